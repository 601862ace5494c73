import { closedDisputes, amountLeast, isPositive } from '../../../../src/domain/platform/money.ts'
import { add, change, findOne } from '../../../engine/tables/rows.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { logEvent } from '../platform.ts'
import type { DisputeFact } from '../stripeFacts.ts'
import { disputeTable, invoiceTable } from './tables.ts'
import { lockPaymentOf, refundable, takeBack, type Payment } from './takeBack.ts'

/**
 * Takes a message about a dispute, in any order: operators are notified when it is there and when it is
 * closed. A lost one takes its money back, and the invoice is to be paid again. In a transaction of the operator.
 */
export async function takeDispute(tx: Tx, fact: DisputeFact, now: Date): Promise<void> {
  const payment = await lockPaymentOf(tx, fact.intentId)
  if (!payment) return
  const known = await findOne(
    tx,
    disputeTable,
    { providerId: fact.id },
    { columns: ['id', 'status'], lock: 'no key update' },
  )
  if (known && (closedDisputes.includes(known.status) || known.status === fact.status)) return
  const { companyId, currency } = payment
  const { amount, status, reason = null } = fact
  const isClosed = closedDisputes.includes(status)
  const values = { status, reason, closedAt: isClosed ? now.toISOString() : null }
  if (known) await change(tx, disputeTable, { id: known.id }, values)
  else
    await add(tx, disputeTable, [
      { companyId, paymentId: payment.id, providerId: fact.id, amount, currency, taken: '0.00', ...values },
    ])
  if (status === 'lost') await lose(tx, payment, fact, now)
  else if (isClosed) await say(tx, payment, fact, 'disputeWon')
  else if (!known) await say(tx, payment, fact, 'disputed')
}

async function lose(tx: Tx, payment: Payment, fact: DisputeFact, now: Date) {
  const taken = amountLeast(fact.amount, await refundable(tx, payment))
  await change(tx, disputeTable, { providerId: fact.id }, { taken })
  if (isPositive(taken)) await takeBack(tx, { payment, amount: taken, first: 'invoice', reopens: true, now })
  await say(tx, payment, { ...fact, amount: taken }, 'disputeLost')
}

/** Logs the event of a dispute. */
async function say(
  tx: Tx,
  { companyId, currency, invoiceId }: Payment,
  { amount, reason }: DisputeFact,
  what: 'disputed' | 'disputeWon' | 'disputeLost',
) {
  const invoice = await findOne(tx, invoiceTable, { id: invoiceId }, { columns: ['number'] })
  const details = { number: invoice?.number ?? '', amount, currency, invoiceId }
  await logEvent(tx, { companyId, kind: `payment.${what}`, reason, details })
}
