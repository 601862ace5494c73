import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import type { Employment } from '../../../../src/domain/scheduling/clashes.ts'
import type { ShiftDays } from '../../../../src/domain/scheduling/shiftDays.ts'
import { weekdaysOf, type WeekdayReading } from '../../../../src/domain/time/weekdays.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { employeeAttachment } from '../../../../src/resources/employee/employeeAttachment.resource.ts'
import { leaveApplication } from '../../../../src/resources/leave/leaveApplication.resource.ts'
import { job } from '../../../../src/resources/organization/job.resource.ts'
import { skill } from '../../../../src/resources/organization/skill.resource.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { offDay } from '../../../../src/resources/scheduling/offDay.resource.ts'
import { shift } from '../../../../src/resources/scheduling/shift.resource.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { find } from '../../../engine/tables/rows.ts'
import { boolean, ids, rowsIfAny, rowsOf, select, whole } from '../../../engine/tables/statement.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { contractFactsOf } from './contracts.ts'
import { observedHolidays } from '../../../services/reference/observedHolidays.ts'
import { exceptDatesOf } from '../series/exceptDates.ts'
import { limitsOf, reachOf, rulesOf } from './limits.ts'
import { locksIn } from './locks.ts'

/** An assignment to check; without a person it is open. */
export interface Wanted {
  shiftId: number
  date: string
  userId: number | null
}

export interface PersonFacts extends Employment {
  id: number
  permitExpiry: string | null
  skillIds: number[]
  nationality: string | null
  jobIds: number[]
}

/** Statuses of leave that people are away on. */
export const takenLeave = ['approved', 'cancel_requested', 'taken'] as const

const s = rowsOf(shift, 's')
const e = rowsOf(employee, 'e')
const t = rowsOf(shiftAssignment, 't')
const j = rowsOf(job, 'j')

async function shiftsOf(sql: CompanySql, shiftIds: readonly number[], reading: WeekdayReading) {
  const [p, named] = [rowsOf(pin, 'p'), rowsIfAny(job, 'j')]
  const rows = await select(sql, {
    id: s.id,
    pinId: s.pinId,
    startDate: s.startDate,
    endDate: s.endDate,
    startTime: s.startTime,
    endTime: s.endTime,
    recurringDay: s.recurringDay,
    everyNWeeks: s.everyNWeeks,
    exceptDates: exceptDatesOf(s),
    unpaidMin: whole`case when ${s.breakPaid} then 0 else ${s.breakMin} end`,
    pinActive: boolean`${p.status} = 'active' and p.deleted_at is null`,
    pinFrom: p.startDate,
    pinUntil: p.endDate,
    timeZone: p.timeZone,
    country: p.country,
    stateName: p.stateName,
    skillIds: s.skillIds,
    jobId: named.id,
    jobName: named.name,
    nationalities: s.nationalities,
  })`from ${s} join ${p.withDeleted} on ${p.id} = ${s.pinId} left join ${named} on ${named.id} = ${s.jobId}
    where ${s.id} = any(${shiftIds}::bigint[])`
  return rows.map(
    ({ recurringDay, everyNWeeks, exceptDates, startDate, endDate, pinFrom, pinUntil, ...row }) => {
      const weekdays = weekdaysOf(recurringDay ?? 0, reading)
      const days: ShiftDays = { startDate, endDate, weekdays, everyNWeeks: everyNWeeks ?? 1, exceptDates }
      return { ...row, days, pinDays: { from: pinFrom, until: pinUntil } }
    },
  )
}
export type ShiftFacts = Awaited<ReturnType<typeof shiftsOf>>[number]

/** People, deleted ones too. A person has a job by its name, or because it is assigned to them, as rates of a job apply. */
const peopleOf = (
  sql: CompanySql,
  users: readonly number[],
  shiftIds: readonly number[],
): Promise<PersonFacts[]> =>
  select(sql, {
    id: e.id,
    status: e.status,
    isDeleted: boolean`e.deleted_at is not null`,
    joinDate: e.joinDate,
    permitExpiry: e.permitExpiry,
    lastWorkingDate: e.lastWorkingDate,
    skillIds: e.skillIds,
    nationality: e.nationality,
    jobIds: ids`coalesce((select array_agg(${j.id}) from ${j}
      where (lower(${j.name}) = lower(${e.jobTitle}) or ${e.id} = any(${j.assigneeIds}))
        and ${j.id} in (select ${s.jobId} from ${s} where ${s.id} = any(${shiftIds}::bigint[]))), '{}')`,
  })`from ${e.withDeleted} where ${e.id} = any(${users}::bigint[])`

/** Work that people have on some days, without assignments of these ids. */
async function otherWork(
  sql: CompanySql,
  users: readonly number[],
  { from, until }: { from: string; until: string },
  gone: readonly number[],
) {
  const rows = await select(sql, {
    userId: whole`${t.userId}`,
    day: t.date,
    startAt: t.startAt,
    endAt: t.endAt,
    unpaidMin: whole`coalesce(${t.unpaidMin}, 0)`,
  })`from ${t} where ${t.userId} = any(${users}::bigint[]) and ${t.date} between ${from} and ${until}
    and ${t.status} <> all ('{declined,cancelled}'::text[]) and ${t.id} <> all (${gone}::bigint[])`
  return rows.flatMap(({ startAt, endAt, ...row }) =>
    startAt === null || endAt === null
      ? []
      : [{ ...row, startAt: Date.parse(startAt), endAt: Date.parse(endAt) }],
  )
}

/** Skills and permits that some shifts need, by their names. */
const skillsOf = (sql: CompanySql, shiftIds: readonly number[]) => {
  const k = rowsOf(skill, 'k')
  return select(sql, { id: k.id, name: k.name })`from ${k}
    where ${k.id} in (select unnest(${s.skillIds}) from ${s} where ${s.id} = any(${shiftIds}::bigint[]))
    order by ${k.name}, ${k.id}`
}

const proofsOf = (sql: CompanySql, users: readonly number[], shiftIds: readonly number[]) => {
  const a = rowsOf(employeeAttachment, 'a')
  return select(sql, {
    userId: a.userId,
    skillId: whole`${a.skillId}`,
    until: a.expiryDate,
  })`from ${a} where ${a.userId} = any(${users}::bigint[])
    and ${a.skillId} in (select unnest(${s.skillIds}) from ${s} where ${s.id} = any(${shiftIds}::bigint[]))`
}

/** The facts of people and sites on some days, queried for all at once. */
export async function factsOf(
  sql: CompanySql,
  reading: WeekdayReading,
  wanted: readonly Wanted[],
  gone: readonly number[],
  considered: readonly number[] = [],
) {
  const users = [...new Set([...considered, ...wanted.flatMap(({ userId }) => userId ?? [])])]
  const days = wanted.map(({ date }) => date).toSorted()
  const rules = await rulesOf(sql)
  const reach = reachOf(rules)
  const from = addDays(days[0] ?? '2000-01-01', -reach)
  const until = addDays(days.at(-1) ?? '2000-01-01', reach)
  const span = { date_gte: from, date_lte: until }
  const shiftIds = [...new Set(wanted.map(({ shiftId }) => shiftId))]
  const [shifts, people, others, offDays, leave, holidays, locks, skills, proofs, contracts] =
    await Promise.all([
      shiftsOf(sql, shiftIds, reading),
      peopleOf(sql, users, shiftIds),
      otherWork(sql, users, { from, until }, gone),
      find(sql, offDay, { userId: users, ...span, status: 'planned' }, { columns: ['userId', 'date'] }),
      find(
        sql,
        leaveApplication,
        { employeeId: users, fromDate_lte: until, toDate_gte: from, status: [...takenLeave] },
        { columns: ['employeeId', 'fromDate', 'fromPart', 'toDate', 'toPart', 'fromTime', 'toTime'] },
      ),
      observedHolidays(sql, { from, until }),
      locksIn(sql, from, until),
      skillsOf(sql, shiftIds),
      proofsOf(sql, users, shiftIds),
      contractFactsOf(sql, shiftIds, { from: days[0], until: days.at(-1) }, gone),
    ])
  return {
    shifts,
    people,
    others,
    offDays,
    leave,
    holidays,
    locks,
    rules: limitsOf(rules),
    skills,
    proofs,
    contracts,
  }
}

export type Facts = Awaited<ReturnType<typeof factsOf>>
