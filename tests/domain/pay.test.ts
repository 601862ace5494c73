import fc from 'fast-check'
import { expect, it } from 'vitest'
import { payFor, payOf, sumOfAmounts, type WorkedSpan } from '../../src/domain/pay/pay.ts'
import {
  countedHours,
  payBases,
  rateBook,
  ratesOf,
  specificity,
  type Payee,
  type PayRule,
} from '../../src/domain/pay/payRates.ts'

const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-10-${String(date).padStart(2, '0')}`)
const someOf = <T>(...values: T[]) => fc.constantFrom(...values, null)
const amount = fc
  .tuple(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 0, max: 9_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(4, '0')}`)
const rules = fc
  .array(
    fc.record({
      rateTypeId: fc.constantFrom(1, 2, 3),
      pinId: someOf(10, 11),
      nationality: someOf('MY', 'NP'),
      jobId: someOf(5, 6),
      groupId: someOf(7, 8),
      userId: someOf(1, 2),
      amount,
      basis: fc.constantFrom(...payBases),
      effectiveFrom: day,
      effectiveTo: fc.option(day),
    }),
    { maxLength: 12 },
  )
  .map((some) => some.map((rule, index): PayRule => ({ ...rule, id: index + 1 })))
const types = fc.constant([
  { id: 1, category: 'earning', counts: 'normal' },
  { id: 2, category: 'earning', counts: 'overtime' },
  { id: 3, category: 'deduction', counts: 'worked' },
] as const)
const payee = fc.record({
  userId: fc.constantFrom(1, 2, 3),
  nationality: someOf('MY', 'NP'),
  jobIds: fc.subarray([5, 6]),
  groupIds: fc.subarray([7, 8]),
})
const quantity = fc.integer({ min: 0, max: 14_400 }).map((minutes) => ({
  minutes,
  shifts: minutes > 0 ? 1 + (minutes % 7) : 0,
  days: minutes > 0 ? 1 + (minutes % 5) : 0,
}))
const spans = fc
  .array(
    fc.record({
      pinId: fc.constantFrom(10, 11),
      from: day,
      hours: fc.record({
        normal: quantity,
        overtime: quantity,
        rest_day: quantity,
        holiday: quantity,
        worked: quantity,
      }),
    }),
    { maxLength: 6 },
  )
  .map((some) =>
    some
      .map((span): WorkedSpan => ({ ...span, until: span.from }))
      .toSorted((one, other) => one.from.localeCompare(other.from)),
  )

/** A quantity times a rate in ten-thousandths, half up to the cent, in whole numbers alone. */
function centsOf(basis: string, count: number, rate: string): bigint {
  const [whole = '0', part = ''] = rate.split('.')
  const over = basis === 'per_hour' ? 6_000n : 100n
  const exact = BigInt(whole + part.padEnd(4, '0')) * BigInt(count)
  return (exact * 2n + over) / (over * 2n)
}
const inCents = (text: string) => BigInt(text.replace('.', ''))

it('the steps of an amount add up to the cent, each rounded half up once (EFP-02)', () => {
  fc.assert(
    fc.property(types, rules, payee, spans, (kinds, given, person, worked) => {
      for (const { trace, earned, pinId } of payOf(rateBook(kinds, given), person, worked)) {
        expect(trace.reduce((sum, step) => sum + inCents(step.amount), 0n)).toBe(inCents(earned))
        expect(sumOfAmounts(trace.map((step) => step.amount))).toBe(earned)
        for (const { basis, quantity: count, rate, rateTypeId, amount: paid } of trace) {
          const sign = rateTypeId === 3 ? -1n : 1n
          expect(inCents(paid)).toBe(sign * centsOf(basis, count, rate))
        }
        // No minute is paid twice: hourly steps of a type hold what was worked at the pin, and no more.
        for (const { id, counts } of kinds) {
          const hourly = trace.filter((step) => step.rateTypeId === id && step.basis === 'per_hour')
          const most = worked
            .filter((span) => span.pinId === pinId)
            .reduce((sum, { hours }) => sum + hours[counts].minutes, 0)
          expect(hourly.reduce((sum, step) => sum + step.quantity, 0)).toBeLessThanOrEqual(most)
        }
      }
    }),
    { numRuns: 1_000 },
  )
})

const named = (rule: PayRule) =>
  [rule.userId, rule.pinId, rule.jobId, rule.groupId, rule.nationality].filter((part) => part !== null).length

it('the most specific rate wins, in any order of entry (EFP-01)', () => {
  fc.assert(
    fc.property(types, rules, payee, day, fc.constantFrom(10, 11), (kinds, given, person, on, pinId) => {
      const where = { pinId, day: on, rateTypeId: 1 }
      const found = ratesOf(rateBook(kinds, given), person, where)
      expect(ratesOf(rateBook(kinds, given.toReversed()), person, where)).toEqual(found)
      const fits = given.filter((rule) => rule.rateTypeId === 1 && isFor(rule, person, pinId, on))
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set(fits.map(({ id }) => id)))
      const [won, ...beaten] = found
      for (const rule of beaten) {
        expect(specificity(won ?? rule)).toBeGreaterThanOrEqual(specificity(rule))
        // What names somebody wins over what does not.
        if (rule.userId !== null) expect(won?.userId).toBe(rule.userId)
      }
      if (won && named(won) === 0) for (const rule of beaten) expect(named(rule)).toBe(0)
    }),
    { numRuns: 500 },
  )
})

const isFor = (rule: PayRule, person: Payee, pinId: number, on: string) =>
  on >= rule.effectiveFrom &&
  on <= (rule.effectiveTo ?? '9999-12-31') &&
  [null, person.userId].includes(rule.userId) &&
  [null, pinId].includes(rule.pinId) &&
  [null, person.nationality].includes(rule.nationality) &&
  [null, ...person.jobIds].includes(rule.jobId) &&
  [null, ...person.groupIds].includes(rule.groupId)

it('a shift’s rate pays its hours alone, and names the overridden rates (EFP-01)', () => {
  const [basic, overtime, meals] = [
    { id: 1, category: 'earning', counts: 'normal' },
    { id: 2, category: 'earning', counts: 'overtime' },
    { id: 3, category: 'earning', counts: 'worked' },
  ] as const
  const forAll = { pinId: null, nationality: null, jobId: null, groupId: null, userId: null }
  const rule = (
    id: number,
    rateTypeId: number,
    amountOf: string,
    basis: PayRule['basis'] = 'per_hour',
  ): PayRule => ({
    ...forAll,
    id,
    rateTypeId,
    amount: amountOf,
    basis,
    effectiveFrom: '2026-10-01',
    effectiveTo: null,
  })
  const some = (minutes: number, shifts: number, days: number) => ({ minutes, shifts, days })
  const nothing = some(0, 0, 0)
  const rest = { rest_day: nothing, holiday: nothing }
  // On one of two days somebody works two shifts, of which one pays 20 an hour.
  const span: WorkedSpan = {
    pinId: 10,
    from: '2026-10-05',
    until: '2026-10-06',
    hours: { ...rest, normal: some(960, 3, 2), overtime: some(120, 1, 1), worked: some(1_080, 3, 2) },
    own: {
      without: { ...rest, normal: some(720, 2, 2), overtime: nothing, worked: some(720, 2, 2) },
      shifts: [
        {
          shiftId: 77,
          rate: '20',
          from: '2026-10-05',
          until: '2026-10-05',
          minutes: { normal: 240, overtime: 120, rest_day: 0, holiday: 0, worked: 360 },
        },
      ],
    },
  }
  const person: Payee = { userId: 1, nationality: 'MY', jobIds: [], groupIds: [] }
  const paid = (kinds: Parameters<typeof rateBook>[0], given: PayRule[]) =>
    payOf(rateBook(kinds, given), person, [span])[0]
  const line = paid(
    [basic, overtime, meals],
    [rule(5, 1, '10'), rule(6, 2, '15'), rule(7, 3, '8', 'per_day')],
  )
  expect(
    line?.trace.map(({ rateTypeId, shiftId, rateId, quantity: count, amount: sum, beaten }) => [
      rateTypeId,
      shiftId ?? 'rate',
      rateId,
      count,
      sum,
      beaten,
    ]),
  ).toEqual([
    [1, 77, null, 240, '80.00', [5]],
    [1, 'rate', 5, 720, '120.00', []],
    [2, 77, null, 120, '40.00', [6]],
    // What is paid beside the hours stays, a day being one whatever its shifts.
    [3, 'rate', 7, 2, '16.00', []],
  ])
  expect([line?.earned, line?.unratedMin]).toEqual(['256.00', 0])
  // Without any rate the shift pays all the same; where one type counts all hours, it pays in its place.
  expect(paid([basic, overtime], [])).toMatchObject({ earned: '120.00', unratedMin: 720 })
  expect(paid([meals], [rule(7, 3, '9')])).toMatchObject({ earned: '228.00', unratedMin: 0 })
})

it('half a cent is rounded up once, and hours count to the minute', () => {
  expect(payFor('per_hour', 90, '8.35')).toBe('12.53')
  expect(payFor('per_hour', 1, '0.3')).toBe('0.01')
  expect(payFor('per_hour', 1, '0.2999')).toBe('0.00')
  expect(payFor('per_day', 3, '10.005')).toBe('30.02')
  expect(countedHours.length).toBe(5)
})
