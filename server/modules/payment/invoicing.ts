import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { compareAmounts, type Bill } from '../../../src/domain/platform/billing/billing.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import type { BillingCycle } from '../../../src/domain/platform/billing/subscription.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { logEvent, type PlatformEvent, type PlatformSql } from './platform.ts'
import { printedSeller, type Seller, type Subscription } from './records.ts'

interface Issued {
  subscription: Subscription
  seller: Seller
  now: Date
  bill: Bill
  /** A period of the plan, a change in the middle of one, or the growth of a last one. */
  kind: 'period' | 'exchange' | 'growth'
  planId: number
  cycle: BillingCycle
  quantity: number
  periodStart: string
  periodEnd: string
}

/** Issues an invoice, and has the company notified. @returns its id; null where there is nothing to pay */
export async function issueInvoice(tx: Tx, issued: Issued): Promise<number | null> {
  if (compareAmounts(issued.bill.total, '0') <= 0) return null
  const { id, event } = await enterInvoice(tx, issued)
  await logEvent(tx, event)
  return id
}

/**
 * Enters an invoice: with its lines and the next number of the year, all in the operator's transaction, so that no number
 * is left out and none is given twice.
 * @throws 422 for a period whose days are invoiced already
 * @returns its id, and the event to log
 */
export async function enterInvoice(
  tx: PlatformSql,
  issued: Issued,
): Promise<{ id: number; event: PlatformEvent }> {
  const { subscription, seller, now, bill } = issued
  const operator = tx.actor.clientId
  const today = dayIn(now, subscription.timeZone)
  const dueOn = addDays(today, seller.paymentDays)
  const year = Number(today.slice(0, 4))
  const [next] = await tx.query<{ last: number }>(
    `insert into invoice_number (client_id, year, last) values ($1, $2, 1)
     on conflict (client_id, year) do update set last = invoice_number.last + 1 returning last`,
    [operator, year],
  )
  const number = `INV-${year}-${String(next?.last ?? 0).padStart(5, '0')}`
  const [row] = await tx.query<{ id: number }>(
    `insert into invoice (client_id, company_id, subscription_id, number, status, kind, plan_id, cycle, quantity,
       period_start, period_end, currency, subtotal, discount, tax_percent, tax, total, issued_on, due_on,
       billing_name, billing_email, billing_address, tax_no, seller)
     values ($1, $2, $3, $4, 'open', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
     returning id`,
    [
      operator,
      subscription.companyId,
      subscription.id,
      number,
      issued.kind,
      issued.planId,
      issued.cycle,
      issued.quantity,
      issued.periodStart,
      issued.periodEnd,
      subscription.currency,
      bill.subtotal,
      bill.discount,
      bill.taxPercent,
      bill.tax,
      bill.total,
      today,
      dueOn,
      subscription.billingName ?? subscription.companyName,
      subscription.billingEmail,
      subscription.billingAddress,
      subscription.taxNo,
      JSON.stringify(printedSeller.parse(seller)),
    ],
  )
  if (!row) throw new Error('An invoice gave no row')
  await tx.query(
    `insert into invoice_line (client_id, company_id, invoice_id, position, label, unit, quantity, unit_price, amount)
     select $1, $2, $3, n.position, n.label, n.unit, n.quantity, n.unit_price, n.amount
     from unnest($4::text[], $5::text[], $6::numeric[], $7::numeric[], $8::numeric[])
       with ordinality as n (label, unit, quantity, unit_price, amount, position)`,
    [
      operator,
      subscription.companyId,
      row.id,
      bill.lines.map(({ label }) => label),
      bill.lines.map(({ unit }) => unit),
      bill.lines.map(({ quantity }) => quantity),
      bill.lines.map(({ unitPrice }) => unitPrice),
      bill.lines.map(({ amount }) => amount),
    ],
  )
  const { companyId, currency } = subscription
  const details = { number, total: bill.total, currency, dueOn }
  return { id: row.id, event: { companyId, kind: 'invoice.issued', details } }
}

/** Nothing has been paid on it, and no transfer of it reported. */
const unpaid = `client_id = $1 and company_id = any($2::bigint[]) and status in ('open', 'past_due') and amount_paid = 0
  and deleted_at is null and not exists (select from payment p where p.client_id = invoice.client_id
    and p.invoice_id = invoice.id and p.status = 'recorded' and p.deleted_at is null)`

/** Invoices of companies on which nothing has been paid. */
export const openInvoices = (sql: Sql, operatorId: number, companyIds: readonly number[]) =>
  sql.query<{ companyId: number; number: string }>(
    `select company_id as "companyId", number from invoice where ${unpaid} order by id`,
    [operatorId, companyIds],
  )

/**
 * Voids the invoices of companies on which nothing has been paid; their numbers are not given again.
 * @param from only those of periods that end on this day or later
 */
export async function voidOpen(
  tx: PlatformSql,
  companyIds: readonly number[],
  from: string | null = null,
): Promise<void> {
  await tx.query(
    `update invoice set status = 'void', version = version + 1, updated_at = now()
     where ${unpaid} and ($3::date is null or kind = 'period' and period_end >= $3)`,
    [tx.actor.clientId, companyIds, from],
  )
}
