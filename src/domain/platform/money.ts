import { Big } from 'big.js'

/** Why the credit of a client has changed. */
export const creditCauses = [
  'surplus',
  'credit_note',
  'refund_failed',
  'used',
  'refunded',
  'disputed',
] as const
export type CreditCause = (typeof creditCauses)[number]

export const refundStatuses = ['pending', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** States of a dispute that are final. */
export const closedDisputes: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented']

/** The smaller of two amounts. */
export const amountLeast = (one: string, other: string): string => (new Big(one).lt(other) ? one : other)

/** The sum of amounts. */
export const amountSum = (amounts: readonly string[]): string =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed(2)

export const isPositive = (amount: string): boolean => new Big(amount).gt(0)
