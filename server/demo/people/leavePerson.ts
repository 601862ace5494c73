import { addDays, dayNumber, weekdayOf } from '../../../src/domain/time/calendarDays.ts'
import {
  countedDays,
  daysText,
  totalOf,
  type DayPart,
  type LeaveUnit,
} from '../../../src/domain/leave/counting.ts'
import { dueEntries, unclosed, type LedgerFacts } from '../../../src/domain/leave/entitlement.ts'
import { leaveYearAt } from '../../../src/domain/leave/years.ts'
import { grantRuleOf, isFor, type PersonFacts, type TypeFacts } from '../../modules/leave/public.ts'
import { dayFrom, startOfDay } from '../base/calendar.ts'
import type { DemoRecord } from '../base/insertRecords.ts'
import type { Random } from '../base/random.ts'

export interface Person {
  id: number
  joined: string | null
  gender: PersonFacts['gender']
  employmentType: PersonFacts['employmentType']
  supervisorId: number | null
}

export type Entry = Readonly<Record<'employeeId' | 'leaveTypeId', number>> & {
  date: string
  kind: string
  /** Hundredths of a day, or minutes where its type counts in hours. */
  days: number
  unit: LeaveUnit
  period: string
  step: number | null
  fromDate: string | null
  toDate: string | null
  /** Place of its application in the list of them. */
  application?: number
}

export interface Leave {
  applied: number
  values: DemoRecord & {
    status: string
    fromDate: string
    toDate: string
    approverIds: readonly number[]
  }
  decided: { by: number; decision: string; remark: string | null; at: number } | undefined
}

export interface Books {
  types: ReadonlyMap<string, TypeFacts>
  today: string
  now: number
  ownerId: number
  leaves: Leave[]
  entries: Entry[]
}

const reasons = [
  'Family matters',
  'Balik kampung',
  'Medical check-up',
  'Wedding in the family',
  'Urusan peribadi',
  'School holidays',
  null,
]
const calendarYear = { startMonth: 1 }
export const startMoment = (day: string) => startOfDay(Date.parse(`${day}T12:00:00Z`))

/** What a person applies for, day after day from the beginning of last year until some weeks from now. */
function* wishes(random: Random, person: Person, today: string, now: number) {
  const firstDay = `${Number(today.slice(0, 4)) - 1}-01-05`
  const joined = person.joined === null ? firstDay : addDays(person.joined, 40)
  let at = addDays(joined > firstDay ? joined : firstDay, random.whole(0, 60))
  while (at < dayFrom(now, 45)) {
    const kind = random.weighted([
      ['AL', 62],
      ['SL', 32],
      ['UL', 6],
    ] as const)
    const isHalf = kind !== 'UL' && random.chance(0.15)
    const length = isHalf ? 1 : kind === 'AL' ? random.whole(1, 4) : random.whole(1, 2)
    // Nobody knows in advance that they will be ill.
    if (kind !== 'SL' || at <= today) yield { kind, from: at, to: addDays(at, length - 1), isHalf }
    at = addDays(at, length + random.whole(70, 200))
  }
}

interface Asked {
  type: TypeFacts
  span: {
    fromDate: string
    fromPart: DayPart
    toDate: string
    toPart: DayPart
    fromTime?: string
    toTime?: string
  }
  amount: number
  period: string
}

/** Enters an application with what became of it. Gives whether it took its days. */
export function enterOne(
  random: Random,
  person: Person,
  { today, now, ownerId, leaves, entries }: Books,
  { type, span, amount, period }: Asked,
): boolean {
  const { fromDate, toDate } = span
  const status =
    toDate < today
      ? random.weighted([
          ['taken', 92],
          ['rejected', 4],
          ['cancelled', 4],
        ] as const)
      : fromDate <= today
        ? 'approved'
        : random.weighted([
            ['approved', 50],
            ['pending', 44],
            ['rejected', 6],
          ] as const)
  const lead = type.code === 'SL' ? 0 : random.whole(4, 25)
  const applied = Math.min(
    startMoment(addDays(fromDate, -lead)) + random.whole(8, 18) * 3_600_000,
    now - random.whole(1, 90) * 3_600_000,
  )
  const by = person.supervisorId ?? ownerId
  const at = Math.min(applied + random.whole(1, 40) * 3_600_000, now)
  const isGiven = status === 'taken' || status === 'approved'
  const isDecided = isGiven || status === 'rejected'
  leaves.push({
    applied,
    values: {
      employeeId: person.id,
      leaveTypeId: type.id,
      fromTime: null,
      toTime: null,
      ...span,
      totalDays: daysText(type.unit === 'hour' ? 0 : amount),
      totalMinutes: type.unit === 'hour' ? amount : null,
      status,
      approverIds: status === 'pending' && person.supervisorId ? [person.supervisorId] : [],
      currentLevel: 1,
      clashCount: 0,
      reason: type.code === 'SL' ? null : random.pick(reasons),
    },
    decided: isDecided
      ? {
          by,
          decision: isGiven ? 'approve' : 'reject',
          remark: isGiven ? null : 'Too many are away then.',
          at,
        }
      : undefined,
  })
  if (!isGiven) return false
  entries.push({
    employeeId: person.id,
    leaveTypeId: type.id,
    unit: type.unit,
    date: fromDate,
    kind: 'taken',
    days: -amount,
    period,
    step: null,
    fromDate,
    toDate,
    application: leaves.length - 1,
  })
  return true
}

/** What a person was given, applied for and took. */
export function personalLeave(random: Random, person: Person, books: Books) {
  const { types, today, now, entries } = books
  const employment = { joined: person.joined, last: null }
  const left = new Map<string, number>()
  const lastYear = leaveYearAt(`${Number(today.slice(0, 4)) - 1}-06-01`, calendarYear)
  const thisYear = leaveYearAt(today, calendarYear)
  const balanced = ['AL', 'SL', 'HL', 'TO'].flatMap((code) => types.get(code) ?? [])
  const open = (year: typeof lastYear, day: string, before: (code: string) => number | undefined) => {
    for (const type of balanced) {
      const rule = grantRuleOf(type)
      if (!rule || !isFor(type, person)) continue
      const standing: LedgerFacts = {
        granted: 0,
        steps: 0,
        opened: false,
        before: before(type.code),
        closing: unclosed,
        carried: 0,
        expired: 0,
        expiries: 0,
        expiredFrom: null,
        takenBeforeExpiry: 0,
      }
      for (const entry of dueEntries(rule, employment, year, standing, day)) {
        entries.push({
          employeeId: person.id,
          leaveTypeId: type.id,
          unit: type.unit,
          fromDate: null,
          toDate: null,
          ...entry,
        })
        const key = `${type.code} ${year.start}`
        if (entry.date >= year.start) left.set(key, (left.get(key) ?? 0) + entry.days)
      }
    }
  }
  open(lastYear, lastYear.end, () => undefined)
  let isOpen = false
  const openThisYear = () => {
    if (isOpen) return
    isOpen = true
    open(
      thisYear,
      person.joined !== null && person.joined > thisYear.start ? person.joined : thisYear.start,
      (code) => left.get(`${code} ${lastYear.start}`),
    )
  }
  for (const wish of wishes(random, person, today, now)) {
    const year = leaveYearAt(wish.from, calendarYear)
    if (year.start === thisYear.start) openThisYear()
    const type = types.get(wish.kind)
    if (!type || leaveYearAt(wish.to, calendarYear).start !== year.start || year.start > thisYear.start)
      continue
    const part: DayPart = wish.isHalf ? random.pick(['am', 'pm'] as const) : 'full'
    const span = { fromDate: wish.from, fromPart: part, toDate: wish.to, toPart: part }
    const days = totalOf(
      countedDays(span, type, (day) => (weekdayOf(dayNumber(day)) === 7 ? 'rest' : 'work')),
    )
    const key = `${wish.kind} ${year.start}`
    if (days === 0 || (type.mode === 'yearly' && (left.get(key) ?? 0) < days)) continue
    const isGiven = enterOne(random, person, books, { type, span, amount: days, period: year.start })
    if (isGiven && type.mode === 'yearly') left.set(key, (left.get(key) ?? 0) - days)
  }
  openThisYear()
}
