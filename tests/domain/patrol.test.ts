import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockIn, dayIn } from '../../src/domain/time/dates.ts'
import { dayNumber, dayText, weekdayOf } from '../../src/domain/time/calendarDays.ts'
import { assessScan, nextStart, waitingAt, paceOf } from '../../src/domain/patrol/patrol.ts'
import { verdictOf } from '../../src/domain/patrol/patrolVerdict.ts'
import { daysBetween, longestGap, targetIn, touchdownStatus } from '../../src/domain/touchdown.ts'

const minute = 60_000
const stops = [1, 2, 3, 4].map((sequence) => ({
  pointId: sequence * 10,
  sequence,
  required: sequence !== 3,
  expectAfterMin: sequence * 10,
  toleranceMin: 5,
}))

describe('a patrol', () => {
  it('in order and in time has no fault', () => {
    fc.assert(
      fc.property(fc.subarray(stops), fc.integer({ min: 0, max: 5 }), (walked, delay) => {
        const scanned = new Set<number>()
        for (const stop of walked) {
          const at = (stop.expectAfterMin + delay) * minute
          const scan = { pointId: stop.pointId, at, manual: false }
          expect(assessScan(scan, { startedAt: 0, order: 'sequence', stops, scanned })).toBe('ok')
          scanned.add(stop.pointId)
        }
      }),
    )
  })

  it('flags a stop visited again, late, or of another route', () => {
    const assess = (
      pointId: number,
      at: number,
      scanned: number[],
      order: 'sequence' | 'random' = 'sequence',
    ) =>
      assessScan(
        { pointId, at: at * minute, manual: false },
        { startedAt: 0, order, stops, scanned: new Set(scanned) },
      )
    expect(assess(20, 20, [])).toBe('ok')
    expect(assess(10, 15, [20])).toBe('out_of_order')
    expect(assess(30, 20, [10, 20, 40])).toBe('out_of_order')
    expect(assess(20, 20, [], 'random')).toBe('ok')
    expect(assess(10, 16, [])).toBe('late')
    expect(assess(99, 1, [])).toBe('unknown_tag')
  })

  it('is due at the next listed time of a listed weekday', () => {
    const zones = ['Asia/Kuala_Lumpur', 'Europe/Berlin', 'America/New_York']
    fc.assert(
      fc.property(
        fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
        fc.subarray(['00:30', '08:00', '20:00', '23:45'], { minLength: 1 }),
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
        (weekdays, startTimes, timeZone, after) => {
          const plan = { weekdays, startTimes, timeZone }
          const next = nextStart(plan, after)
          if (!next) throw new Error('there is always a next one')
          expect(next > after).toBe(true)
          expect(startTimes).toContain(clockIn(next, timeZone))
          expect(weekdays).toContain(weekdayOf(dayNumber(dayIn(next, timeZone))))
          const middle = new Date((next.getTime() + after.getTime()) / 2)
          expect(nextStart(plan, middle)).toEqual(next)
        },
      ),
    )
    expect(nextStart({ weekdays: [], startTimes: ['08:00'], timeZone: 'UTC' }, new Date())).toBeUndefined()
  })

  it('that nobody begins is due, late and missed, each from its minute on', () => {
    const scheduledAt = new Date('2026-11-22T12:00:00Z')
    const at = (minutes: number) =>
      waitingAt(
        { scheduledAt, graceMin: 15, estMinutes: 45 },
        new Date(scheduledAt.getTime() + minutes * minute),
      ).status
    expect([-1, 0, 14, 15, 59, 60].map(at)).toEqual(['scheduled', 'due', 'due', 'late', 'late', 'missed'])
  })
})

describe('a touchdown', () => {
  it('is assessed by its plan, its stay and its window', () => {
    const asked = { minStayMin: 15, windowStart: null, windowEnd: '18:00', timeZone: 'Asia/Kuala_Lumpur' }
    const noon = Date.parse('2026-11-23T04:00:00Z')
    const assess = (plannedAt: number | null, arrivedAt: number | null, stay: number | null, now = noon) =>
      touchdownStatus(
        {
          plannedAt,
          arrivedAt,
          leftAt: stay === null || arrivedAt === null ? null : arrivedAt + stay * minute,
        },
        asked,
        now,
      )
    expect(assess(noon, null, null, noon - 1)).toBe('planned')
    expect(assess(noon, null, null, noon)).toBe('due')
    expect(assess(noon, null, null, noon + 12 * 60 * minute)).toBe('missed')
    expect(assess(noon, noon + 30 * minute, 20)).toBe('done')
    expect(assess(noon, noon + 31 * minute, 20)).toBe('late')
    expect(assess(noon, noon + 31 * minute, 14)).toBe('short_stay')
    expect(assess(null, noon + 7 * 60 * minute, 20)).toBe('late')
  })

  it('is wanted once a week that begins in the month, once in two of them, or once a month', () => {
    // November 2026 has five Mondays, February four.
    expect(targetIn('2026-11', 'weekly', 2)).toBe(10)
    expect(targetIn('2026-02', 'weekly', 1)).toBe(4)
    expect(targetIn('2026-11', 'fortnightly', 1)).toBe(2)
    expect(targetIn('2026-11', 'monthly', 3)).toBe(3)
    expect(targetIn('2026-11', 'adhoc', 9)).toBe(0)
    expect([daysBetween('weekly', 1), daysBetween('weekly', 2), daysBetween('monthly', 4)]).toEqual([7, 4, 8])
    expect(daysBetween('adhoc', 1)).toBeUndefined()
  })

  it('leaves gaps: the longest is as long as a walk from day to day finds it (FLD-02)', () => {
    const first = dayNumber('2026-11-01')
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: -40, max: 29 }), { maxLength: 40 }),
        fc.integer({ min: 0, max: 29 }),
        (offsets, last) => {
          const made = offsets.toSorted((one, other) => one - other)
          let longest = 0
          let since = made.findLast((day) => day < 0) ?? 0
          for (let day = 0; day <= last; day += 1) {
            longest = Math.max(longest, day - since)
            if (made.includes(day)) since = day
          }
          const days = made.map((day) => dayText(first + day))
          const gap = longestGap(days, '2026-11-01', dayText(first + last))
          expect(gap.days).toBe(longest)
          expect(dayNumber(gap.until) - dayNumber(gap.from)).toBe(longest)
        },
      ),
    )
    // A month that is still to come has no gap.
    expect(longestGap([], '2026-12-01', '2026-11-25').days).toBe(0)
  })
})

it('compares the minutes between checkpoints with the route’s', () => {
  const paces = [5.9, 6, 12.5, 12.6, 17.5, 17.6].map((minutes) => paceOf(minutes, 10))
  expect(paces).toEqual(['quick', 'usual', 'usual', 'slow', 'slow', 'verySlow'])
  expect([paceOf(5, null), paceOf(5, 0)]).toEqual(['unknown', 'unknown'])
})

it('a patrol is judged by its gravest fault; open scans are no fault', () => {
  const scan = { pointId: 1, result: 'ok', photoMissing: false, quick: false }
  const stops = [1, 2].map((pointId) => ({ pointId, required: true }))
  const assessed = (walk: Partial<Parameters<typeof verdictOf>[0]>) => {
    const { verdict, faults } = verdictOf({ status: 'completed', stops: [], scans: [], answers: [], ...walk })
    return [verdict, ...faults.map(({ kind, count }) => `${count} ${kind}`)]
  }
  expect(assessed({})).toEqual(['well'])
  expect(assessed({ status: 'in_progress', stops, scans: [scan] })).toEqual(['under_way'])
  expect(assessed({ status: 'incomplete', stops, scans: [scan] })).toEqual(['incomplete', '1 not_scanned'])
  // A skipped checkpoint was not come by, and a tag of elsewhere proves nothing.
  expect(
    assessed({
      stops,
      scans: [
        { ...scan, result: 'skipped' },
        { ...scan, pointId: 2, result: 'unknown_tag' },
        { ...scan, pointId: 2, result: 'late', quick: true, photoMissing: true },
      ],
      answers: [{ result: 'missing' }, { result: 'failed' }, { result: 'ok' }, { result: 'failed' }],
    }),
  ).toEqual([
    'with_faults',
    '2 bad_answer',
    '1 unanswered',
    '1 not_scanned',
    '1 unknown_tag',
    '1 skipped',
    '1 no_photo',
    '1 late_scan',
    '1 too_quick',
  ])
  for (const [status, verdict] of [
    ['completed_late', 'late'],
    ['missed', 'missed'],
    ['cancelled', 'cancelled'],
    ['due', 'waiting'],
  ] as const)
    expect(assessed({ status })).toEqual([verdict])
})
