import {
  clashesOf,
  isHard,
  placeClashes,
  workedMinutes,
  type Employment,
  type Circumstances,
  type Clash,
  type SkillProof,
  type PlannedAssignment,
} from '../../../../src/domain/scheduling/clashes.ts'
import type { LeaveSpan } from '../../../../src/domain/scheduling/leaveSpan.ts'
import { isWorkedOn, mondayOf } from '../../../../src/domain/scheduling/shiftDays.ts'
import { isSkipped, spanOf, type Span } from '../../../../src/domain/time/siteTime.ts'
import type { WeekdayReading } from '../../../../src/domain/time/weekdays.ts'
import type { CompanySql, Tx } from '../../../platform/db/sql.ts'
import { factsOf, type Facts, type PersonFacts, type ShiftFacts, type Wanted } from './assessFacts.ts'
import { Contracts } from './contracts.ts'
import { holdRosters, isLockedFor } from './locks.ts'

export type { Wanted } from './assessFacts.ts'

export interface Assessed extends Wanted, PlannedAssignment {
  pinId: number
  clashes: readonly Clash[]
}

const unknownPerson: Employment = { status: '', isDeleted: false, joinDate: null, lastWorkingDate: null }

/** Assesses many assignments against one state of the roster. */
export class Assess {
  private readonly facts: Facts
  private readonly people: ReadonlyMap<number, PersonFacts>
  private readonly shifts: ReadonlyMap<number, ShiftFacts>
  private readonly assignmentsOf = new Map<number, PlannedAssignment[]>()
  private readonly offDaysOf = new Map<number, Set<string>>()
  private readonly leaveOf = new Map<number, LeaveSpan[]>()
  private readonly proofsOf = new Map<number, SkillProof[]>()
  private readonly contracts: Contracts

  constructor(facts: Facts) {
    this.facts = facts
    this.people = new Map(facts.people.map((person) => [person.id, person]))
    this.shifts = new Map(facts.shifts.map((shift) => [shift.id, shift]))
    for (const { userId, ...assignment } of facts.others) this.take(userId, assignment)
    for (const { userId, ...proof } of facts.proofs)
      this.proofsOf.set(userId, [...(this.proofsOf.get(userId) ?? []), proof])
    this.contracts = new Contracts(facts.contracts)
    for (const { userId, date } of facts.offDays)
      this.offDaysOf.set(userId, (this.offDaysOf.get(userId) ?? new Set()).add(date))
    for (const { employeeId, ...leave } of facts.leave)
      this.leaveOf.set(employeeId, [...(this.leaveOf.get(employeeId) ?? []), leave])
  }

  private take(userId: number, assignment: PlannedAssignment) {
    const assignments = this.assignmentsOf.get(userId)
    if (assignments) assignments.push(assignment)
    else this.assignmentsOf.set(userId, [assignment])
  }

  private placeOf(day: string, shift: ShiftFacts, span: Span) {
    return {
      pinActive: shift.pinActive,
      pinDays: shift.pinDays,
      isShiftDay: isWorkedOn(shift.days, day),
      isSkipped: isSkipped(shift.startTime, shift.endTime, span, shift.timeZone),
      isLocked: isLockedFor(this.facts.locks, shift.pinId, day),
    }
  }

  private circumstances(userId: number, day: string, shift: ShiftFacts, span: Span): Circumstances {
    const person = this.people.get(userId)
    return {
      others: this.assignmentsOf.get(userId) ?? [],
      offDays: this.offDaysOf.get(userId) ?? new Set(),
      leave: this.leaveOf.get(userId) ?? [],
      timeZone: shift.timeZone,
      holidays: this.facts.holidays.at(shift),
      permitExpiry: person?.permitExpiry ?? null,
      needs: this.facts.skills.filter(({ id }) => shift.skillIds.includes(id)),
      skills: new Set(person?.skillIds),
      proofs: this.proofsOf.get(userId) ?? [],
      asked: {
        job: shift.jobId === null ? null : { id: shift.jobId, name: shift.jobName ?? '' },
        nationalities: shift.nationalities,
      },
      jobIds: new Set(person?.jobIds),
      nationality: person?.nationality ?? null,
      contract: this.contracts.at(shift.pinId, day, userId),
      employment: person ?? unknownPerson,
      ...this.placeOf(day, shift, span),
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
  plan(wanted: Wanted): Assessed | undefined {
    const assessed = this.check(wanted)
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
  check(wanted: Wanted): Assessed | undefined {
    const shift = this.shifts.get(wanted.shiftId)
    if (!shift) return undefined
    const { startTime, endTime } = shift
    const span = spanOf(wanted.date, startTime, endTime, shift.timeZone)
    const assignment: PlannedAssignment = { ...span, day: wanted.date, unpaidMin: shift.unpaidMin }
    const { userId } = wanted
    const clashes: Clash[] = []
    // Who is not there is refused as a reference that names nobody.
    if (userId === null) clashes.push(...placeClashes(wanted.date, this.placeOf(wanted.date, shift, span)))
    else if (this.people.has(userId)) {
      const of = this.circumstances(userId, wanted.date, shift, span)
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
  sql: CompanySql,
  reading: WeekdayReading,
  wanted: readonly Wanted[],
  gone: readonly number[] = [],
): Promise<Assessed[]> {
  if (wanted.length === 0) return []
  const assess = new Assess(await factsOf(sql, reading, wanted, gone))
  return wanted.flatMap((one) => assess.plan(one) ?? [])
}

/** Assesses any of some people on any of some assignments, beside the roster as it is now. */
export const assessOf = async (
  sql: CompanySql,
  reading: WeekdayReading,
  assignments: readonly Omit<Wanted, 'userId'>[],
  userIds: readonly number[],
  gone: readonly number[] = [],
): Promise<Assess> =>
  new Assess(
    await factsOf(
      sql,
      reading,
      assignments.map((assignment) => ({ ...assignment, userId: null })),
      gone,
      userIds,
    ),
  )

/**
 * Assesses assignments before they are planned. Their people's rosters are locked until the transaction ends.
 * @param held further people whose rosters are locked with theirs
 */
export async function assessHeld(
  tx: Tx,
  reading: WeekdayReading,
  wanted: readonly Wanted[],
  gone: readonly number[] = [],
  held: readonly number[] = [],
): Promise<Assessed[]> {
  await holdRosters(tx, [...held, ...wanted.flatMap(({ userId }) => userId ?? [])])
  return assessAssignments(tx, reading, wanted, gone)
}

/** What stands against each of many people taking one assignment, each alone. */
export async function assessPeople(
  sql: CompanySql,
  reading: WeekdayReading,
  assignment: Omit<Wanted, 'userId'>,
  userIds: readonly number[],
): Promise<Map<number, readonly Clash[]>> {
  const assess = await assessOf(sql, reading, [assignment], userIds)
  return new Map(userIds.map((userId) => [userId, assess.check({ ...assignment, userId })?.clashes ?? []]))
}
