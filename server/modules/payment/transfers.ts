import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import type {
  decideTransfer,
  ReportedTransfer,
  transferViews,
} from '../../../src/resources/pam/billing/transfer.calls.ts'
import type { payOutOfBand } from '../../../src/resources/payment/payment.calls.ts'
import type { InputOf } from '../../../src/schema/call.ts'
import type { ModuleContext } from '../../engine/module.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { fileOf, sendFile } from '../../services/files/sending.ts'
import { change, findOne } from '../../engine/tables/rows.ts'
import { whole } from '../../engine/tables/statement.ts'
import { closeAfterRejection } from './grace.ts'
import { receive } from './money/credit.ts'
import { paymentTable } from './money/tables.ts'
import { actingPerson, logEvent, standingChanged, writePlatform, type Author } from './platform.ts'
import { subscriptionOf } from './records.ts'
import { letWork, lockInvoice, mustBeOpen, type OwedInvoice } from './settling.ts'

type Context = Pick<ModuleContext, 'db' | 'settings' | 'now'>

/**
 * The last day on which a reported transfer opens the company; null where a transfer for the invoice was rejected before,
 * so that nobody keeps a company open by reporting again and again.
 */
async function graceFor(tx: Tx, { id, companyId, planId }: OwedInvoice, now: Date): Promise<string | null> {
  const { timeZone, planId: present } = await subscriptionOf(tx, companyId, true)
  const [row] = await tx.query<{ days: number; wasRejected: boolean }>(
    `select coalesce((select transfer_grace_days from plan where client_id = $1 and id = $3), 7) as days,
       exists (select from payment where client_id = $1 and invoice_id = $2 and status = 'reversed'
         and deleted_at is null) as "wasRejected"`,
    [tx.actor.clientId, id, planId ?? present],
  )
  if (!row || row.wasRejected || row.days === 0) return null
  return addDays(dayIn(now, timeZone), row.days)
}

/**
 * Reports a transfer of all that an invoice still asks for. The invoice stays unpaid until the operator confirms it.
 * Until then the company works for the grace days of its plan (decisions 35).
 * @throws 422 naming the proof that the caller has not uploaded, 409 for an invoice that is paid or reported already
 */
export async function reportTransfer(
  context: Context,
  caller: Caller,
  invoiceId: number,
  { reference, paidOn, proofFileId, note = null }: z.output<(typeof payOutOfBand)['body']>,
) {
  const { db, settings } = context
  const now = context.now()
  if (paidOn > dayIn(now, caller.timeZone)) throw invalid({ paidOn: 'This day has not come yet.' })
  const [proof] = await db
    .read(caller.clientId)
    .query<{ mime: string }>(
      'select mime from file where client_id = $1 and id = $2 and created_by = $3 and deleted_at is null',
      [caller.clientId, proofFileId, caller.employeeId],
    )
  if (!proof) throw invalid({ proofFileId: 'Upload the proof of the payment.' })
  if (proof.mime !== 'application/pdf' && !proof.mime.startsWith('image/'))
    throw invalid({ proofFileId: 'The proof must be a picture or a PDF.' })
  const by = await actingPerson(db.system, caller)
  return writePlatform(db, settings.OPERATOR_CLIENT_ID, caller, async (tx) => {
    const invoice = await lockInvoice(tx, caller.clientId, invoiceId)
    mustBeOpen(invoice)
    const { amountDue: amount, currency, number } = invoice
    const [waiting] = await tx.query(
      `select 1 from payment where client_id = $1 and invoice_id = $2 and status = 'recorded' and deleted_at is null`,
      [tx.actor.clientId, invoiceId],
    )
    if (waiting) throw conflict('A transfer for this invoice is reported already: the operator checks it.')
    const [payment] = await tx.query<{ id: number }>(
      `insert into payment (client_id, company_id, invoice_id, method, status, amount, currency, reference, paid_on, note,
         proof_file_id, recorded_by_name)
       values ($1, $2, $3, 'bank_transfer', 'recorded', $4, $5, $6, $7, $8, $9, $10) returning id`,
      [
        tx.actor.clientId,
        caller.clientId,
        invoiceId,
        amount,
        currency,
        reference,
        paidOn,
        note,
        proofFileId,
        by.personName,
      ],
    )
    if (!payment) throw new Error('A payment gave no row')
    const details = { number, amount, currency, reference }
    await logEvent(tx, { companyId: caller.clientId, kind: 'payment.recorded', ...by, details })
    const graceUntil = await graceFor(tx, invoice, now)
    if (graceUntil !== null) await letWork(tx, { invoice, method: 'bank_transfer', now }, graceUntil)
    standingChanged(tx, caller.clientId)
    return { paymentId: payment.id, status: invoice.status, graceUntil }
  })
}

/** @throws 404, 409 for a transfer that is decided already */
async function lockReported(tx: Tx, id: number) {
  const where = { id, method: 'bank_transfer', deletedAt_empty: true } as const
  const columns = ['companyId', 'invoiceId', 'status', 'amount', 'reference'] as const
  const transfer = await findOne(tx, paymentTable, where, { columns, lock: 'no key update' })
  if (!transfer) throw notFound()
  if (transfer.status !== 'recorded') throw conflict('Somebody has decided on this transfer already.')
  return transfer
}

const decide = (
  tx: Tx,
  id: number,
  now: Date,
  values: { status: 'confirmed' | 'reversed'; failure: string | null; amount?: string },
) => {
  const at = now.toISOString()
  return change(
    tx,
    paymentTable,
    { id },
    { ...values, settledAt: at, updatedAt: at, version: whole`t.version + 1` },
  )
}

/** Confirms a reported transfer with the money that has arrived. If its invoice is paid or void by now, it is credit. */
export async function confirmTransfer(
  tx: Tx,
  { id, amount, reference }: { id: number; amount: string; reference: string | null },
  { invoice, by, now }: { invoice: OwedInvoice; by: Author; now: Date },
): Promise<void> {
  await decide(tx, id, now, { status: 'confirmed', failure: null, amount })
  const received = { invoice, paymentId: id, amount, method: 'bank_transfer', now, by } as const
  await receive(tx, { ...received, reference: reference ?? undefined })
}

/**
 * Decides on a reported transfer: confirmed, it pays its invoice; rejected, it closes the company again that it opened.
 * The company's payers are notified.
 * @throws 422 for a rejection without a reason, 404, 409 for a transfer that is decided
 */
export async function decideOnTransfer(
  context: Context,
  caller: Caller,
  id: number,
  { isConfirmed, reason }: InputOf<typeof decideTransfer>['body'],
) {
  const { db, settings } = context
  const why = reason?.trim() ?? ''
  if (!isConfirmed && why === '') throw invalid({ reason: 'Say why: the client reads it.' })
  const now = context.now()
  const by = await actingPerson(db.system, caller)
  await writePlatform(db, settings.OPERATOR_CLIENT_ID, caller, async (tx) => {
    const transfer = await lockReported(tx, id)
    const { companyId, invoiceId, amount, reference } = transfer
    const invoice = await lockInvoice(tx, companyId, invoiceId)
    if (isConfirmed) await confirmTransfer(tx, { id, ...transfer }, { invoice, by, now })
    else {
      await decide(tx, id, now, { status: 'reversed', failure: why })
      const details = { number: invoice.number, amount, currency: invoice.currency, reference }
      await logEvent(tx, { companyId, kind: 'payment.reversed', ...by, reason: why, details })
      const { timeZone } = await subscriptionOf(tx, companyId)
      await closeAfterRejection(tx, companyId, dayIn(now, timeZone))
    }
  })
  return { ok: true }
}

const mostTransfers = 200

/** Transfers that clients have reported: the waiting ones by age, the decided ones newest first. */
export const readTransfers = (sql: Sql, operatorId: number, view: (typeof transferViews)[number]) =>
  sql.query<ReportedTransfer>(
    `select p.id, p.company_id as "clientId", s.company_name as client, i.id as "invoiceId", i.number,
       i.status as "invoiceStatus", p.amount, p.currency, p.reference, p.paid_on::text as "paidOn", p.note,
       p.recorded_by_name as "reportedBy", p.created_at as "reportedAt", p.proof_file_id as "proofFileId", p.status,
       p.failure as reason, p.settled_at as "decidedAt", s.grace_until::text as "graceUntil"
     from payment p join invoice i on i.client_id = p.client_id and i.id = p.invoice_id
     join subscription s on s.client_id = p.client_id and s.company_id = p.company_id and s.deleted_at is null
     where p.client_id = $1 and p.status = any($2) and p.method = 'bank_transfer' and p.deleted_at is null
     order by ${view === 'waiting' ? 'p.id' : 'p.id desc'} limit ${mostTransfers}`,
    [operatorId, view === 'waiting' ? ['recorded'] : ['confirmed', 'reversed']],
  )

/** Sends the proof of a reported transfer. @throws 404 */
export async function sendProof(
  { db, storage }: Pick<ModuleContext, 'db' | 'storage'>,
  operatorId: number,
  id: number,
  reply: FastifyReply,
) {
  const [row] = await db.read(operatorId).query<{ companyId: number; proofFileId: number | null }>(
    `select company_id as "companyId", proof_file_id as "proofFileId" from payment
     where client_id = $1 and id = $2 and deleted_at is null`,
    [operatorId, id],
  )
  if (!row || row.proofFileId === null) throw notFound()
  const file = await fileOf(db.read(row.companyId), row.companyId, row.proofFileId)
  return sendFile(reply, file, storage)
}
