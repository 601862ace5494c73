import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../src/domain/time/calendarDays.ts'
import { occurrencesFrom, type Recurrence } from '../../src/domain/time/recurrence.ts'
import { shiftRule } from '../../src/domain/scheduling/shiftRule.ts'

const rule: Recurrence = {
  startsOn: '2027-01-04',
  frequencyUnit: 'week',
  interval: 1,
  daysOfWeek: [1, 5],
  monthMode: 'date',
  seasonMonths: [],
}

test('a moved rule of days or weeks has all later dates moved by the days', () => {
  const weekly = fc.record({
    startsOn: fc.integer({ min: 0, max: 400 }).map((days) => addDays('2027-01-01', days)),
    unit: fc.constantFrom('day' as const, 'week' as const),
    interval: fc.integer({ min: 1, max: 4 }),
    daysOfWeek: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
    max: fc.option(fc.integer({ min: 3, max: 40 })),
    days: fc.integer({ min: -30, max: 30 }),
    seen: fc.integer({ min: 0, max: 2 }),
  })
  let moved = 0
  fc.assert(
    fc.property(weekly, ({ unit, max, days, seen, ...rest }) => {
      const before: Recurrence = { ...rule, ...rest, frequencyUnit: unit, occurrencesMax: max }
      const dates = occurrencesFrom(before, before.startsOn, 60).slice(seen)
      const next = dates[0] ?? ''
      const after = shiftRule(before, next, days)
      // Every week or day has its dates wherever they are moved to.
      if (!after) expect([unit, rest.interval > 1]).toEqual(['week', true])
      if (!after) return
      moved += 1
      const wanted = dates.map((day) => addDays(day, days))
      expect(occurrencesFrom({ ...before, ...after }, wanted[0] ?? '', dates.length)).toEqual(wanted)
    }),
    { numRuns: 500 },
  )
  expect(moved).toBeGreaterThan(200)
})

test('a date of the month moves to another date; a first Friday does not move', () => {
  const monthly: Recurrence = { ...rule, frequencyUnit: 'month', startsOn: '2027-01-31', daysOfWeek: [] }
  const moved = shiftRule(monthly, '2027-02-28', -3)
  expect(moved).toMatchObject({ startsOn: '2027-02-25', monthDay: 28 })
  expect(shiftRule({ ...monthly, startsOn: '2027-01-29' }, '2027-01-29', 4)).toMatchObject({
    startsOn: '2027-02-02',
    monthDay: 2,
  })
  expect(shiftRule({ ...monthly, monthMode: 'nth_weekday', nth: 1 }, '2027-02-05', 1)).toBeUndefined()
})
