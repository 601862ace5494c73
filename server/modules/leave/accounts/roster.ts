import type { DayKind, DayPart } from '../../../../src/domain/leave/counting.ts'
import type { WorkTime } from '../../../../src/domain/leave/workTime.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { offDay } from '../../../../src/resources/scheduling/offDay.resource.ts'
import { shift } from '../../../../src/resources/scheduling/shift.resource.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { company } from '../../../engine/tables/company.ts'
import { given } from '../../../engine/tables/given.ts'
import {
  instant,
  piece,
  recordId,
  rowsIfAny,
  rowsOf,
  select,
  whole,
  type Expression,
} from '../../../engine/tables/statement.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import type { HolidayPlace } from '../../../services/reference/observedHolidays.ts'

/** An assignment of the roster that somebody's leave would hit. */
export interface HitShift {
  applicationId: number
  assignmentId: number
  employeeId: number
  date: string
  name: string
  startAt: string
  endAt: string
}

interface Away {
  id: number
  employeeId: number
  fromDate: string
  fromPart: DayPart
  toDate: string
  toPart: DayPart
  fromTime?: string | null | undefined
  toTime?: string | null | undefined
}

const a = rowsOf(shiftAssignment, 'a')
const o = rowsOf(offDay, 'o')
/** Assignments that somebody is to work. */
const isPlanned = piece`${a.status} not in ('declined', 'cancelled')`

/** A day of somebody's roster. */
interface RosterDay {
  kind: DayKind
  /** The site of its first shift. */
  place?: HolidayPlace
  work: WorkTime[]
}

const plannedDays = (sql: CompanySql, people: readonly number[], from: string, until: string) => {
  const [f, c, p] = [rowsOf(shift, 'f'), rowsOf(company, 'c'), rowsIfAny(pin, 'p')]
  const minutes = (at: Expression<string | null>) => whole.orNull`round(extract(epoch from
    (${at} at time zone coalesce(${p.timeZone}, ${c.timeZone})) - ${a.date}) / 60)`
  return select(sql, {
    userId: recordId`${a.userId}`,
    date: a.date,
    from: minutes(a.startAt),
    until: minutes(a.endAt),
    breakMin: whole`case when ${f.breakPaid} then 0 else coalesce(${f.breakMin}, 0) end`,
    country: p.country,
    stateName: p.stateName,
  })`from ${a} join ${c} on true join ${f.withDeleted} on ${f.id} = ${a.shiftId}
    left join ${p.withDeleted} on ${p.id} = ${a.pinId}
    where ${a.userId} = any(${people}::bigint[]) and ${a.date} between ${from} and ${until} and ${isPlanned}
    order by ${a.startAt}, ${a.id}`
}

/** The days of people's rosters, by `employee day`: planned to work, or off. Other days are left out. */
export async function rosterDays(
  sql: CompanySql,
  people: readonly number[],
  { from, until }: { from: string; until: string },
): Promise<ReadonlyMap<string, RosterDay>> {
  const [planned, off] = await Promise.all([
    plannedDays(sql, people, from, until),
    select(sql, { userId: o.userId, date: o.date, kind: o.kind })`
      from ${o} where ${o.userId} = any(${people}::bigint[]) and ${o.date} between ${from} and ${until}
        and ${o.status} <> 'cancelled'`,
  ])
  const days = new Map<string, RosterDay>(
    off.map(({ userId, date, kind }) => [
      `${userId} ${date}`,
      { kind: kind === 'public_holiday' ? 'holiday' : 'rest', work: [] },
    ]),
  )
  // A shift on an off-day is work.
  for (const { userId, date, country, stateName, from: begins, until: ends, breakMin } of planned) {
    const work = begins === null || ends === null ? [] : [{ from: begins, until: ends, breakMin }]
    const known = days.get(`${userId} ${date}`)
    if (known?.kind === 'work') known.work.push(...work)
    else
      days.set(`${userId} ${date}`, {
        kind: 'work',
        ...(country !== null && { place: { country, stateName: stateName ?? '' } }),
        work,
      })
  }
  return days
}

/**
 * The assignments that leave hits: those of its days, a night's on the day that it begins; of half a day those that reach into
 * that half by the clock of the site, and of leave by the hour those that reach into its hours, such as a night's begun before.
 */
export async function hitShifts(sql: CompanySql, away: readonly Away[]): Promise<HitShift[]> {
  const w = given(
    'w',
    {
      id: 'id',
      employeeId: 'id',
      fromDate: 'day',
      fromPart: 'text',
      toDate: 'day',
      toPart: 'text',
      fromTime: 'time',
      toTime: 'time',
    },
    away,
  )
  const [s, c, p] = [rowsOf(shift, 's'), rowsOf(company, 'c'), rowsIfAny(pin, 'p')]
  const zone = piece`coalesce(${p.timeZone}, ${c.timeZone})`
  const hours = piece`${w.fromPart} = 'hours'`
  return select(sql, {
    applicationId: whole`${w.id}`,
    assignmentId: a.id,
    employeeId: whole`${a.userId}`,
    date: a.date,
    name: s.name,
    startAt: instant`${a.startAt}`,
    endAt: instant`${a.endAt}`,
  })`from ${w}
    join ${a} on ${a.userId} = ${w.employeeId} and ${isPlanned}
      and ${a.date} between ${w.fromDate} - (${hours})::int and ${w.toDate}
    join ${s.withDeleted} on ${s.id} = ${a.shiftId}
    left join ${p} on ${p.id} = ${a.pinId}
    join ${c} on true
    where not (${a.date} = ${w.fromDate} and ${w.fromPart} = 'pm'
        and ${a.endAt} <= (${w.fromDate} + interval '12 hours') at time zone ${zone})
      and not (${a.date} = ${w.toDate} and (${w.toPart} = 'am' or (${w.fromDate} = ${w.toDate} and ${w.fromPart} = 'am'))
        and ${a.startAt} >= (${w.toDate} + interval '12 hours') at time zone ${zone})
      and not (${hours}
        and (${a.endAt} <= (${w.fromDate} + ${w.fromTime}) at time zone ${zone}
          or ${a.startAt} >= (${w.toDate} + ${w.toTime}) at time zone ${zone}))
    order by ${a.startAt} limit 500`
}
