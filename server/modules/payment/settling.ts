import { z } from 'zod'
import { compareAmounts } from '../../../src/domain/platform/billing/billing.ts'
import { resumedPeriod } from '../../../src/domain/platform/clientActions.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import {
  billingCycles,
  invoiceStatuses,
  type PaymentMethod,
} from '../../../src/domain/platform/billing/subscription.ts'
import { findOne } from '../../engine/tables/rows.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { subscriptionTable } from './money/tables.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { becomeCustomer, enterPeriod } from './periods.ts'
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
  version: z.number(),
  dueOn: z.string().nullable(),
  currency: z.string(),
})
export type OwedInvoice = z.infer<typeof owed>

/**
 * Holds a company's subscription until the transaction ends. All that moves its money begins with this, so that two
 * movements follow one another.
 * @throws 404 for a company without one
 */
export async function lockMoney(tx: Tx, companyId: number): Promise<void> {
  const where = { companyId, deletedAt_empty: true }
  const found = await findOne(tx, subscriptionTable, where, { columns: ['id'], lock: 'no key update' })
  if (!found) throw notFound()
}

/** An invoice of a company, held until the transaction of the operator ends. @throws 404 where it is not the company's */
export async function lockInvoice(tx: Tx, companyId: number, id: number): Promise<OwedInvoice> {
  await lockMoney(tx, companyId)
  const [row] = await tx.query(
    `select id, company_id as "companyId", number, status, kind, plan_id as "planId", cycle, quantity,
       period_start::text as "periodStart", period_end::text as "periodEnd", amount_due as "amountDue", version,
       due_on::text as "dueOn", currency
     from invoice where client_id = $1 and company_id = $2 and id = $3 and status <> 'draft' and deleted_at is null
     for no key update`,
    [tx.actor.clientId, companyId, id],
  )
  if (!row) throw notFound()
  return owed.parse(row)
}

/** Something is still to be paid on the invoice. */
export const isPayable = ({ status }: Pick<OwedInvoice, 'status'>): boolean =>
  status === 'open' || status === 'past_due'

/** @throws 409 for an invoice on which nothing is to be paid */
export function mustBeOpen(invoice: Pick<OwedInvoice, 'status'>): void {
  if (invoice.status === 'paid') throw conflict('This invoice is paid already.')
  if (!isPayable(invoice)) throw conflict('This invoice is not to be paid any more.')
}

/** The source of money on an invoice. */
export type MoneySource = PaymentMethod | 'credit'

interface Settled {
  invoice: OwedInvoice
  /** Decimal text, above zero, and not more than is due. */
  amount: string
  method: MoneySource
  now: Date
  by: { personId: string; personName?: string | undefined }
  reference?: string | undefined
}

const kinds = {
  card: 'payment.charged',
  bank_transfer: 'payment.confirmed',
  credit: 'credit.used',
} as const

/**
 * Counts money towards an open invoice and, with the last of it, lets the company work again. The caller writes the
 * payment's own row in the same transaction, so that money counts once or not at all. `receive` divides a payment between
 * its invoice and the client's credit.
 */
export async function settle(tx: Tx, settled: Settled): Promise<void> {
  const { invoice, amount, method, now, by } = settled
  const operator = tx.actor.clientId
  const isAll = compareAmounts(amount, invoice.amountDue) >= 0
  await tx.query(
    `update invoice set amount_paid = amount_paid + $3, method = $4, version = version + 1, updated_at = now(),
       status = case when $5 then 'paid' else status end, paid_at = case when $5 then $6::timestamptz end,
       next_attempt_on = case when $5 then null else next_attempt_on end
     where client_id = $1 and id = $2`,
    [operator, invoice.id, amount, method, isAll, now],
  )
  await logEvent(tx, {
    companyId: invoice.companyId,
    kind: kinds[method],
    ...by,
    details: { number: invoice.number, amount, currency: invoice.currency, reference: settled.reference },
  })
  if (isAll) await letWork(tx, settled)
  standingChanged(tx, invoice.companyId)
}

/**
 * Lets a company work again after its last payment. After a reported transfer it works until `graceUntil`, and the
 * invoice stays unpaid. In a transaction of the operator.
 */
export async function letWork(
  tx: Tx,
  { invoice, method, now }: Pick<Settled, 'invoice' | 'method' | 'now'>,
  graceUntil: string | null = null,
): Promise<void> {
  const operator = tx.actor.clientId
  const subscription = await subscriptionOf(tx, invoice.companyId, true)
  const today = dayIn(now, subscription.timeZone)
  const begins =
    invoice.kind === 'period' &&
    (subscription.endsOn === null || subscription.endsOn < (invoice.periodEnd ?? ''))
  const [others] = await tx.query<{ areOverdue: boolean; areReported: boolean }>(
    `select exists (select from invoice where client_id = $1 and company_id = $2 and id <> $3 and status = 'past_due'
         and deleted_at is null) as "areOverdue",
       exists (select from payment where client_id = $1 and company_id = $2 and invoice_id <> $3
         and status = 'recorded' and deleted_at is null) as "areReported"`,
    [operator, invoice.companyId, invoice.id],
  )
  // A suspension for another reason than money stays.
  const wasUnpaid =
    ['past_due', 'read_only'].includes(subscription.state) || suspensionOf(subscription)?.isUnpaid === true
  const works = wasUnpaid && !others?.areOverdue
  const period =
    works && subscription.state === 'suspended' ? resumedPeriod(subscription, today) : subscription
  await tx.query(
    `update subscription set
       state = case when $3 then 'active' else state end, state_reason = case when $3 then null else state_reason end,
       starts_on = $4, ends_on = $5,
       grace_until = case when $6::date is null and not $7 then null else greatest(grace_until, $6::date) end,
       is_opened_by_report = case when $6::date is null then false
         else is_opened_by_report or customer_id is null end,
       version = version + 1, updated_at = now()
     where client_id = $1 and id = $2`,
    [
      operator,
      subscription.id,
      works,
      period.startsOn,
      period.endsOn,
      graceUntil,
      others?.areReported ?? false,
    ],
  )
  const { planId, cycle, quantity, periodStart: start, periodEnd: end } = invoice
  const mode = method === 'credit' ? null : method
  await becomeCustomer(tx, subscription, { today, startsOn: start, mode })
  if (!begins || planId === null || cycle === null || quantity === null || start === null || end === null)
    return
  await enterPeriod(tx, subscription, { planId, cycle, quantity, seats: quantity, start, end })
}
