import { z } from 'zod'
import { compareAmounts } from '../../../src/domain/billing.ts'
import { resumedPeriod } from '../../../src/domain/clientActions.ts'
import { dayIn } from '../../../src/domain/dates.ts'
import { billingCycles, invoiceStatuses, type PaymentMethod } from '../../../src/domain/subscription.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { logEvent, standingChanged } from './platform.ts'
import { subscriptionOf, suspensionOf } from './records.ts'

const owed = z.object({
  id: z.number(),
  companyId: z.number(),
  number: z.string().nullable(),
  status: z.enum(invoiceStatuses),
  kind: z.string(),
  planId: z.number().nullable(),
  cycle: z.enum(billingCycles).nullable(),
  quantity: z.number().nullable(),
  periodStart: z.string().nullable(),
  periodEnd: z.string().nullable(),
  amountDue: z.string(),
  currency: z.string(),
})
export type OwedInvoice = z.infer<typeof owed>

/** An invoice of a company, held until the transaction of the operator ends. @throws 404 where it is not the company's */
export async function lockInvoice(tx: Tx, companyId: number, id: number): Promise<OwedInvoice> {
  const [row] = await tx.query(
    `select id, company_id as "companyId", number, status, kind, plan_id as "planId", cycle, quantity,
       period_start::text as "periodStart", period_end::text as "periodEnd", amount_due as "amountDue", currency
     from invoice where client_id = $1 and company_id = $2 and id = $3 and status <> 'draft' and deleted_at is null
     for no key update`,
    [tx.actor.clientId, companyId, id],
  )
  if (!row) throw notFound()
  return owed.parse(row)
}

/** @throws 409 for an invoice on which nothing is to be paid */
export function mustBeOpen({ status }: Pick<OwedInvoice, 'status'>): void {
  if (status === 'paid') throw conflict('This invoice is paid already.')
  if (status !== 'open' && status !== 'past_due') throw conflict('This invoice is not to be paid any more.')
}

interface Settled {
  invoice: OwedInvoice
  /** Decimal text, above zero. */
  amount: string
  method: PaymentMethod
  /** The customer's number at the card service. */
  customerId?: string | undefined
  now: Date
  by: { personId: string; personName?: string | undefined }
  reference?: string | undefined
}

/**
 * Counts a payment towards its invoice and, with the last of it, lets the company work again. The payment's own row is
 * written by whoever took it, in this transaction, so that money counts once or not at all.
 */
export async function settle(tx: Tx, settled: Settled): Promise<void> {
  const { invoice, amount, method, now, by } = settled
  const operator = tx.actor.clientId
  const isAll = compareAmounts(amount, invoice.amountDue) >= 0
  await tx.query(
    `update invoice set amount_paid = amount_paid + $3, method = $4, version = version + 1, updated_at = now(),
       status = case when $5 then 'paid' else status end, paid_at = case when $5 then $6::timestamptz end
     where client_id = $1 and id = $2`,
    [operator, invoice.id, amount, method, isAll, now],
  )
  await logEvent(tx, {
    companyId: invoice.companyId,
    kind: method === 'card' ? 'payment.charged' : 'payment.recorded',
    ...by,
    details: { number: invoice.number, amount, currency: invoice.currency, reference: settled.reference },
  })
  if (isAll) await letWork(tx, settled)
  standingChanged(tx, invoice.companyId)
}

async function letWork(tx: Tx, { invoice, method, customerId, now }: Settled) {
  const operator = tx.actor.clientId
  const subscription = await subscriptionOf(tx, invoice.companyId, true)
  const today = dayIn(now, subscription.timeZone)
  const begins =
    invoice.kind === 'period' &&
    (subscription.endsOn === null || subscription.endsOn < (invoice.periodEnd ?? ''))
  const [overdue] = await tx.query(
    `select 1 from invoice where client_id = $1 and company_id = $2 and status = 'past_due' and deleted_at is null limit 1`,
    [operator, invoice.companyId],
  )
  // What the operator has stopped for another reason than money stays stopped.
  const wasUnpaid =
    ['past_due', 'read_only'].includes(subscription.state) || suspensionOf(subscription)?.isUnpaid === true
  const works = wasUnpaid && !overdue
  const period =
    works && subscription.state === 'suspended' ? resumedPeriod(subscription, today) : subscription
  await tx.query(
    `update subscription set
       customer_id = coalesce(customer_id, $3, 'C-' || nextval('customer_number')),
       is_trial = false, converted_on = coalesce(converted_on, $4::date),
       contract_starts_on = coalesce(contract_starts_on, $5::date), payment_mode = $6,
       state = case when $7 then 'active' else state end, state_reason = case when $7 then null else state_reason end,
       plan_id = case when $8 then $9 else plan_id end, cycle = case when $8 then $10 else cycle end,
       quantity = case when $8 then $11 else quantity end,
       starts_on = case when $8 then $5::date else $13::date end, ends_on = case when $8 then $12::date else $14::date end,
       version = version + 1, updated_at = now()
     where client_id = $1 and id = $2`,
    [
      operator,
      subscription.id,
      customerId ?? null,
      today,
      invoice.periodStart,
      method,
      works,
      begins,
      invoice.planId,
      invoice.cycle,
      invoice.quantity,
      invoice.periodEnd,
      period.startsOn,
      period.endsOn,
    ],
  )
}

const recorded = z.object({
  companyId: z.number(),
  invoiceId: z.number(),
  status: z.string(),
  amount: z.string(),
  reference: z.string().nullable(),
})

async function lockRecorded(tx: Tx, id: number) {
  const [row] = await tx.query(
    `select company_id as "companyId", invoice_id as "invoiceId", status, amount, reference from payment
     where client_id = $1 and id = $2 and deleted_at is null for no key update`,
    [tx.actor.clientId, id],
  )
  if (!row) throw notFound()
  const payment = recorded.parse(row)
  if (payment.status !== 'recorded')
    throw conflict('Only a payment that waits to be confirmed can be assessed.')
  return payment
}

/** The operator has seen the money of a payment that was made outside. In a transaction of the operator. */
export async function confirmPayment(tx: Tx, id: number, by: Settled['by']): Promise<void> {
  const { companyId, amount, reference } = await lockRecorded(tx, id)
  await tx.query(
    `update payment set status = 'confirmed', settled_at = now(), version = version + 1, updated_at = now()
     where client_id = $1 and id = $2`,
    [tx.actor.clientId, id],
  )
  await logEvent(tx, { companyId, kind: 'payment.confirmed', ...by, details: { amount, reference } })
}

/**
 * The money of a payment that was made outside never came: its invoice is open again, and a company that has paid nothing
 * else is where it was. In a transaction of the operator.
 */
export async function reversePayment(
  tx: Tx,
  id: number,
  reason: string,
  { by, now }: Pick<Settled, 'by' | 'now'>,
): Promise<void> {
  const { companyId, invoiceId, amount, reference } = await lockRecorded(tx, id)
  const operator = tx.actor.clientId
  const { timeZone } = await subscriptionOf(tx, companyId, true)
  await tx.query(
    `update payment set status = 'reversed', failure = $3, settled_at = now(), version = version + 1, updated_at = now()
     where client_id = $1 and id = $2`,
    [operator, id, reason],
  )
  await tx.query(
    `update invoice set amount_paid = amount_paid - $3, paid_at = null, version = version + 1, updated_at = now(),
       status = case when due_on < $4 then 'past_due' else 'open' end
     where client_id = $1 and id = $2`,
    [operator, invoiceId, amount, dayIn(now, timeZone)],
  )
  await tx.query(
    `update subscription s set version = version + 1, updated_at = now(),
       customer_id = case when p.paid then customer_id end, starts_on = case when p.paid then starts_on end,
       ends_on = case when p.paid then ends_on end, state = case when p.paid then 'past_due' else 'expired' end
     from (select exists (select from invoice where client_id = $1 and company_id = $2 and status = 'paid'
       and deleted_at is null) as paid) p
     where s.client_id = $1 and s.company_id = $2`,
    [operator, companyId],
  )
  await logEvent(tx, { companyId, kind: 'payment.reversed', ...by, reason, details: { amount, reference } })
  standingChanged(tx, companyId)
}
