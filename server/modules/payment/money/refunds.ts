import type { z } from 'zod'
import { amountLeast, isPositive } from '../../../../src/domain/platform/money.ts'
import { compareAmounts } from '../../../../src/domain/platform/billing/billing.ts'
import type { refundPayment } from '../../../../src/resources/pam/billing/money.calls.ts'
import type { ModuleContext } from '../../../engine/module.ts'
import { add, change, find, findOne } from '../../../engine/tables/rows.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { conflict, invalid, mustHaveSeen, notFound } from '../../../platform/errors.ts'
import { actingPerson, logEvent, writePlatform, type Author } from '../platform.ts'
import { lockMoney } from '../settling.ts'
import { CardsUnavailable, isRefusal, type Cards } from '../stripe.ts'
import type { RefundFact } from '../stripeFacts.ts'
import { addCredit } from './credit.ts'
import { invoiceTable, refundTable } from './tables.ts'
import { lockPaymentOf, paymentOf, refundable, takeBack, type Payment, type TakenBack } from './takeBack.ts'

type Context = Pick<ModuleContext, 'db' | 'settings' | 'now'>

const columns = [
  'id',
  'companyId',
  'paymentId',
  'method',
  'status',
  'amount',
  'currency',
  'taken',
  'reopens',
  'reason',
  'reference',
  'byName',
] as const

const numberOf = async (tx: Tx, { invoiceId }: Payment) =>
  (await findOne(tx, invoiceTable, { id: invoiceId }, { columns: ['number'] }))?.number ?? null

/** The refund of a fact: by the service's id, by the row that it names, or a new one that was made at the service. */
async function rowOf(tx: Tx, payment: Payment, fact: RefundFact) {
  const known =
    (await findOne(tx, refundTable, { providerId: fact.id }, { columns })) ??
    (fact.refundId === undefined
      ? undefined
      : await findOne(tx, refundTable, { id: fact.refundId, paymentId: payment.id }, { columns }))
  if (known) return known
  const [made] = await add(
    tx,
    refundTable,
    [
      {
        companyId: payment.companyId,
        paymentId: payment.id,
        method: 'card',
        status: 'pending',
        amount: fact.amount,
        currency: payment.currency,
        taken: '0.00',
        reopens: false,
        providerId: fact.id,
      },
    ],
    { columns },
  )
  if (!made) throw new Error('A refund gave no row')
  return made
}
type RefundRow = Awaited<ReturnType<typeof rowOf>>

/**
 * Takes a message about a refund, in any order and more than once: money leaves the books once, and comes
 * back as credit if the refund fails. In a transaction of the operator.
 */
export async function takeRefund(tx: Tx, fact: RefundFact, now: Date): Promise<void> {
  const payment = await lockPaymentOf(tx, fact.intentId)
  if (!payment) return
  const row = await rowOf(tx, payment, fact)
  if (row.status === 'failed') return
  if (fact.status === 'failed')
    return giveUp(tx, payment, row, { failure: fact.failure, providerId: fact.id, now })
  if (isPositive(row.taken)) {
    if (fact.status === 'succeeded') await change(tx, refundTable, { id: row.id }, { status: 'succeeded' })
    return
  }
  await giveBack(tx, payment, row, { status: fact.status, providerId: fact.id, now })
}

/** Takes the money of a refund out of the books, and notifies the client. */
async function giveBack(
  tx: Tx,
  payment: Payment,
  { id, amount, reopens, reason, byName }: RefundRow,
  { status, providerId, now }: { status: 'pending' | 'succeeded'; providerId: string | null; now: Date },
): Promise<TakenBack> {
  // The rest of the payment is calculated without this row.
  await change(tx, refundTable, { id }, { status: 'failed' })
  const taken = amountLeast(amount, await refundable(tx, payment))
  await change(tx, refundTable, { id }, { status, taken, providerId })
  if (!isPositive(taken)) return { fromCredit: '0.00', invoices: [] }
  const done = await takeBack(tx, { payment, amount: taken, first: 'credit', reopens, now })
  const details = { number: await numberOf(tx, payment), amount: taken, currency: payment.currency }
  await logEvent(tx, {
    companyId: payment.companyId,
    kind: 'payment.refunded',
    personName: byName ?? undefined,
    reason: reason ?? undefined,
    details,
  })
  return done
}

/** A refund did not go through: what the books had given back is credit again. */
async function giveUp(
  tx: Tx,
  payment: Payment,
  { id, taken, currency, companyId }: RefundRow,
  { failure, providerId, now }: { failure: string | undefined; providerId: string | null; now: Date },
) {
  await change(
    tx,
    refundTable,
    { id },
    { status: 'failed', taken: '0.00', failure: failure ?? null, providerId },
  )
  const number = await numberOf(tx, payment)
  const details = { number, amount: taken, currency }
  await logEvent(tx, { companyId, kind: 'payment.refundFailed', reason: failure, details })
  if (!isPositive(taken)) return
  const entry = { companyId, currency, amount: taken, cause: 'refund_failed', paymentId: payment.id } as const
  await addCredit(tx, entry, { now, number, by: { personId: '' } })
}

/** Sends a requested refund to the service, and takes its answer. A repetition is the same refund. */
export async function sendRefund(
  context: Context,
  service: Cards,
  { id, amount, intentId }: { id: number; amount: string; intentId: string },
): Promise<void> {
  const inPlatform = <T>(work: (tx: Tx) => Promise<T>) =>
    writePlatform(context.db, context.settings.OPERATOR_CLIENT_ID, { personId: '' }, work)
  try {
    const fact = await service.refund({ intentId, amount, refundId: id })
    if (fact) await inPlatform((tx) => takeRefund(tx, fact, context.now()))
  } catch (error) {
    if (!isRefusal(error)) throw error
    await inPlatform(async (tx) => {
      const row = await findOne(tx, refundTable, { id }, { columns })
      if (!row) return
      await lockMoney(tx, row.companyId)
      const payment = await paymentOf(tx, row.paymentId)
      if (payment && row.status === 'pending')
        await giveUp(tx, payment, row, { failure: error.message, providerId: null, now: context.now() })
    })
  }
}

/** Refunds that were requested, of which the service has said nothing yet. In a transaction of the operator. */
export async function unsentRefunds(tx: Tx, companyId: number) {
  const rows = await find(
    tx,
    refundTable,
    { companyId, status: 'pending', method: 'card', providerId_empty: true, deletedAt_empty: true },
    { columns: ['id', 'amount', 'paymentId'], sort: ['id'] },
  )
  const payments = await Promise.all(rows.map(({ paymentId }) => paymentOf(tx, paymentId)))
  return rows.flatMap(({ id, amount }, at) => {
    const intentId = payments[at]?.providerId
    return intentId ? [{ id, amount, intentId }] : []
  })
}

type Body = z.output<(typeof refundPayment)['body']>

/**
 * Writes a refund that the operator asks for. One by transfer leaves the books at once; a card's when the service has
 * answered.
 * @throws 404, 409 where the payment has changed since, 422 naming the amount or the reference
 */
async function enterRefund(tx: Tx, paymentId: number, body: Body, { by, now }: { by: Author; now: Date }) {
  const found = await paymentOf(tx, paymentId)
  if (!found) throw notFound()
  await lockMoney(tx, found.companyId)
  const payment = await paymentOf(tx, paymentId)
  if (!payment) throw notFound()
  const left = await refundable(tx, payment)
  mustHaveSeen(body.refundable, left, { refundable: left })
  if (!isPositive(left)) throw conflict('Nothing of this payment can be refunded.')
  if (compareAmounts(body.amount, left) > 0)
    throw invalid({ amount: 'This is more than the payment has left.' })
  const reference = body.reference?.trim() ?? ''
  if (payment.method === 'bank_transfer' && reference === '')
    throw invalid({ reference: 'Enter the reference of your transfer.' })
  const { companyId, method, currency } = payment
  const [row] = await add(
    tx,
    refundTable,
    [
      {
        companyId,
        paymentId,
        method,
        status: 'pending',
        amount: body.amount,
        currency,
        taken: '0.00',
        reopens: body.reopens,
        reference: reference || null,
        reason: body.reason,
        byName: by.personName,
      },
    ],
    { columns },
  )
  if (!row) throw new Error('A refund gave no row')
  return { payment, row, now }
}

/** Refunds a payment in whole or part, or says what that does. @throws as `enterRefund`, 409 without a card service */
export async function refund(
  context: Context,
  service: () => Cards,
  { caller, paymentId, body }: { caller: Caller; paymentId: number; body: Body },
) {
  const by = await actingPerson(context.db.system, caller)
  const now = context.now()
  const written = await writePlatform(context.db, context.settings.OPERATOR_CLIENT_ID, caller, (tx) =>
    tx.part(async (part) => {
      const { payment, row } = await enterRefund(part, paymentId, body, { by, now })
      const isCard = payment.method === 'card'
      const effect =
        isCard && !body.preview
          ? undefined
          : await giveBack(part, payment, row, { status: 'succeeded', providerId: null, now })
      return { effect, id: row.id, intentId: isCard ? payment.providerId : null }
    }, !body.preview),
  )
  const { id, intentId, effect } = written
  if (body.preview) return { status: 'succeeded' as const, effect: effect ?? null }
  if (intentId !== null) {
    try {
      await sendRefund(context, service(), { id, amount: body.amount, intentId })
    } catch (error) {
      // The refund is written: the job sends it once the service is there again.
      if (!(error instanceof CardsUnavailable)) throw error
      return { status: 'pending' as const, effect: null }
    }
  }
  const row = await findOne(
    context.db.read(context.settings.OPERATOR_CLIENT_ID),
    refundTable,
    { id },
    {
      columns: ['status', 'failure'],
    },
  )
  if (row?.status === 'failed') throw conflict('The card service has refused this refund.')
  return { status: row?.status ?? ('pending' as const), effect: effect ?? null }
}
