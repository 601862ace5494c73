import fc from 'fast-check'
import { RRule, type Options, type Weekday } from 'rrule'
import { describe, expect, test } from 'vitest'
import { addDays, dayNumber, dayText } from '../../../src/domain/time/calendarDays.ts'
import {
  aroundHolidays,
  dueAfter,
  occurrences,
  occurrencesBetween,
  occurrencesFrom,
  type Recurrence,
} from '../../../src/domain/time/recurrence.ts'
import { amount } from '../../support/longRun.ts'

const weekdays = [RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA, RRule.SU]
const frequencies = { day: RRule.DAILY, week: RRule.WEEKLY, month: RRule.MONTHLY, year: RRule.YEARLY }
const asked = 12
/** Rules made up; the package takes some milliseconds for each. */
const rules = amount(1_000, 10_000)
/** Years looked at: the package tries every day of them where it finds nothing. */
const years = 3

const weekday = (number: number): Weekday => weekdays[number - 1] ?? RRule.MO

/** The same rule in the package's words, whose months without a date are skipped: only dates that every month has agree. */
function assess(rule: Recurrence): RRule {
  const startWeekday = weekday(((((dayNumber(rule.startsOn) + 3) % 7) + 7) % 7) + 1)
  const named = rule.daysOfWeek.length > 0 ? rule.daysOfWeek.map(weekday) : [startWeekday]
  const inMonth: Partial<Options> =
    rule.monthMode === 'last_day'
      ? { bymonthday: [-1] }
      : rule.monthMode === 'nth_weekday'
        ? { byweekday: named.map((day) => day.nth(rule.nth ?? 1)) }
        : { bymonthday: [rule.monthDay ?? Number(rule.startsOn.slice(8))] }
  const startMonth = Number(rule.startsOn.slice(5, 7))
  const season = rule.seasonMonths.length > 0 ? { bymonth: [...rule.seasonMonths] } : {}
  const byUnit: Record<Recurrence['frequencyUnit'], Partial<Options>> = {
    day: season,
    week: { ...season, byweekday: named },
    month: { ...season, ...inMonth },
    year: {
      ...inMonth,
      bymonth: rule.seasonMonths.length > 0 && !rule.seasonMonths.includes(startMonth) ? [] : [startMonth],
    },
  }
  return new RRule({
    freq: frequencies[rule.frequencyUnit],
    dtstart: new Date(`${rule.startsOn}T00:00:00Z`),
    interval: rule.interval,
    wkst: RRule.MO,
    ...(rule.endsOn ? { until: new Date(`${rule.endsOn}T00:00:00Z`) } : {}),
    ...(rule.occurrencesMax ? { count: rule.occurrencesMax } : {}),
    ...byUnit[rule.frequencyUnit],
  })
}

const mondayOf = (day: string) => dayNumber(day) - ((((dayNumber(day) + 3) % 7) + 7) % 7)

const ruleArbitrary: fc.Arbitrary<Recurrence> = fc
  .record({
    start: fc.integer({ min: dayNumber('1999-01-01'), max: dayNumber('2060-12-31') }),
    length: fc.option(fc.integer({ min: 0, max: 1_500 })),
    occurrencesMax: fc.option(fc.integer({ min: 1, max: 30 })),
    frequencyUnit: fc.constantFrom('day', 'week', 'month', 'year'),
    interval: fc.integer({ min: 1, max: 8 }),
    daysOfWeek: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 4 }),
    monthMode: fc.constantFrom('date', 'nth_weekday', 'last_day'),
    monthDay: fc.option(fc.integer({ min: 1, max: 28 })),
    nth: fc.option(fc.constantFrom(1, 2, 3, 4, -1)),
    season: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 })),
  })
  .map(({ start, length, season, ...rest }) => ({
    ...rest,
    startsOn: dayText(start),
    endsOn: length === null ? null : dayText(start + length),
    // With every month left out, the package looks for a year after year without end.
    seasonMonths: rest.frequencyUnit === 'year' ? [] : (season ?? []),
    ...(rest.monthDay === null && Number(dayText(start).slice(8)) > 28 ? { monthDay: 28 } : {}),
  }))

describe('a recurrence', () => {
  test('ends with the year 9999, also where it would find no day before that', () => {
    const rule: Recurrence = {
      startsOn: '9999-12-30',
      frequencyUnit: 'day',
      interval: 1,
      daysOfWeek: [],
      monthMode: 'date',
      seasonMonths: [],
    }
    expect(occurrencesFrom(rule, '9999-12-30', 10)).toEqual(['9999-12-30', '9999-12-31'])
    expect(occurrencesBetween(rule, '9999-12-31', '9999-12-31')).toEqual(['9999-12-31'])
    const thousands: Recurrence = { ...rule, startsOn: '2026-05-01', frequencyUnit: 'year', interval: 1_000 }
    expect(occurrencesFrom(thousands, '2026-05-01', 10)).toHaveLength(8)
    expect([...dueAfter(thousands, '9998-01-01')]).toEqual([])
    const never: Recurrence = {
      ...rule,
      startsOn: '2027-02-01',
      frequencyUnit: 'year',
      interval: 2,
      monthMode: 'nth_weekday',
      daysOfWeek: [1],
      nth: 5,
    }
    expect(occurrencesFrom(never, '2027-02-01', 10)).toEqual([])
  })

  test('matches the rrule package for every rule', () => {
    fc.assert(
      fc.property(ruleArbitrary, (rule) => {
        const bounded = { ...rule, endsOn: rule.endsOn ?? addDays(rule.startsOn, 366 * years) }
        const theirs = assess(bounded)
          .all((_, index) => index < asked)
          .map((date) => date.toISOString().slice(0, 10))
        expect(occurrencesFrom(bounded, rule.startsOn, asked)).toEqual(theirs)
      }),
      { numRuns: rules },
    )
  }, 300_000)

  test('has the same days whether looked at from its beginning or from long after it', () => {
    fc.assert(
      fc.property(ruleArbitrary, fc.integer({ min: 0, max: 4_000 }), (rule, later) => {
        const from = addDays(rule.startsOn, later)
        const until = addDays(from, 400)
        const all: string[] = []
        for (const day of occurrences(rule)) {
          if (day > until) break
          if (day >= from) all.push(day)
        }
        expect(occurrencesBetween(rule, from, until)).toEqual(all)
      }),
      { numRuns: rules },
    )
  })

  const monthly: Recurrence = {
    startsOn: '2023-12-31',
    frequencyUnit: 'month',
    interval: 1,
    daysOfWeek: [],
    monthMode: 'date',
    seasonMonths: [],
  }

  test('of the 31st uses the last day of shorter months', () => {
    expect(occurrencesFrom(monthly, '2024-01-01', 5)).toEqual([
      '2024-01-31',
      '2024-02-29',
      '2024-03-31',
      '2024-04-30',
      '2024-05-31',
    ])
    expect(occurrencesFrom({ ...monthly, monthDay: 30 }, '2025-01-01', 3)).toEqual([
      '2025-01-30',
      '2025-02-28',
      '2025-03-30',
    ])
  })

  test('of a leap day uses the last of February in other years', () => {
    const yearly: Recurrence = { ...monthly, startsOn: '2024-02-29', frequencyUnit: 'year' }
    expect(occurrencesFrom(yearly, '2024-01-01', 5)).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ])
  })

  test('that can never match ends', () => {
    const never: Recurrence = { ...monthly, startsOn: '2026-01-01', frequencyUnit: 'year', seasonMonths: [7] }
    expect([...occurrences(never)]).toEqual([])
    expect([...occurrences({ ...monthly, startsOn: '2026-01-05', interval: 12, seasonMonths: [7] })]).toEqual(
      [],
    )
  })

  const done = (rule: Partial<Recurrence>, day: string, after?: string) =>
    dueAfter({ ...monthly, ...rule }, day, after).next().value ?? undefined

  test('counted from completion is due a whole interval after the day it was done', () => {
    expect(done({}, '2026-01-31')).toBe('2026-02-28')
    expect(done({ interval: 3 }, '2026-11-30')).toBe('2027-02-28')
    expect(done({ frequencyUnit: 'week', interval: 2 }, '2026-11-20')).toBe('2026-12-04')
    expect(done({ frequencyUnit: 'day', interval: 10 }, '2026-12-25')).toBe('2027-01-04')
    expect(done({ frequencyUnit: 'year' }, '2024-02-29')).toBe('2025-02-28')
    expect(done({ endsOn: '2026-02-27' }, '2026-01-31')).toBeUndefined()
  })

  test('counted from completion keeps weekdays, the mode of months and the season', () => {
    const friday = '2026-11-27'
    expect(done({ monthMode: 'last_day' }, friday)).toBe('2026-12-31')
    expect(done({ seasonMonths: [11] }, friday)).toBe('2027-11-27')
    expect(done({ frequencyUnit: 'week', daysOfWeek: [1] }, friday)).toBe('2026-11-30')
    expect(done({ frequencyUnit: 'week', interval: 2, daysOfWeek: [1] }, friday)).toBe('2026-12-07')
    expect(done({ monthMode: 'nth_weekday', nth: 2, daysOfWeek: [2] }, friday)).toBe('2026-12-08')
    expect(done({ monthDay: 5, interval: 3 }, friday)).toBe('2027-02-05')
    // A rule with several weekdays goes on with the remaining days of the week.
    expect(done({ frequencyUnit: 'week', daysOfWeek: [1, 3, 5] }, '2026-11-24')).toBe('2026-11-25')
    // Done early, the date that it was done for does not come back.
    expect(done({ frequencyUnit: 'week', daysOfWeek: [3, 5] }, '2026-11-24', '2026-11-25')).toBe(friday)
    // Steps that never meet the season wait until it opens.
    expect(done({ interval: 12, seasonMonths: [3] }, friday)).toBe('2028-03-27')
  })

  test('counted from completion is later, fits the rule and exists unless the rule ends', () => {
    fc.assert(
      fc.property(ruleArbitrary, fc.integer({ min: 0, max: 4_000 }), (rule, later) => {
        const endless = { ...rule, endsOn: null }
        const day = addDays(rule.startsOn, later)
        const next = done(endless, day) ?? ''
        expect(next > day).toBe(true)
        const month = Number(next.slice(5, 7))
        if (rule.seasonMonths.length > 0) expect(rule.seasonMonths).toContain(month)
        const weekday = ((((dayNumber(next) + 3) % 7) + 7) % 7) + 1
        const inMonths = rule.frequencyUnit === 'month' || rule.frequencyUnit === 'year'
        const usesWeekdays = rule.frequencyUnit === 'week' || (inMonths && rule.monthMode === 'nth_weekday')
        if (usesWeekdays && rule.daysOfWeek.length > 0) expect(rule.daysOfWeek).toContain(weekday)
        if (inMonths && rule.monthMode === 'last_day') expect(addDays(next, 1).slice(8)).toBe('01')
        if (rule.frequencyUnit === 'day') expect((dayNumber(next) - dayNumber(day)) % rule.interval).toBe(0)
        if (rule.frequencyUnit === 'week')
          expect((mondayOf(next) - mondayOf(day)) % (7 * rule.interval)).toBe(0)
        const ends = addDays(next, -1)
        if (ends >= rule.startsOn) expect(done({ ...rule, endsOn: ends }, day)).toBeUndefined()
      }),
      { numRuns: rules },
    )
  })

  test('skips public holidays as configured, and rest days too', () => {
    const calendar = {
      isHoliday: (day: string) => ['2026-12-25', '2026-12-28'].includes(day),
      isRestDay: (day: string) => ['2026-12-26', '2026-12-27'].includes(day),
    }
    expect(aroundHolidays('2026-12-25', 'keep', calendar)).toBe('2026-12-25')
    expect(aroundHolidays('2026-12-25', 'skip', calendar)).toBeUndefined()
    expect(aroundHolidays('2026-12-25', 'next_working_day', calendar)).toBe('2026-12-29')
    expect(aroundHolidays('2026-12-28', 'prev_working_day', calendar)).toBe('2026-12-24')
    // A rest day alone moves nothing.
    expect(aroundHolidays('2026-12-27', 'next_working_day', calendar)).toBe('2026-12-27')
  })
})
