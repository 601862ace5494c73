import { addDays } from '../../../src/domain/calendarDays.ts'
import {
  clashesOf,
  isHard,
  usualLimits,
  workedMinutes,
  type Circumstances,
  type Clash,
  type SkillProof,
  type PlannedAssignment,
  type WorkLimits,
} from '../../../src/domain/clashes.ts'
import { mondayOf } from '../../../src/domain/shiftDays.ts'
import { spanOf } from '../../../src/domain/siteTime.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { Contracts, contractFactsOf } from './contracts.ts'
import { holdRosters, isLockedFor, locksIn, type Lock } from './locks.ts'

/** An assignment that somebody wants to plan; without a person it is open. */
export interface Wanted {
  shiftId: number
  date: string
  userId: number | null
}

export interface Assessed extends Wanted, PlannedAssignment {
  pinId: number
  clashes: readonly Clash[]
}

/** Times of a shift that are not those it has. */
export interface Reshaped {
  startTime: string
  endTime: string
}

interface ShiftFacts {
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
}

interface PersonFacts {
  id: number
  status: string
  permitExpiry: string | null
  lastWorkingDate: string | null
  skillIds: number[]
}

/** Days around an assignment whose other work says something about it: its week, and the rest before and after. */
const around = 8

const shiftsOf = (sql: Sql, clientId: number, ids: readonly number[]) =>
  sql.query<ShiftFacts>(
    `select s.id, s.pin_id as "pinId", s.start_time as "startTime", s.end_time as "endTime",
       case when s.break_paid then 0 else s.break_min end as "unpaidMin",
       p.status = 'active' and p.deleted_at is null as "pinActive", p.time_zone as "timeZone", p.country,
       p.state_name as "stateName", s.skill_ids as "skillIds"
     from shift s join pin p on p.client_id = s.client_id and p.id = s.pin_id
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
async function factsOf(
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
        `select id, status, permit_expiry as "permitExpiry", last_working_date as "lastWorkingDate", skill_ids as "skillIds"
       from employee where client_id = $1 and id = any($2::bigint[]) and deleted_at is null`,
        [clientId, users],
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

type Facts = Awaited<ReturnType<typeof factsOf>>

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

/** Assesses many assignments against one state of the roster. */
export class Assess {
  private readonly facts: Facts
  private readonly people: ReadonlyMap<number, PersonFacts>
  private readonly shifts: ReadonlyMap<number, ShiftFacts>
  private readonly assignmentsOf = new Map<number, PlannedAssignment[]>()
  private readonly offDaysOf = new Map<number, Set<string>>()
  private readonly leaveDaysOf = new Map<number, Set<string>>()
  private readonly proofsOf = new Map<number, SkillProof[]>()
  private readonly contracts: Contracts
  private readonly holidaysAt = new Map<number, Map<string, string>>()

  constructor(facts: Facts) {
    this.facts = facts
    this.people = new Map(facts.people.map((person) => [person.id, person]))
    this.shifts = new Map(facts.shifts.map((shift) => [shift.id, shift]))
    for (const { userId, ...assignment } of facts.others) this.take(userId, assignment)
    for (const { userId, ...proof } of facts.proofs)
      this.proofsOf.set(userId, [...(this.proofsOf.get(userId) ?? []), proof])
    this.contracts = new Contracts(facts.contracts)
    for (const [kept, known] of [
      [this.offDaysOf, facts.offDays],
      [this.leaveDaysOf, facts.leaveDays],
    ] as const)
      for (const { userId, date } of known) kept.set(userId, (kept.get(userId) ?? new Set()).add(date))
  }

  private take(userId: number, assignment: PlannedAssignment) {
    const assignments = this.assignmentsOf.get(userId)
    if (assignments) assignments.push(assignment)
    else this.assignmentsOf.set(userId, [assignment])
  }

  private holidaysOf({ pinId, country, stateName }: ShiftFacts) {
    const known = this.holidaysAt.get(pinId)
    if (known) return known
    const days = new Map(
      this.facts.holidays
        .filter(
          (one) =>
            one.country === country &&
            (one.stateName === null || one.stateName.toLowerCase() === stateName.toLowerCase()),
        )
        .map(({ date, name }) => [date, name]),
    )
    this.holidaysAt.set(pinId, days)
    return days
  }

  private circumstances(
    userId: number,
    day: string,
    shift: ShiftFacts,
    locks: readonly Lock[],
  ): Circumstances {
    const person = this.people.get(userId)
    const last = person?.lastWorkingDate ?? null
    return {
      others: this.assignmentsOf.get(userId) ?? [],
      offDays: this.offDaysOf.get(userId) ?? new Set(),
      leaveDays: this.leaveDaysOf.get(userId) ?? new Set(),
      holidays: this.holidaysOf(shift),
      permitExpiry: person?.permitExpiry ?? null,
      needs: this.facts.skills.filter(({ id }) => shift.skillIds.includes(id)),
      skills: new Set(person?.skillIds),
      proofs: this.proofsOf.get(userId) ?? [],
      contract: this.contracts.at(shift.pinId, day, userId),
      pinActive: shift.pinActive,
      employed:
        person?.status === 'active' || (person?.status === 'resigned' && last !== null && day <= last),
      isLocked: isLockedFor(locks, shift.pinId, day),
    }
  }

  /** Minutes that a person is planned for in the week of a day. */
  weekMinutes(userId: number, day: string): number {
    const monday = mondayOf(day)
    return (this.assignmentsOf.get(userId) ?? [])
      .filter((assignment) => mondayOf(assignment.day) === monday)
      .reduce((sum, assignment) => sum + workedMinutes(assignment), 0)
  }

  /** One assignment, and from then on it is planned; undefined where there is no such shift. */
  plan(wanted: Wanted, reshaped?: Reshaped): Assessed | undefined {
    const assessed = this.check(wanted, reshaped)
    if (
      assessed?.userId &&
      this.people.has(assessed.userId) &&
      !assessed.clashes.some(({ kind }) => isHard(kind))
    ) {
      this.take(assessed.userId, assessed)
      this.contracts.take(assessed.pinId, assessed.userId, assessed)
    }
    return assessed
  }

  /** What stands against one assignment beside all that is planned. */
  check(wanted: Wanted, reshaped?: Reshaped): Assessed | undefined {
    const shift = this.shifts.get(wanted.shiftId)
    if (!shift) return undefined
    const { startTime, endTime } = reshaped ?? shift
    const span = spanOf(wanted.date, startTime, endTime, shift.timeZone)
    const assignment: PlannedAssignment = { ...span, day: wanted.date, unpaidMin: shift.unpaidMin }
    const { userId } = wanted
    const clashes: Clash[] = []
    // Who is not there is refused as a reference that names nobody.
    if (userId === null) {
      if (!shift.pinActive) clashes.push({ kind: 'pin_inactive', detail: null })
      if (isLockedFor(this.facts.locks, shift.pinId, wanted.date))
        clashes.push({ kind: 'locked', detail: null })
    } else if (this.people.has(userId)) {
      const of = this.circumstances(userId, wanted.date, shift, this.facts.locks)
      clashes.push(...clashesOf(assignment, of, this.facts.rules(shift.pinId)))
    }
    return { ...wanted, ...assignment, pinId: shift.pinId, clashes }
  }
}

/**
 * What stands against assignments, one after the other as if each before were planned. Assignments of shifts that are not there are
 * left out.
 * @param gone assignments that will be there no more
 */
export async function assessAssignments(
  sql: Sql,
  clientId: number,
  wanted: readonly Wanted[],
  gone: readonly number[] = [],
  reshaped?: Reshaped,
): Promise<Assessed[]> {
  if (wanted.length === 0) return []
  const assess = new Assess(await factsOf(sql, clientId, wanted, gone))
  return wanted.flatMap((one) => assess.plan(one, reshaped) ?? [])
}

/** Assesses any of some people on any of some assignments, beside the roster as it is now. */
export const assessOf = async (
  sql: Sql,
  clientId: number,
  assignments: readonly Omit<Wanted, 'userId'>[],
  userIds: readonly number[],
): Promise<Assess> =>
  new Assess(
    await factsOf(
      sql,
      clientId,
      assignments.map((assignment) => ({ ...assignment, userId: null })),
      [],
      userIds,
    ),
  )

/** What stands against assignments that are to be planned next: nobody else plans for these people until the transaction ends. */
export async function assessHeld(
  tx: Tx,
  wanted: readonly Wanted[],
  gone: readonly number[] = [],
): Promise<Assessed[]> {
  await holdRosters(
    tx,
    wanted.flatMap(({ userId }) => userId ?? []),
  )
  return assessAssignments(tx, tx.actor.clientId, wanted, gone)
}

/** What stands against each of many people taking one assignment, each alone. */
export async function assessPeople(
  sql: Sql,
  clientId: number,
  assignment: Omit<Wanted, 'userId'>,
  userIds: readonly number[],
): Promise<Map<number, readonly Clash[]>> {
  const assess = await assessOf(sql, clientId, [assignment], userIds)
  return new Map(userIds.map((userId) => [userId, assess.check({ ...assignment, userId })?.clashes ?? []]))
}
