import type { RowOf } from '../../../schema/resource.ts'
import type { deliveryLine } from '../../../resources/maintenance/delivery/deliveryLine.resource.ts'
import type { deliveryOrder } from '../../../resources/maintenance/delivery/deliveryOrder.resource.ts'

type Line = RowOf<typeof deliveryLine>

/** A line's figures as somebody types them. */
export interface Draft {
  received: string
  rejected: string
  reason: string
  batchNo: string
}

export type Fault = 'notNumber' | 'negative' | 'tooMuch' | 'sayWhy'

const form = /^\d{1,12}([.,]\d{1,3})?$/
/** `5.000` as people write it. */
const plain = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** Thousandths of a quantity, which is as exact as quantities are; undefined for what is none. An empty one is nothing. */
export function thousandths(text: string): number | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return 0
  return form.test(trimmed) ? Math.round(Number(trimmed.replace(',', '.')) * 1_000) : undefined
}

/** A quantity of thousandths as the API takes it. */
export const quantityText = (amount: number): string => plain((amount / 1_000).toFixed(3))

export const orderedOf = (line: Line): number => thousandths(line.qtyOrdered) ?? 0

/** What the line holds, as it would be typed. */
export const draftOf = (line: Line): Draft => ({
  received: plain(line.qtyReceived),
  rejected: plain(line.qtyRejected),
  reason: line.rejectReason ?? '',
  batchNo: line.batchNo ?? '',
})

const norm = (draft: Draft) =>
  [thousandths(draft.received), thousandths(draft.rejected), draft.reason.trim(), draft.batchNo.trim()].join(
    '\n',
  )

/** Whether somebody has typed anything that the line does not say already. */
export const isChanged = (line: Line, draft: Draft): boolean => norm(draftOf(line)) !== norm(draft)

const faultOf = (text: string): Fault => (text.trim().startsWith('-') ? 'negative' : 'notNumber')

/** What is wrong with a draft, by its part; nothing where it can be saved. */
export function faultsOf(line: Line, draft: Draft): Partial<Record<keyof Draft, Fault>> {
  const [received, rejected] = [thousandths(draft.received), thousandths(draft.rejected)]
  if (received === undefined || rejected === undefined) {
    return {
      ...(received === undefined && { received: faultOf(draft.received) }),
      ...(rejected === undefined && { rejected: faultOf(draft.rejected) }),
    }
  }
  return {
    ...(received + rejected > orderedOf(line) && { received: 'tooMuch' }),
    ...(rejected > 0 && draft.reason.trim() === '' && { reason: 'sayWhy' }),
  }
}

/** Thousandths that have come and were rejected: those typed, or while these are wrong those that the line holds. */
export function countedOf(line: Line, draft: Draft): { received: number; rejected: number } {
  const faults = faultsOf(line, draft)
  const { received, rejected } = faults.received || faults.rejected ? draftOf(line) : draft
  return { received: thousandths(received) ?? 0, rejected: thousandths(rejected) ?? 0 }
}

/** Thousandths that are still to come. */
export function leftOf(line: Line, draft: Draft): number {
  const { received, rejected } = countedOf(line, draft)
  return Math.max(0, orderedOf(line) - received - rejected)
}

/** All that is not rejected has come. */
export const asOrdered = (line: Line, draft: Draft): Draft => ({
  ...draft,
  received: quantityText(Math.max(0, orderedOf(line) - (thousandths(draft.rejected) ?? 0))),
})

/** Exact worth of quantities at the lines' prices, as decimal text with two places, rounded half up at the end. */
export function worthOf(lines: readonly Line[], quantityOf: (line: Line) => number): string {
  const total = lines.reduce((sum, line) => {
    const [whole = '0', fraction = ''] = (line.unitPrice ?? '').split('.')
    return sum + BigInt(quantityOf(line)) * BigInt(`${whole || '0'}${fraction.padEnd(4, '0').slice(0, 4)}`)
  }, 0n)
  // Thousandths times ten-thousandths: seven places, of which two stay.
  const cents = (total + 50_000n) / 100_000n
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Days by which a delivery is or was late; 0 where it is not. @param today the day of whoever looks */
export function lateDays(
  record: RowOf<typeof deliveryOrder>,
  today: string,
  dayOf: (instant: string) => string,
): number {
  const { expectedDate, receivedAt, arrivedAt, status } = record
  if (idle.has(status)) return 0
  const came = arrivedAt ?? receivedAt
  const until = came ? dayOf(came) : today
  return Math.max(0, Math.round((Date.parse(until) - Date.parse(expectedDate)) / 86_400_000))
}

/** States in which nobody waits for it. */
const idle: ReadonlySet<RowOf<typeof deliveryOrder>['status']> = new Set([
  'draft',
  'rejected',
  'cancelled',
] as const)
