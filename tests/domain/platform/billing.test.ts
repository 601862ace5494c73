import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  billOf,
  daysIn,
  exchangeLines,
  periodEnd,
  periodFrom,
  planLines,
} from '../../../src/domain/platform/billing/billing.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'

const cents = (text: string) => Math.round(Number(text) * 100)
const amount = fc.integer({ min: 0, max: 10_000_00 }).map((value) => (value / 100).toFixed(2))
const percent = fc.integer({ min: 0, max: 10_000 }).map((value) => (value / 100).toFixed(2))

test('PAY-01 the figures of a bill add up to the cent', () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.nat(500),
      fc.nat(50),
      percent,
      percent,
      (base, each, quantity, included, off, tax) => {
        const plan = {
          name: 'Plan',
          perUnit: 'employee' as const,
          baseMonthly: base,
          baseYearly: base,
          priceMonthly: each,
          priceYearly: each,
          includedUnits: included,
        }
        const bill = billOf(planLines(plan, 'monthly', quantity), { discountPercent: off, taxPercent: tax })
        const lines = bill.lines.reduce((sum, line) => sum + cents(line.amount), 0)
        expect(lines).toBe(cents(bill.subtotal))
        expect(cents(bill.subtotal) - cents(bill.discount) + cents(bill.tax)).toBe(cents(bill.total))
        expect(lines).toBe(cents(base) + Math.max(0, quantity - included) * cents(each))
      },
    ),
  )
})

test('rounds half up at the cent', () => {
  const line = { label: 'x', unit: null, quantity: 1, unitPrice: '0.25', amount: '0.25' }
  // 10 % of 0.25 is 0.025.
  expect(billOf([line], { discountPercent: null, taxPercent: '10' }).tax).toBe('0.03')
})

test('a period ends the day before the same date, and periods follow one another without a gap', () => {
  expect(periodEnd('2026-01-31', 'monthly')).toBe('2026-02-27')
  expect(periodEnd('2026-11-22', 'monthly')).toBe('2026-12-21')
  expect(periodEnd('2024-02-29', 'yearly')).toBe('2025-02-27')
})

test('periods keep their day of the month for ever, and leave no day out', () => {
  const chain = (start: string, cycle: 'monthly' | 'yearly', count: number) => {
    const starts = [start]
    while (starts.length < count)
      starts.push(addDays(periodEnd(starts.at(-1) ?? '', cycle, Number(start.slice(8))), 1))
    return starts
  }
  expect(chain('2027-01-31', 'monthly', 4)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  expect(chain('2024-02-29', 'yearly', 5).at(-1)).toBe('2028-02-29')
  fc.assert(
    fc.property(fc.nat(4_000), fc.constantFrom('monthly', 'yearly'), fc.nat(40), (begin, cycle, late) => {
      const start = addDays('2024-01-01', begin)
      const anchor = Number(start.slice(8))
      for (const one of chain(start, cycle, 26)) {
        const month = new Date(Date.UTC(Number(one.slice(0, 4)), Number(one.slice(5, 7)), 0)).getUTCDate()
        expect(Number(one.slice(8))).toBe(Math.min(anchor, month))
        const whole = periodFrom(one, cycle, anchor)
        expect(whole.days).toBe(whole.of)
        // From any later day on, the rest ends on the same day or a whole cycle is not passed.
        const rest = periodFrom(addDays(one, late), cycle, anchor)
        expect(rest.days).toBeLessThanOrEqual(rest.of)
        expect(daysIn(rest.start, rest.end)).toBe(rest.days)
        expect(periodFrom(addDays(rest.end, 1), cycle, anchor).days).toBe(
          periodFrom(addDays(rest.end, 1), cycle, anchor).of,
        )
      }
    }),
    { numRuns: 40 },
  )
})

test('an exchange of plans costs the whole difference on the first day, then nothing', () => {
  const lines = (price: string) => [{ label: 'p', unit: null, quantity: 1, unitPrice: price, amount: price }]
  fc.assert(
    fc.property(amount, amount, fc.nat(40), (old, fresh, day) => {
      const [start, end] = ['2026-03-01', '2026-03-31']
      const today = addDays(start, day)
      const [back, due] = exchangeLines({
        today,
        start,
        end,
        was: { name: 'old', lines: lines(old) },
        next: { name: 'new', lines: lines(fresh) },
      })
      const left = Math.max(0, daysIn(today, end))
      expect(Math.abs(cents(back?.amount ?? '') + (cents(old) * left) / 31)).toBeLessThanOrEqual(0.5001)
      expect(Math.abs(cents(due?.amount ?? '') - (cents(fresh) * left) / 31)).toBeLessThanOrEqual(0.5001)
    }),
  )
})
