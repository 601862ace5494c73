import { Big } from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresOf, movementOf } from '../../../src/domain/platform/billing/revenue.ts'

const cents = fc.integer({ min: 0, max: 100_000 }).map((amount) => new Big(amount).div(100).toFixed(2))
const client = fc.record({ before: cents, now: cents, paidEarlier: fc.boolean() })

test('PAM-01 revenue before and its movements add up to the recurring revenue, to the cent', () => {
  fc.assert(
    fc.property(fc.array(client, { maxLength: 40 }), (clients) => {
      const { before, mrr, arr, ...moved } = figuresOf(clients)
      const sum = [moved.new, moved.returned, moved.expansion, moved.contraction, moved.churn].reduce(
        (total, amount) => total.plus(amount),
        new Big(before),
      )
      expect(sum.toFixed(2)).toBe(mrr)
      expect(new Big(mrr).times(12).toFixed(2)).toBe(arr)
      expect(moved.lost).toBe(clients.filter((one) => movementOf(one) === 'churn').length)
    }),
  )
})

test('PAM-01 a client that paid before returns, and one without revenue has left', () => {
  const moved = (before: string, now: string, paidEarlier = false) => movementOf({ before, now, paidEarlier })
  expect([moved('0.00', '5.00'), moved('0.00', '5.00', true), moved('5.00', '0.00')]).toEqual([
    'new',
    'returned',
    'churn',
  ])
  expect([moved('5.00', '6.00'), moved('6.00', '5.00'), moved('5.00', '5.00')]).toEqual([
    'expansion',
    'contraction',
    'same',
  ])
})
