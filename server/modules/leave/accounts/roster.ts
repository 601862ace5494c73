import type { DayKind, DayPart } from '../../../../src/domain/leave/counting.ts'
import type { Sql } from '../../../platform/db/sql.ts'

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

/** Assignments that somebody is to work. */
const planned = `deleted_at is null and status not in ('declined', 'cancelled')`

/** What the roster says of people's days, by `employee day`: planned to work, or off. Days that it does not tell are left out. */
export async function rosterDays(
  sql: Sql,
  clientId: number,
  people: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<ReadonlyMap<string, DayKind>> {
  const rows = await sql.query<{ key: string; kind: DayKind }>(
    `select user_id || ' ' || date as key, 'work' as kind from shift_assignment
     where client_id = $1 and user_id = any($2::bigint[]) and date between $3 and $4 and ${planned}
     union all
     select user_id || ' ' || date, case when kind = 'public_holiday' then 'holiday' else 'rest' end from off_day
     where client_id = $1 and user_id = any($2::bigint[]) and date between $3 and $4 and deleted_at is null and status <> 'cancelled'`,
    [clientId, people, from, to],
  )
  // Whoever works on an off-day has it written last.
  return new Map(
    rows
      .toSorted((one, other) => Number(one.kind === 'work') - Number(other.kind === 'work'))
      .map(({ key, kind }) => [key, kind]),
  )
}

/**
 * The assignments that leave hits: those of its days, a night's on the day that it begins; of half a day those that reach into
 * that half by the clock of the site, and of leave by the hour those that reach into its hours, such as a night's begun before.
 */
export async function hitShifts(sql: Sql, clientId: number, away: readonly Away[]): Promise<HitShift[]> {
  return sql.query<HitShift>(
    `select w.id as "applicationId", a.id as "assignmentId", a.user_id as "employeeId", a.date, s.name,
       a.start_at as "startAt", a.end_at as "endAt"
     from jsonb_to_recordset($2::jsonb)
       as w (id bigint, "employeeId" bigint, "fromDate" date, "fromPart" text, "toDate" date, "toPart" text,
         "fromTime" time, "toTime" time)
     join shift_assignment a on a.client_id = $1 and a.user_id = w."employeeId"
       and a.date between w."fromDate" - (w."fromPart" = 'hours')::int and w."toDate"
       and a.${planned.replace(' and status', ' and a.status')}
     join shift s on s.client_id = $1 and s.id = a.shift_id
     left join pin p on p.client_id = $1 and p.id = a.pin_id
     join client c on c.id = $1
     where not (a.date = w."fromDate" and w."fromPart" = 'pm'
         and a.end_at <= (w."fromDate" + interval '12 hours') at time zone coalesce(p.time_zone, c.time_zone))
       and not (a.date = w."toDate" and (w."toPart" = 'am' or (w."fromDate" = w."toDate" and w."fromPart" = 'am'))
         and a.start_at >= (w."toDate" + interval '12 hours') at time zone coalesce(p.time_zone, c.time_zone))
       and not (w."fromPart" = 'hours'
         and (a.end_at <= (w."fromDate" + w."fromTime") at time zone coalesce(p.time_zone, c.time_zone)
           or a.start_at >= (w."fromDate" + w."toTime") at time zone coalesce(p.time_zone, c.time_zone)))
     order by a.start_at limit 500`,
    [clientId, JSON.stringify(away)],
  )
}
