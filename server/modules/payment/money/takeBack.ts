import { amountLeast, amountSum, isPositive } from '../../../../src/domain/platform/money.ts'
import { amountLess } from '../../../../src/domain/platform/billing/billing.ts'
import type { InvoiceStatus } from '../../../../src/domain/platform/billing/subscription.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { change, find, findOne } from '../../../engine/tables/rows.ts'
import type { CompanySql, Tx } from '../../../platform/db/sql.ts'
import { standingChanged } from '../platform.ts'
import { subscriptionOf } from '../records.ts'
import { lockMoney } from '../settling.ts'
import { creditOf, enterCredit } from './credit.ts'
import { disputeTable, invoiceTable, paymentTable, refundTable } from './tables.ts'

const paymentColumns = [
  'id',
  'companyId',
  'invoiceId',
  'method',
  'status',
  'amount',
  'currency',
  'providerId',
] as const

/** A payment as its refunds need it; undefined for an unknown id. In the operator's name. */
export const paymentOf = (sql: CompanySql, id: number) =>
  findOne(sql, paymentTable, { id, deletedAt_empty: true }, { columns: [...paymentColumns, 'version'] })
export type Payment = NonNullable<Awaited<ReturnType<typeof paymentOf>>>

/**
 * The received payment that a message of the card service is about, with the client's money held; undefined if none is.
 * In a transaction of the operator.
 */
export async function lockPaymentOf(tx: Tx, intentId: string): Promise<Payment | undefined> {
  const columns = ['id', 'companyId'] as const
  const found = await findOne(tx, paymentTable, { providerId: intentId }, { columns })
  if (!found) return undefined
  await lockMoney(tx, found.companyId)
  const payment = await paymentOf(tx, found.id)
  return payment?.status === 'confirmed' ? payment : undefined
}

/** What refunds and lost disputes have left of a payment; requested refunds count as given. In the operator's name. */
export async function refundable(sql: CompanySql, { id, amount, status }: Payment): Promise<string> {
  if (status !== 'confirmed') return '0.00'
  const of = { paymentId: id, deletedAt_empty: true } as const
  const [refunds, disputes] = await Promise.all([
    find(sql, refundTable, { ...of, status_neq: 'failed' }, { columns: ['amount', 'taken', 'status'] }),
    find(sql, disputeTable, of, { columns: ['taken'] }),
  ])
  const gone = [
    ...refunds.map((one) => (isPositive(one.taken) || one.status === 'succeeded' ? one.taken : one.amount)),
    ...disputes.map(({ taken }) => taken),
  ]
  const left = amountLess(amount, amountSum(gone))
  return isPositive(left) ? left : '0.00'
}

/** What taking money back does to the client's books. */
export interface TakenBack {
  fromCredit: string
  invoices: { id: number; number: string | null; taken: string; status: InvoiceStatus; amountDue: string }[]
}

interface Taking {
  payment: Payment
  amount: string
  /** The first source of the money; a dispute takes from the invoice, a refund from what the client has too much. */
  first: 'credit' | 'invoice'
  /** The invoice is to be paid again. */
  reopens: boolean
  now: Date
}

/**
 * Takes money of a payment out of the books: out of the client's credit, the invoice of the payment, and other invoices
 * that the payment's surplus paid. The caller holds the client's money and has written the refund or dispute.
 */
export async function takeBack(tx: Tx, taking: Taking): Promise<TakenBack> {
  const { payment, amount, first } = taking
  let left = amount
  const done: TakenBack = { fromCredit: '0.00', invoices: [] }
  const credit = async () => {
    const part = amountLeast(left, await creditOf(tx, payment.companyId, payment.currency))
    if (!isPositive(part)) return
    await enter(tx, taking, part)
    done.fromCredit = part
    left = amountLess(left, part)
  }
  const invoices = async () => {
    for (const invoice of await paidInvoices(tx, payment)) {
      const part = amountLeast(left, invoice.amountPaid)
      if (!isPositive(part)) continue
      done.invoices.push(await takeFrom(tx, taking, invoice, part))
      left = amountLess(left, part)
    }
  }
  if (first === 'credit') await credit()
  await invoices()
  if (first === 'invoice') await credit()
  // Books that hold less than the payments say: the client owes the rest.
  if (isPositive(left)) await enter(tx, taking, left)
  standingChanged(tx, payment.companyId)
  return done
}

const enter = (tx: Tx, { payment, first }: Taking, part: string) =>
  enterCredit(tx, {
    companyId: payment.companyId,
    currency: payment.currency,
    amount: `-${part}`,
    cause: first === 'credit' ? 'refunded' : 'disputed',
    paymentId: payment.id,
  })

const invoiceColumns = ['id', 'number', 'status', 'dueOn', 'amountPaid', 'amountDue', 'version'] as const

/** Invoices that hold money, that of the payment first. */
async function paidInvoices(tx: Tx, { companyId, currency, invoiceId }: Payment) {
  const rows = await find(
    tx,
    invoiceTable,
    { companyId, currency, amountPaid_gt: 0, deletedAt_empty: true },
    { columns: invoiceColumns, sort: [['id', 'desc']], lock: 'no key update' },
  )
  return rows.toSorted((a, b) => Number(b.id === invoiceId) - Number(a.id === invoiceId))
}

type PaidInvoice = Awaited<ReturnType<typeof paidInvoices>>[number]

async function takeFrom(tx: Tx, { payment, reopens, now }: Taking, invoice: PaidInvoice, part: string) {
  const { id, number, version } = invoice
  const amountPaid = amountLess(invoice.amountPaid, part)
  // Money that an open invoice loses is due again in any case.
  const isFinal = invoice.status === 'paid' && !reopens
  const status: InvoiceStatus = isFinal
    ? isPositive(amountPaid)
      ? 'paid'
      : 'refunded'
    : invoice.status === 'paid'
      ? await dueAgain(tx, payment.companyId, invoice.dueOn, now)
      : invoice.status
  const refunded = isFinal ? part : '0.00'
  const current = await findOne(tx, invoiceTable, { id }, { columns: ['amountRefunded', 'paidAt'] })
  const [row] = await change(
    tx,
    invoiceTable,
    { id },
    {
      amountPaid,
      amountRefunded: amountSum([current?.amountRefunded ?? '0', refunded]),
      status,
      paidAt: status === 'paid' || status === 'refunded' ? (current?.paidAt ?? null) : null,
      version: version + 1,
      updatedAt: now.toISOString(),
    },
    { columns: ['amountDue'] },
  )
  return { id, number, taken: part, status, amountDue: row?.amountDue ?? '0.00' }
}

async function dueAgain(tx: Tx, companyId: number, dueOn: string | null, now: Date) {
  const { timeZone } = await subscriptionOf(tx, companyId)
  return dueOn !== null && dueOn < dayIn(now, timeZone) ? 'past_due' : 'open'
}
