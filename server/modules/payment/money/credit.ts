import type { CreditCause } from '../../../../src/domain/platform/money.ts'
import { amountLeast, isPositive } from '../../../../src/domain/platform/money.ts'
import { amountLess } from '../../../../src/domain/platform/billing/billing.ts'
import type { PaymentMethod } from '../../../../src/domain/platform/billing/subscription.ts'
import { add, find } from '../../../engine/tables/rows.ts'
import { decimal, rowsOf, select } from '../../../engine/tables/statement.ts'
import type { CompanySql, Tx } from '../../../platform/db/sql.ts'
import { logEvent } from '../platform.ts'
import { isPayable, lockInvoice, settle, type OwedInvoice } from '../settling.ts'
import { creditTable, invoiceTable, paymentTable } from './tables.ts'

interface By {
  personId: string
  personName?: string | undefined
}

/** The credit of a client in a currency, as decimal text. In the operator's name. */
export async function creditOf(sql: CompanySql, companyId: number, currency: string): Promise<string> {
  const c = rowsOf(creditTable, 'c')
  const balance = decimal`coalesce(sum(${c.amount}), 0)::numeric(12,2)`
  const [row] = await select(sql, { balance })`from ${c}
    where ${c.companyId} = ${companyId} and ${c.currency} = ${currency} and ${c.deletedAt} is null`
  return row?.balance ?? '0.00'
}

interface CreditEntry {
  companyId: number
  currency: string
  /** Below zero where credit is used. */
  amount: string
  cause: CreditCause
  paymentId?: number | null
  invoiceId?: number | null
  byName?: string | null
}

/** Enters a change of a client's credit. The caller holds the client's money (`lockMoney`). */
export async function enterCredit(tx: Tx, entry: CreditEntry): Promise<void> {
  const { paymentId = null, invoiceId = null, byName = null } = entry
  await add(tx, creditTable, [{ ...entry, paymentId, invoiceId, byName }])
}

/** Adds credit, notifies the client, and pays open invoices with it. */
export async function addCredit(
  tx: Tx,
  entry: CreditEntry,
  { now, number, by }: { now: Date; number: string | null; by: By },
): Promise<void> {
  await enterCredit(tx, { ...entry, byName: by.personName ?? null })
  const { companyId, amount, currency, cause } = entry
  await logEvent(tx, { companyId, kind: 'credit.added', ...by, details: { number, amount, currency, cause } })
  await useCredit(tx, companyId, now)
}

/**
 * Pays open invoices of a client with its credit, the oldest first. Those with a reported transfer wait for the operator's
 * decision. The caller holds the client's money.
 */
export async function useCredit(tx: Tx, companyId: number, now: Date): Promise<void> {
  const where = { companyId, status: ['open', 'past_due'], amountDue_gt: 0, deletedAt_empty: true } as const
  const open = await find(tx, invoiceTable, where, { columns: ['id', 'currency'], sort: ['id'] })
  if (open.length === 0) return
  const reported = new Set(
    (
      await find(
        tx,
        paymentTable,
        { companyId, status: 'recorded', deletedAt_empty: true },
        { columns: ['invoiceId'] },
      )
    ).map(({ invoiceId }) => invoiceId),
  )
  for (const { id, currency } of open) {
    if (reported.has(id)) continue
    const balance = await creditOf(tx, companyId, currency)
    if (!isPositive(balance)) continue
    const invoice = await lockInvoice(tx, companyId, id)
    const amount = amountLeast(balance, invoice.amountDue)
    const used = { companyId, currency, amount: `-${amount}`, cause: 'used', invoiceId: id } as const
    await enterCredit(tx, used)
    await settle(tx, { invoice, amount, method: 'credit', now, by: { personId: '' } })
  }
}

interface Received {
  invoice: OwedInvoice
  paymentId: number
  amount: string
  method: PaymentMethod
  now: Date
  by: By
  reference?: string | undefined
}

/**
 * Takes money that has arrived: its invoice gets the amount due, the client's credit the rest. A void or paid invoice gets
 * nothing. The caller writes the payment's own row in the same transaction.
 */
export async function receive(tx: Tx, received: Received): Promise<void> {
  const { invoice, paymentId, amount, now, by } = received
  const { id: invoiceId, companyId, currency, number } = invoice
  const counted = isPayable(invoice) ? amountLeast(amount, invoice.amountDue) : '0.00'
  if (isPositive(counted)) await settle(tx, { ...received, amount: counted })
  const surplus = amountLess(amount, counted)
  if (!isPositive(surplus)) return
  const entry = { companyId, currency, amount: surplus, cause: 'surplus', paymentId, invoiceId } as const
  await addCredit(tx, entry, { now, number, by })
}
