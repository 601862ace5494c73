import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import { usualLimits, type SkillProof, type WorkLimits } from '../../../../src/domain/scheduling/clashes.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { contractFactsOf } from './contracts.ts'
import { locksIn } from './locks.ts'

/** An assignment that somebody wants to plan; without a person it is open. */
export interface Wanted {
  shiftId: number
  date: string
  userId: number | null
}

export interface ShiftFacts {
  id: number
  pinId: number
  startTime: string
  endTime: string
  unpaidMin: number
  pinActive: boolean
  timeZone: string
  country: string
  stateName: string
  skillIds: number[]
  jobId: number | null
  jobName: string | null
  nationalities: string[]
}

export interface PersonFacts {
  id: number
  status: string
  permitExpiry: string | null
  lastWorkingDate: string | null
  skillIds: number[]
  nationality: string | null
  jobIds: number[]
}

/** Days around an assignment whose other work says something about it: its week, and the rest before and after. */
const around = 8

const shiftsOf = (sql: Sql, clientId: number, ids: readonly number[]) =>
  sql.query<ShiftFacts>(
    `select s.id, s.pin_id as "pinId", s.start_time as "startTime", s.end_time as "endTime",
       case when s.break_paid then 0 else s.break_min end as "unpaidMin",
       p.status = 'active' and p.deleted_at is null as "pinActive", p.time_zone as "timeZone", p.country,
       p.state_name as "stateName", s.skill_ids as "skillIds", j.id as "jobId", j.name as "jobName", s.nationalities
     from shift s join pin p on p.client_id = s.client_id and p.id = s.pin_id
     left join company_job j on j.client_id = s.client_id and j.id = s.job_id and j.deleted_at is null
     where s.client_id = $1 and s.id = any($2::bigint[]) and s.deleted_at is null`,
    [clientId, ids],
  )

interface OtherAssignment {
  userId: number
  day: string
  startAt: number
  endAt: number
  unpaidMin: number
}

/** What is known of people and sites on some days, asked for all of them at once. */
export async function factsOf(
  sql: Sql,
  clientId: number,
  wanted: readonly Wanted[],
  gone: readonly number[],
  considered: readonly number[] = [],
) {
  const users = [...new Set([...considered, ...wanted.flatMap(({ userId }) => userId ?? [])])]
  const days = wanted.map(({ date }) => date).toSorted()
  const from = addDays(days[0] ?? '2000-01-01', -around)
  const until = addDays(days.at(-1) ?? '2000-01-01', around)
  const span = [clientId, users, from, until]
  const shiftIds = [...new Set(wanted.map(({ shiftId }) => shiftId))]
  const [shifts, people, others, offDays, leaveDays, holidays, locks, rules, skills, proofs, contracts] =
    await Promise.all([
      shiftsOf(sql, clientId, shiftIds),
      sql.query<PersonFacts>(
        // A person has a job by its name, or because it is assigned to them, as rates of a job take it.
        `select e.id, e.status, e.permit_expiry as "permitExpiry", e.last_working_date as "lastWorkingDate",
         e.skill_ids as "skillIds", e.nationality, coalesce((select array_agg(j.id) from company_job j
           where j.client_id = $1 and j.deleted_at is null
             and (lower(j.name) = lower(e.job_title) or e.id = any(j.assignee_ids))
             and j.id in (select s.job_id from shift s where s.client_id = $1 and s.id = any($3::bigint[]))), '{}') as "jobIds"
       from employee e where e.client_id = $1 and e.id = any($2::bigint[]) and e.deleted_at is null`,
        [clientId, users, shiftIds],
      ),
      sql.query<OtherAssignment>(
        `select user_id as "userId", date as day, (extract(epoch from start_at) * 1000)::float8 as "startAt",
         (extract(epoch from end_at) * 1000)::float8 as "endAt", coalesce(unpaid_min, 0) as "unpaidMin"
       from shift_assignment where client_id = $1 and user_id = any($2::bigint[]) and date between $3 and $4
         and deleted_at is null and status <> all ('{declined,cancelled}'::text[]) and id <> all ($5::bigint[])`,
        [...span, gone],
      ),
      sql.query<{ userId: number; date: string }>(
        `select user_id as "userId", date from off_day where client_id = $1 and user_id = any($2::bigint[])
         and date between $3 and $4 and deleted_at is null and status = 'planned'`,
        span,
      ),
      // Whole days: whoever is away in the morning may work in the afternoon.
      sql.query<{ userId: number; date: string }>(
        `select a.employee_id as "userId", d::date as date
       from leave_application a, generate_series(greatest(a.from_date, $3::date), least(a.to_date, $4::date), '1 day') d
       where a.client_id = $1 and a.employee_id = any($2::bigint[]) and a.from_date <= $4 and a.to_date >= $3
         and a.deleted_at is null and a.status in ('approved', 'cancel_requested', 'taken')
         and not (d = a.from_date and a.from_part <> 'full') and not (d = a.to_date and a.to_part <> 'full')`,
        span,
      ),
      sql.query<{ date: string; name: string; country: string; stateName: string | null }>(
        `select date, name, country, state_name as "stateName" from holiday
       where client_id = $1 and date between $2 and $3 and deleted_at is null`,
        [clientId, from, until],
      ),
      locksIn(sql, clientId, from, until),
      limitsOf(sql, clientId),
      sql.query<{ id: number; name: string }>(
        `select k.id, k.name from skill k where k.client_id = $1 and k.deleted_at is null and k.id in
         (select unnest(s.skill_ids) from shift s where s.client_id = $1 and s.id = any($2::bigint[]))
       order by k.name, k.id`,
        [clientId, shiftIds],
      ),
      sql.query<SkillProof & { userId: number }>(
        `select user_id as "userId", skill_id as "skillId", expiry_date as until from employee_attachment
       where client_id = $1 and user_id = any($2::bigint[]) and skill_id in
         (select unnest(s.skill_ids) from shift s where s.client_id = $1 and s.id = any($3::bigint[]))
         and deleted_at is null`,
        [clientId, users, shiftIds],
      ),
      contractFactsOf(sql, clientId, shiftIds, { from: days[0], until: days.at(-1) }, gone),
    ])
  return {
    shifts,
    people,
    others,
    offDays,
    leaveDays,
    holidays,
    locks,
    rules,
    skills,
    proofs,
    contracts,
  }
}

export type Facts = Awaited<ReturnType<typeof factsOf>>

/** How much people may work at a pin, by the company's attendance rules. */
export async function limitsOf(sql: Sql, clientId: number): Promise<(pinId: number) => WorkLimits> {
  const rows = await sql.query<WorkLimits & { pinId: number | null }>(
    `select pin_id as "pinId", rest_min as "restMin", day_max_min as "dayMaxMin", week_max_min as "weekMaxMin"
     from attendance_rule where client_id = $1 and deleted_at is null and active order by id desc`,
    [clientId],
  )
  return (pinId) =>
    rows.find((rule) => rule.pinId === pinId) ?? rows.find((rule) => rule.pinId === null) ?? usualLimits
}
