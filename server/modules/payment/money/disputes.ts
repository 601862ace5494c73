import { clientMoneyRoute } from '../../../../src/domain/notification/notifications.ts'
import { closedDisputes, amountLeast, isPositive } from '../../../../src/domain/platform/money.ts'
import { add, change, findOne } from '../../../engine/tables/rows.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { notifyManagers } from '../payers.ts'
import { logEvent } from '../platform.ts'
import { subscriptionOf } from '../records.ts'
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

const wordingOf = { disputed: 'disputeOpened', disputeWon: 'disputeWon', disputeLost: 'disputeLost' } as const

/** Logs the event of a dispute, and notifies the operator's managers. */
async function say(tx: Tx, payment: Payment, fact: DisputeFact, what: keyof typeof wordingOf) {
  const { companyId, currency, invoiceId } = payment
  const invoice = await findOne(tx, invoiceTable, { id: invoiceId }, { columns: ['number'] })
  const number = invoice?.number ?? ''
  const details = { number, amount: fact.amount, currency, invoiceId }
  await logEvent(tx, { companyId, kind: `payment.${what}`, reason: fact.reason, details })
  const { companyName } = await subscriptionOf(tx, companyId)
  await notifyManagers(tx, {
    type: 'payment',
    link: { route: clientMoneyRoute, id: companyId },
    wording: wordingOf[what],
    values: { client: companyName, amount: `${currency} ${fact.amount}`, number },
  })
}
