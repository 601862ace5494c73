import type { AnswerOf } from '../../../../src/schema/call.ts'
import type { clientMoney } from '../../../../src/resources/pam/billing/money.calls.ts'
import { amountSum, isPositive } from '../../../../src/domain/platform/money.ts'
import { amountLess } from '../../../../src/domain/platform/billing/billing.ts'
import { find } from '../../../engine/tables/rows.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { creditBy } from './account.ts'
import {
  creditNoteTable,
  creditTable,
  disputeTable,
  invoiceTable,
  paymentTable,
  refundTable,
  subscriptionTable,
} from './tables.ts'

type Money = AnswerOf<typeof clientMoney>

/** Invoices that one answer has at most. */
const mostInvoices = 50
const mostEntries = 100

const readInvoices = (sql: CompanySql, companyId: number) =>
  find(
    sql,
    invoiceTable,
    { companyId, status_neq: 'draft', deletedAt_empty: true },
    {
      columns: [
        'id',
        'version',
        'number',
        'status',
        'currency',
        'total',
        'amountPaid',
        'amountCredited',
        'amountRefunded',
        'amountDue',
        'issuedOn',
        'dueOn',
        'nextAttemptOn',
      ],
      sort: [['id', 'desc']],
      limit: mostInvoices,
    },
  )

const readPayments = (sql: CompanySql, companyId: number, invoiceId: number[]) =>
  find(
    sql,
    paymentTable,
    { companyId, invoiceId, deletedAt_empty: true },
    {
      columns: [
        'id',
        'invoiceId',
        'method',
        'status',
        'isAutomatic',
        'needsAction',
        'amount',
        'reference',
        'failure',
        'createdAt',
        'settledAt',
      ],
      sort: ['id'],
    },
  )

async function readChanges(sql: CompanySql, companyId: number) {
  const living = { companyId, deletedAt_empty: true } as const
  const [refunds, disputes, notes, entries] = await Promise.all([
    find(sql, refundTable, living, {
      columns: [
        'id',
        'paymentId',
        'status',
        'amount',
        'taken',
        'reference',
        'reason',
        'failure',
        'byName',
        'createdAt',
      ],
      sort: ['id'],
    }),
    find(sql, disputeTable, living, {
      columns: ['id', 'paymentId', 'status', 'reason', 'amount', 'taken', 'createdAt'],
      sort: ['id'],
    }),
    find(sql, creditNoteTable, living, {
      columns: ['id', 'invoiceId', 'number', 'amount', 'reason', 'issuedOn', 'byName'],
      sort: ['id'],
    }),
    find(sql, creditTable, living, {
      columns: ['id', 'createdAt', 'cause', 'currency', 'amount', 'invoiceId', 'byName'],
      sort: [['id', 'desc']],
    }),
  ])
  return { refunds, disputes, notes, entries }
}
type Changes = Awaited<ReturnType<typeof readChanges>>

/** The refundable rest of a payment, by the rule of `refundable`. */
function leftOf(payment: { id: number; status: string; amount: string }, { refunds, disputes }: Changes) {
  if (payment.status !== 'confirmed') return '0.00'
  const isOwn = ({ paymentId }: { paymentId: number }) => paymentId === payment.id
  const gone = [
    ...refunds
      .filter((one) => isOwn(one) && one.status !== 'failed')
      .map(({ taken, status, amount }) => (isPositive(taken) || status === 'succeeded' ? taken : amount)),
    ...disputes.filter(isOwn).map(({ taken }) => taken),
  ]
  const left = amountLess(payment.amount, amountSum(gone))
  return isPositive(left) ? left : '0.00'
}

/** The money of a client, in the operator's name. @throws 404 where there is no such client */
export async function readClientMoney(sql: CompanySql, companyId: number): Promise<Money> {
  const known = await find(sql, subscriptionTable, { companyId, deletedAt_empty: true }, { columns: ['id'] })
  if (known.length === 0) throw notFound()
  const [invoices, changes] = await Promise.all([readInvoices(sql, companyId), readChanges(sql, companyId)])
  const payments = await readPayments(
    sql,
    companyId,
    invoices.map(({ id }) => id),
  )
  const { refunds, disputes, notes, entries } = changes
  const numbers = new Map(invoices.map(({ id, number }) => [id, number]))
  return {
    invoices: invoices.map((invoice) => {
      const own = payments.filter(({ invoiceId }) => invoiceId === invoice.id)
      const isOwn = ({ paymentId }: { paymentId: number }) => own.some(({ id }) => id === paymentId)
      return {
        ...invoice,
        payments: own.map(({ createdAt, settledAt, invoiceId: _invoice, ...payment }) => ({
          ...payment,
          refundable: leftOf(payment, changes),
          at: settledAt ?? createdAt,
        })),
        refunds: refunds
          .filter(isOwn)
          .map(({ createdAt, taken: _taken, ...refund }) => ({ ...refund, at: createdAt })),
        disputes: disputes
          .filter(isOwn)
          .map(({ createdAt, taken: _taken, ...dispute }) => ({ ...dispute, at: createdAt })),
        notes: notes
          .filter(({ invoiceId }) => invoiceId === invoice.id)
          .map(({ invoiceId: _invoice, ...note }) => note),
      }
    }),
    credit: creditBy(entries),
    entries: entries.slice(0, mostEntries).map(({ createdAt, invoiceId, ...entry }) => ({
      ...entry,
      at: createdAt,
      number: invoiceId === null ? null : (numbers.get(invoiceId) ?? null),
    })),
  }
}
