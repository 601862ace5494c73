import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, dayNumber, dayText } from '../../src/domain/time/calendarDays.ts'
import {
  countedDays,
  spanError,
  totalOf,
  type DayKind,
  type DayPart,
} from '../../src/domain/leave/counting.ts'
import {
  bandAt,
  belowFloor,
  dueEntries,
  entitlement,
  expiryOf,
  readBands,
  unclosed,
  type DueEntry,
  type Employment,
  type GrantRule,
  type ServiceBand,
} from '../../src/domain/leave/entitlement.ts'
import { leaveYearAt, serviceYears, type LeaveYear, type YearRule } from '../../src/domain/leave/years.ts'

const day = fc.integer({ min: dayNumber('2015-01-01'), max: dayNumber('2030-12-31') }).map(dayText)
const part = fc.constantFrom<DayPart>('full', 'am', 'pm')
const kinds = fc.array(fc.constantFrom<DayKind>('work', 'work', 'work', 'rest', 'holiday'), {
  minLength: 40,
  maxLength: 40,
})

it('days of a span equal a count half day by half day, with holidays, rest days and half days', () => {
  fc.assert(
    fc.property(
      day,
      fc.nat(39),
      part,
      part,
      kinds,
      fc.boolean(),
      fc.boolean(),
      (from, length, fromPart, toPart, facts, includeHolidays, includeRestDays) => {
        const span = { fromDate: from, fromPart, toDate: addDays(from, length), toPart }
        if (spanError(span)) return
        const kindOf = (one: string) => facts[dayNumber(one) - dayNumber(from)] ?? 'work'
        let halves = 0
        const begins = fromPart === 'pm' ? 1 : 0
        const ends = 2 * length + (toPart === 'am' || (length === 0 && fromPart === 'am') ? 1 : 2)
        for (let half = begins; half < ends; half += 1) {
          const kind = facts[Math.floor(half / 2)]
          if (
            kind === 'work' ||
            (kind === 'holiday' && includeHolidays) ||
            (kind === 'rest' && includeRestDays)
          )
            halves += 1
        }
        expect(totalOf(countedDays(span, { includeHolidays, includeRestDays }, kindOf))).toBe(halves * 50)
      },
    ),
    { numRuns: 500 },
  )
})

const bandList = fc
  .uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 })
  .chain((years) =>
    fc.tuple(
      fc.constant([0, ...years.sort((a, b) => a - b)]),
      fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 4, maxLength: 4 }),
    ),
  )
  .map(([years, days]): ServiceBand[] =>
    years.map((fromYears, at) => ({ fromYears, days: (days[at] ?? 0) * 100 })),
  )
const rules: fc.Arbitrary<GrantRule> = fc.record({
  mode: fc.constantFrom('yearly', 'earned_monthly'),
  bands: bandList,
  prorated: fc.boolean(),
  rounding: fc.constantFrom(25, 50, 100),
  carryMax: fc.integer({ min: 0, max: 20 }).map((days) => days * 50),
  carryMonths: fc.option(fc.integer({ min: 1, max: 12 })),
})
const people: fc.Arbitrary<Employment> = fc.record({
  joined: day,
  last: fc.constant(null),
})
const yearRule = (joined: string | null) =>
  fc.oneof(
    fc.record({ startMonth: fc.integer({ min: 1, max: 12 }) }),
    fc.constant({ joined: joined ?? '2015-01-01' }),
  )

it('a year gives what its days give one by one, by the years of service of each', () => {
  fc.assert(
    fc.property(
      rules,
      people.chain((person) => fc.tuple(fc.constant(person), yearRule(person.joined))),
      day,
      (rule, [person, years], on) => {
        const year = leaveYearAt(on, years)
        expect(year.start <= on && on <= year.end).toBe(true)
        const length = dayNumber(year.end) - dayNumber(year.start) + 1
        expect([365, 366]).toContain(length)
        let sum = 0
        for (let one = year.start; one <= year.end; one = addDays(one, 1)) {
          const joined = person.joined ?? one
          if (one >= joined || !rule.prorated) sum += bandAt(rule.bands, serviceYears(joined, one))
        }
        expect(entitlement(rule, person, year)).toBe(
          Math.floor(sum / length / rule.rounding + 0.5 + 1e-9) * rule.rounding,
        )
      },
    ),
    { numRuns: 200 },
  )
})

it('years of service are complete on the day itself, those since 29 February on the 28th', () => {
  expect([
    serviceYears('2020-02-29', '2021-02-27'),
    serviceYears('2020-02-29', '2021-02-28'),
    serviceYears('2020-02-29', '2024-02-28'),
  ]).toEqual([0, 1, 3])
  expect(leaveYearAt('2026-03-31', { startMonth: 4 })).toEqual({ start: '2025-04-01', end: '2026-03-31' })
  expect(leaveYearAt('2025-02-28', { joined: '2020-02-29' })).toEqual({
    start: '2025-02-28',
    end: '2026-02-27',
  })
})

interface Entry {
  kind: DueEntry['kind'] | 'taken'
  days: number
  date: string
  period: string
  step?: number
  carryMax?: number
}

/** Sums of a ledger kept in a list, as the server takes them from its table. */
function standingOf(ledger: readonly Entry[], rule: GrantRule, year: LeaveYear, years: YearRule) {
  const before = leaveYearAt(addDays(year.start, -1), years)
  const sum = (entries: readonly Entry[]) => entries.reduce((total, { days }) => total + days, 0)
  const own = ledger.filter(({ period }) => period === year.start)
  const grants = own.filter(({ kind }) => kind === 'grant' || kind === 'accrual')
  const past = ledger.filter(({ date }) => date >= before.start && date < year.start)
  const taken = ledger.filter(({ kind, date }) => kind === 'taken' && date >= year.start && date <= year.end)
  const closing = own.filter(({ date }) => date < year.start)
  const expiries = own.filter(({ kind, date }) => kind === 'carry_expire' && date >= year.start)
  const firstExpiry = expiries[0]?.date
  const expiredFrom = firstExpiry === year.end ? addDays(year.end, 1) : firstExpiry
  const expiry = expiredFrom ?? expiryOf(rule, year) ?? addDays(year.end, 1)
  return {
    granted: sum(grants),
    steps: grants.length,
    opened: own.some(({ kind }) => kind === 'carry_in'),
    before: past.length > 0 ? sum(past) : undefined,
    closing: {
      expired: sum(closing.filter(({ kind }) => kind === 'carry_expire')),
      expiries: closing.filter(({ kind }) => kind === 'carry_expire').length,
      moved: sum(closing.filter(({ kind }) => kind === 'transfer')),
      moves: closing.filter(({ kind }) => kind === 'transfer').length,
      carries: own.filter(({ kind }) => kind === 'carry_in').length,
      carryMax: own.find(({ kind }) => kind === 'carry_in')?.carryMax ?? null,
      late: 0,
    },
    carried: sum(own.filter(({ kind }) => kind === 'carry_in')),
    expired: sum(expiries),
    expiries: expiries.length,
    expiredFrom: expiredFrom ?? null,
    takenBeforeExpiry: 0 - sum(taken.filter(({ date }) => date < expiry)),
  }
}

it('the ledger closes random years at zero and grants each year’s days once', () => {
  fc.assert(
    fc.property(
      fc.array(rules, { minLength: 1, maxLength: 3 }),
      people.chain((person) => fc.tuple(fc.constant(person), yearRule(person.joined))),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 4 })), {
        minLength: 3,
        maxLength: 30,
      }),
      (changing, [person, years], steps) => {
        const ledger: Entry[] = []
        let today = person.joined ?? '2015-01-01'
        let rule = changing[0]
        steps.forEach(([pause, taken], at) => {
          rule = changing[Math.floor((at * changing.length) / steps.length)] ?? rule
          if (!rule) return
          const year = leaveYearAt(today, years)
          const due = dueEntries(rule, person, year, standingOf(ledger, rule, year, years), today)
          ledger.push(...due)
          expect(dueEntries(rule, person, year, standingOf(ledger, rule, year, years), today)).toEqual([])
          expect(due.every(({ date }) => date <= today)).toBe(true)
          if (taken > 0) ledger.push({ kind: 'taken', days: -50 * taken, date: today, period: year.start })
          // No step leaves a whole year out, as the server goes by every night.
          today = addDays(today, pause)
        })
        const keys = ledger.flatMap(({ kind, period, step }) =>
          step === undefined ? [] : [`${kind} ${period} ${step}`],
        )
        expect(new Set(keys).size).toBe(keys.length)
        const opened = ledger.filter(({ kind }) => kind === 'carry_in').map(({ period }) => period)
        for (const start of opened) {
          const before = leaveYearAt(addDays(start, -1), years)
          const sum = ledger
            .filter(({ date }) => date >= before.start && date <= before.end)
            .reduce((total, { days }) => total + days, 0)
          expect(sum).toBe(0)
        }
      },
    ),
    { numRuns: 300 },
  )
})

it('a late entry of leaving or joining takes back the excess grant (LEA-04)', () => {
  const year: LeaveYear = { start: '2026-01-01', end: '2026-12-31' }
  const rule = (mode: GrantRule['mode'], prorated: boolean): GrantRule => ({
    mode,
    prorated,
    bands: [{ fromYears: 0, days: 1400 }],
    rounding: 50,
    carryMax: 0,
    carryMonths: null,
  })
  const ledger = {
    granted: 1400,
    steps: 1,
    opened: true,
    before: 0,
    closing: unclosed,
    carried: 0,
    expired: 0,
    expiries: 0,
    expiredFrom: null,
    takenBeforeExpiry: 0,
  }
  for (const mode of ['yearly', 'earned_monthly'] as const)
    for (const prorated of [true, false])
      for (const person of [
        { joined: '2020-01-01', last: '2025-12-23' },
        { joined: '2026-07-01', last: null },
      ]) {
        const due = dueEntries(rule(mode, prorated), person, year, ledger, '2026-03-20')
        expect(due).toEqual([
          {
            kind: mode === 'yearly' ? 'grant' : 'accrual',
            days: -1400,
            date: '2026-03-20',
            period: year.start,
            step: 1,
          },
        ])
        const after = { ...ledger, granted: 0, steps: 2 }
        expect(dueEntries(rule(mode, prorated), person, year, after, '2026-03-20')).toEqual([])
      }
})

it('reads days per year as one number or by service, above the legal minimum', () => {
  expect(readBands('14')).toEqual([{ fromYears: 0, days: 1400 }])
  expect(readBands('0: 8, 2: 12.5')).toEqual([
    { fromYears: 0, days: 800 },
    { fromYears: 2, days: 1250 },
  ])
  expect([readBands('2: 8'), readBands('0: 8, 0: 9'), readBands('many')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  const floor = readBands('0: 8, 2: 12, 5: 16') ?? []
  expect(belowFloor(readBands('12') ?? [], floor)).toEqual({ years: 5, days: 1600 })
  expect(belowFloor(readBands('0: 8, 2: 12, 5: 16') ?? [], floor)).toBeUndefined()
})

const history = fc.record({
  granted: fc.integer({ min: 0, max: 30 }).map((halves) => halves * 50),
  carryMax: fc.integer({ min: 0, max: 12 }).map((days) => days * 100),
  carryMonths: fc.constantFrom(null, 1, 3, 11),
  /** Days of leave of the two years: half days on a day of the first or second year. */
  taken: fc.array(
    fc.record({ on: fc.integer({ min: 0, max: 729 }), days: fc.constantFrom(50, 100, 200, -100) }),
    { maxLength: 10 },
  ),
  /** Which of them arrive before the year is closed, before the carried days expire, and after. */
  when: fc.array(fc.nat(2), { minLength: 10, maxLength: 10 }),
})

it('LAW-1 carries and expires the same in any order of entry', () => {
  const years: YearRule = { startMonth: 1 }
  const person = { joined: '2010-01-01', last: null }
  fc.assert(
    fc.property(history, ({ granted, carryMax, carryMonths, taken, when }) => {
      const rule: GrantRule = {
        mode: 'yearly',
        bands: [{ fromYears: 0, days: 800 }],
        prorated: false,
        rounding: 50,
        carryMax,
        carryMonths,
      }
      const balances = [when, taken.map(() => 0)].map((arrival) => {
        const ledger: LateEntry[] = [
          {
            kind: 'grant',
            days: granted,
            date: '2025-01-01',
            period: '2025-01-01',
            step: 0,
            on: '2025-01-01',
          },
        ]
        const next = leaveYearAt('2026-01-01', years)
        for (const [stage, today] of ['2026-01-01', '2026-12-30', '2026-12-31'].entries()) {
          for (const [at, { on, days }] of taken.entries()) {
            if (arrival[at] !== stage) continue
            const date = addDays('2025-01-01', on)
            // The closed year takes no entries.
            const booked = stage > 0 && date < next.start ? next.start : date
            ledger.push({ kind: 'taken', days: -days, date: booked, period: next.start, on: date })
          }
          const due = () => dueEntries(rule, person, next, lateStanding(ledger, rule, next, years), today)
          ledger.push(...due().map((entry) => ({ ...entry, on: entry.date })))
          expect(due()).toEqual([])
        }
        const sum = (from: string, until: string) =>
          ledger.reduce((total, { date, days }) => total + (date >= from && date <= until ? days : 0), 0)
        return [sum('2025-01-01', '2025-12-31'), sum('2026-01-01', '2026-12-31')]
      })
      expect(balances[0]).toEqual(balances[1])
      expect(balances[0]?.[0]).toBe(0)
    }),
    { numRuns: 500 },
  )
})

type LateEntry = Entry & { on: string }

/** The same sums, with leave of the closed year that was booked in the next one. */
function lateStanding(ledger: readonly LateEntry[], rule: GrantRule, year: LeaveYear, years: YearRule) {
  const isLate = ({ kind, date, on }: LateEntry) => kind === 'taken' && date >= year.start && on < year.start
  const standing = standingOf(
    ledger.filter((entry) => !isLate(entry)),
    rule,
    year,
    years,
  )
  const late = ledger.filter(isLate).reduce((sum, { days }) => sum - days, 0)
  return { ...standing, closing: { ...standing.closing, late } }
}
