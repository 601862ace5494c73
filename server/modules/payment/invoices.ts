import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { paymentInvoice, type InvoiceRow } from '../../../src/resources/payment/payment.calls.ts'
import { find, findOne } from '../../engine/tables/rows.ts'
import type { CompanySql, Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { drawCreditNote } from './documents/drawCreditNote.ts'
import { drawInvoice } from './documents/drawInvoice.ts'
import { creditNoteTable } from './money/tables.ts'
import { printedSeller, sellerOf } from './records.ts'
import type { InvoiceLanguage } from './documents/words.ts'

/** A transfer for the invoice waits for the operator's decision. */
const isReported = `exists (select from payment p where p.company_id = t.company_id and p.invoice_id = t.id
  and p.status = 'recorded' and p.deleted_at is null)`

const columns = `t.id, t.number, t.status, t.paid, t.period_start::text as "periodStart", t.period_end::text as "periodEnd",
  t.currency, t.total, t.amount_due as "amountDue", t.issued_on::text as "issuedOn", t.due_on::text as "dueOn",
  t.paid_at as "paidAt", t.method, ${isReported} as "isReported", t.next_attempt_on::text as "nextAttemptOn",
  exists (select from payment p where p.company_id = t.company_id and p.invoice_id = t.id and p.status = 'pending'
    and p.is_automatic and p.needs_action) as "needsAction"`

/** Invoices on a page of the list. */
const page = 25

/** A company's invoices, the newest first. */
export async function invoicesOf(sql: Sql, companyId: number, before: number | undefined) {
  const [rows, [due]] = await Promise.all([
    sql.query<InvoiceRow>(
      `select ${columns} from invoice t
       where t.company_id = $1 and t.status <> 'draft' and t.deleted_at is null and t.id < coalesce($2::bigint, 9007199254740991)
       order by t.id desc limit $3`,
      [companyId, before ?? null, page + 1],
    ),
    sql.query<InvoiceRow>(
      `select ${columns} from invoice t
       where t.company_id = $1 and t.status in ('open', 'past_due') and t.deleted_at is null
         and not ${isReported} order by t.id limit 1`,
      [companyId],
    ),
  ])
  return { rows: rows.slice(0, page), more: rows.length > page, due: due ?? null }
}

const billed = z.object({
  /** Copied at the issue. */
  seller: printedSeller.nullable(),
  billingName: z.string().nullable(),
  billingEmail: z.string().nullable(),
  billingAddress: z.string().nullable(),
  taxNo: z.string().nullable(),
  updatedAt: z.coerce.date(),
})

/** An invoice with its lines and what has been paid on it. @throws 404 where it is not the company's */
export async function invoiceOf(sql: Sql, companyId: number, id: number) {
  const of = [companyId, id]
  const [[row], lines, payments] = await Promise.all([
    sql.query<object>(
      `select ${columns}, t.subtotal, t.discount, t.tax_percent as "taxPercent", t.tax,
         t.amount_paid as "amountPaid", t.amount_credited as "amountCredited", t.amount_refunded as "amountRefunded", t.billing_name as "billingName",
         t.billing_email as "billingEmail", t.billing_address as "billingAddress", t.tax_no as "taxNo",
         t.seller, t.updated_at as "updatedAt"
       from invoice t where t.company_id = $1 and t.id = $2 and t.status <> 'draft' and t.deleted_at is null`,
      of,
    ),
    sql.query<object>(
      `select label, unit, quantity::float8 as quantity, unit_price as "unitPrice", amount from invoice_line
       where company_id = $1 and invoice_id = $2 and deleted_at is null order by position`,
      of,
    ),
    sql.query<object>(
      `select id, method, status, amount, reference, paid_on::text as "paidOn", note, failure,
         is_automatic as "isAutomatic", needs_action as "needsAction", recorded_by_name as "recordedByName", created_at as "createdAt"
       from payment where company_id = $1 and invoice_id = $2 and deleted_at is null order by id`,
      of,
    ),
  ])
  if (!row) throw notFound()
  const { seller: kept, ...to } = billed.parse(row)
  const seller = kept ?? (await sellerOf(sql))
  const invoice = z.core.parse(
    paymentInvoice.answer,
    JSON.parse(JSON.stringify({ ...row, taxName: seller.taxName, lines, payments })),
  )
  return { invoice, billed: to, seller }
}

interface Printing {
  language: InvoiceLanguage
  reply: FastifyReply
}

const nameFile = (reply: FastifyReply, name: string) =>
  void reply.header('content-disposition', `inline; filename="${name}.pdf"`)

/** An invoice as a file that is named by its number. @throws 404 where it is not the company's */
export async function invoiceFile(sql: Sql, companyId: number, id: number, { language, reply }: Printing) {
  const found = await invoiceOf(sql, companyId, id)
  nameFile(reply, found.invoice.number ?? 'invoice')
  return drawInvoice({ ...found, language })
}

/** The credit notes on some invoices. In the operator's name. */
export const notesOn = (sql: CompanySql, invoiceId: number[]) =>
  find(
    sql,
    creditNoteTable,
    { invoiceId, deletedAt_empty: true },
    { columns: ['id', 'invoiceId', 'number'], sort: ['id'] },
  )

/**
 * A credit note as a file that is named by its number. In the operator's name.
 * @param companyId the only client whose note it may be; any if absent
 * @throws 404
 */
export async function creditNoteFile(
  sql: CompanySql,
  id: number,
  { language, reply, companyId }: Printing & { companyId?: number },
) {
  const columns = ['companyId', 'invoiceId', 'number', 'amount', 'currency', 'reason', 'issuedOn'] as const
  const where = { id, deletedAt_empty: true, ...(companyId !== undefined && { companyId }) } as const
  const note = await findOne(sql, creditNoteTable, where, { columns })
  if (!note) throw notFound()
  nameFile(reply, note.number)
  return drawCreditNote(note, { ...(await invoiceOf(sql, note.companyId, note.invoiceId)), language })
}
