import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clashesOf, usualLimits, type Circumstances } from '../../../src/domain/scheduling/clashes.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { spanOf } from '../../../src/domain/time/siteTime.ts'

const first = '2031-02-10'
const assignment = (index: number) => {
  const day = addDays(first, index)
  return { ...spanOf(day, '08:00', '09:00', 'UTC'), day, unpaidMin: 0 }
}
const free: Omit<Circumstances, 'others'> = {
  offDays: new Set(),
  leave: [],
  timeZone: 'UTC',
  holidays: new Map(),
  permitExpiry: null,
  needs: [],
  skills: new Set(),
  proofs: [],
  asked: { job: null, nationalities: [] },
  jobIds: new Set(),
  nationality: null,
  contract: undefined,
  pinActive: true,
  pinDays: { from: null, until: null },
  isShiftDay: true,
  isSkipped: false,
  employment: { status: 'active', isDeleted: false, joinDate: null, lastWorkingDate: null },
  isLocked: false,
}

/** The longest row of days that contains one day, found by walking over all days. */
function walked(days: ReadonlySet<number>, at: number): number {
  let row = 0
  let hasDay = false
  for (let day = 0; day <= 100; day += 1) {
    if (days.has(day)) {
      row += 1
      hasDay ||= day === at
    } else if (hasDay) return row
    else row = 0
  }
  return row
}

test('SCH-08 a limit of days in a row refuses exactly the days that make a longer row', () => {
  const isIn = fc.integer({ min: 0, max: 80 })
  // Many days, so that long rows and rows of two parts come up.
  const days = fc.oneof(
    fc.uniqueArray(isIn, { maxLength: 80 }),
    fc
      .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 20, max: 60 }), isIn)
      .map(([from, length, gap]) =>
        Array.from({ length }, (_, index) => from + index).filter((one) => one !== gap),
      ),
  )
  let hits = 0
  fc.assert(
    fc.property(days, isIn, fc.option(fc.integer({ min: 1, max: 31 })), (others, at, daysInRowMax) => {
      const of = { ...free, others: others.filter((one) => one !== at).map(assignment) }
      const clashes = clashesOf(assignment(at), of, { ...usualLimits, daysInRowMax })
      const isLonger = daysInRowMax !== null && walked(new Set([...others, at]), at) > daysInRowMax
      hits += Number(isLonger)
      expect(clashes).toEqual(isLonger ? [{ kind: 'days_in_row', detail: daysInRowMax }] : [])
    }),
    { numRuns: 1_000, seed: 7 },
  )
  expect(hits).toBeGreaterThan(100)
})
