import { isHardDecline, nextChargeOn } from '../../../../src/domain/platform/billing/charging.ts'
import type { PaymentStatus } from '../../../../src/domain/platform/billing/subscription.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import type { ModuleContext } from '../../../engine/module.ts'
import { change, find, findOne } from '../../../engine/tables/rows.ts'
import { whole } from '../../../engine/tables/statement.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { logEvent, standingChanged } from '../platform.ts'
import { subscriptionOf } from '../records.ts'
import { lockInvoice, lockMoney } from '../settling.ts'
import type { Card, Cards } from '../stripe.ts'
import type { Charge } from '../stripeFacts.ts'
import { receive } from './credit.ts'
import { invoiceTable, paymentTable, subscriptionTable } from './tables.ts'

const columns = [
  'id',
  'companyId',
  'invoiceId',
  'status',
  'amount',
  'currency',
  'isAutomatic',
  'needsAction',
  'paymentMethod',
  'providerId',
] as const

/** The payment of a charge, by the service's id or the row that the charge names; held with its company's money. */
async function heldPayment(tx: Tx, charge: Charge) {
  const at = { columns: ['id', 'companyId'] } as const
  const known =
    (await findOne(tx, paymentTable, { providerId: charge.id }, at)) ??
    (charge.paymentId === undefined
      ? undefined
      : await findOne(tx, paymentTable, { id: charge.paymentId, providerId_empty: true, method: 'card' }, at))
  if (!known) return undefined
  await lockMoney(tx, known.companyId)
  return findOne(tx, paymentTable, { id: known.id }, { columns, lock: 'no key update' })
}
type Held = NonNullable<Awaited<ReturnType<typeof heldPayment>>>

/**
 * Takes a message about a payment. Messages come in any order, and more than once: the first success counts the money,
 * and a later failure changes nothing.
 * @returns the payment's new status; undefined for a foreign payment
 */
export async function takeCharge(
  tx: Tx,
  charge: Charge,
  card: Card | undefined,
  now: Date,
): Promise<PaymentStatus | undefined> {
  const payment = await heldPayment(tx, charge)
  if (!payment) return undefined
  if (payment.providerId === null)
    await change(tx, paymentTable, { id: payment.id }, { providerId: charge.id })
  if (payment.status === 'confirmed') return 'confirmed'
  switch (charge.status) {
    case 'succeeded':
      return confirm(tx, payment, { charge, card, now })
    case 'failed':
      return payment.status === 'pending' ? fail(tx, payment, charge, now) : payment.status
    case 'cancelled':
      return payment.status === 'pending' ? cancel(tx, payment, now) : payment.status
    case 'pending':
      if (payment.status === 'pending' && charge.needsAction && !payment.needsAction)
        await askForAction(tx, payment, now)
      return payment.status
  }
}

const next = whole`t.version + 1`

/** Stores the card that new invoices are charged to. In a transaction of the operator. */
export const keepCard = (tx: Tx, card: Card, of: { companyId: number; stripePaymentMethod?: string }) =>
  change(
    tx,
    subscriptionTable,
    { ...of, deletedAt_empty: true },
    {
      paymentMode: 'card',
      stripePaymentMethod: card.id,
      cardBrand: card.brand,
      cardLast4: card.last4,
      cardExpMonth: card.expMonth,
      cardExpYear: card.expYear,
      cardStatus: 'valid',
      version: next,
    },
  )

async function confirm(
  tx: Tx,
  { id, companyId, invoiceId, isAutomatic, paymentMethod }: Held,
  { charge, card, now }: { charge: Charge; card: Card | undefined; now: Date },
) {
  const at = now.toISOString()
  await change(
    tx,
    paymentTable,
    { id },
    {
      status: 'confirmed',
      amount: charge.received,
      needsAction: false,
      failure: null,
      failureCode: null,
      settledAt: at,
      updatedAt: at,
      version: next,
    },
  )
  // A late charge of a replaced card does not bring it back.
  const isStored = isAutomatic && card?.id === paymentMethod
  if (card) await keepCard(tx, card, isStored ? { companyId, stripePaymentMethod: card.id } : { companyId })
  await receive(tx, {
    invoice: await lockInvoice(tx, companyId, invoiceId),
    paymentId: id,
    amount: charge.received,
    method: 'card',
    now,
    by: { personId: tx.actor.personId },
    reference: charge.id,
  })
  return 'confirmed' as const
}

async function fail(tx: Tx, payment: Held, charge: Charge, now: Date) {
  const { id, companyId, invoiceId, isAutomatic, paymentMethod, amount, currency } = payment
  const { timeZone } = await subscriptionOf(tx, companyId)
  const code = charge.failureCode ?? null
  await change(
    tx,
    paymentTable,
    { id },
    {
      status: 'failed',
      needsAction: false,
      failure: charge.failure ?? null,
      failureCode: code,
      failedOn: dayIn(now, timeZone),
      updatedAt: now.toISOString(),
      version: next,
    },
  )
  const nextOn = isAutomatic ? ((await nextFor(tx, invoiceId, paymentMethod)) ?? null) : null
  const [invoice] = await change(
    tx,
    invoiceTable,
    { id: invoiceId },
    {
      attempts: whole`t.attempts + 1`,
      ...(isAutomatic && { nextAttemptOn: nextOn }),
      version: next,
      updatedAt: now.toISOString(),
    },
    { columns: ['number'] },
  )
  if (isAutomatic && isHardDecline(code))
    await change(
      tx,
      subscriptionTable,
      { companyId, stripePaymentMethod: paymentMethod },
      { cardStatus: 'failed' },
    )
  const details = { number: invoice?.number, amount, currency, invoiceId, code, nextOn }
  const kind = nextOn === null ? 'payment.failed' : 'payment.declined'
  await logEvent(tx, { companyId, kind, reason: charge.failure, details })
  standingChanged(tx, companyId)
  return 'failed' as const
}

/** The day on which a card is tried for an invoice: undefined at once, null never. In the operator's name. */
export async function nextFor(tx: Tx, invoiceId: number, card: string | null) {
  const failed = await find(
    tx,
    paymentTable,
    { invoiceId, paymentMethod: card, status: 'failed', isAutomatic: true, deletedAt_empty: true },
    { columns: ['failedOn', 'failureCode'], sort: ['id'] },
  )
  return nextChargeOn(
    failed.flatMap(({ failedOn, failureCode }) =>
      failedOn === null ? [] : [{ failedOn, code: failureCode }],
    ),
  )
}

async function cancel(tx: Tx, { id }: Held, now: Date) {
  const values = {
    status: 'cancelled',
    needsAction: false,
    version: next,
    updatedAt: now.toISOString(),
  } as const
  await change(tx, paymentTable, { id }, values)
  return 'cancelled' as const
}

/** The holder must confirm an automatic payment: they get a notice. On the payment page they see it anyway. */
async function askForAction(tx: Tx, payment: Held, now: Date) {
  const { id, companyId, invoiceId, amount, currency } = payment
  await change(tx, paymentTable, { id }, { needsAction: true, version: next, updatedAt: now.toISOString() })
  if (!payment.isAutomatic) return
  const invoice = await findOne(tx, invoiceTable, { id: invoiceId }, { columns: ['number'] })
  const details = { number: invoice?.number, amount, currency, invoiceId }
  await logEvent(tx, { companyId, kind: 'payment.actionNeeded', details })
  standingChanged(tx, companyId)
}

/** The card of a payment that went well; without it the money counts all the same. */
export async function cardOf(
  service: Cards,
  charge: Charge,
  log: ModuleContext['log'],
): Promise<Card | undefined> {
  if (charge.status !== 'succeeded' || charge.paymentMethodId === undefined) return undefined
  try {
    return await service.cardOf(charge.paymentMethodId)
  } catch (error) {
    log.warn({ err: error, intent: charge.id }, 'the card of a payment could not be read')
    return undefined
  }
}
