import type { z } from 'zod'
import { amountLeast, amountSum, isPositive } from '../../../../src/domain/platform/money.ts'
import { amountLess, compareAmounts } from '../../../../src/domain/platform/billing/billing.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import type {
  creditInvoice,
  recordPayment,
  voidInvoice,
} from '../../../../src/resources/pam/billing/money.calls.ts'
import type { ModuleContext } from '../../../engine/module.ts'
import { add, change, findOne } from '../../../engine/tables/rows.ts'
import { whole } from '../../../engine/tables/statement.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { conflict, invalid, mustHaveSeen, notFound } from '../../../platform/errors.ts'
import { actingPerson, logEvent, standingChanged, writePlatform, type Author } from '../platform.ts'
import { subscriptionOf } from '../records.ts'
import { isPayable, letWork, lockInvoice, mustBeOpen, type OwedInvoice } from '../settling.ts'
import { addCredit, creditOf, receive } from './credit.ts'
import { creditNoteNumber, creditNoteTable, invoiceTable, paymentTable } from './tables.ts'

type Context = Pick<ModuleContext, 'db' | 'settings' | 'now'>

interface Facts {
  invoice: OwedInvoice
  by: Author
  now: Date
}

/** How an invoice and its client stand after a correction. */
async function outcomeOf(tx: Tx, { invoice: { id, companyId, currency } }: Facts) {
  const columns = ['status', 'amountDue', 'amountPaid'] as const
  const row = await findOne(tx, invoiceTable, { id }, { columns })
  if (!row) throw notFound()
  return { ...row, credit: await creditOf(tx, companyId, currency), currency }
}

/**
 * Corrects an invoice in a transaction of the operator that holds it; with `preview` nothing stays of it.
 * @throws 404, 409 where the invoice has changed since
 */
async function correct(
  context: Context,
  caller: Caller,
  { invoiceId, version, preview }: { invoiceId: number; version: number; preview?: boolean | undefined },
  work: (tx: Tx, facts: Facts) => Promise<void>,
) {
  const by = await actingPerson(context.db.system, caller)
  const now = context.now()
  return writePlatform(context.db, context.settings.OPERATOR_CLIENT_ID, caller, (tx) =>
    tx.part(async (part) => {
      const found = await findOne(
        part,
        invoiceTable,
        { id: invoiceId, deletedAt_empty: true },
        { columns: ['companyId'] },
      )
      if (!found) throw notFound()
      const invoice = await lockInvoice(part, found.companyId, invoiceId)
      mustHaveSeen(version, invoice.version, { version: invoice.version })
      const facts = { invoice, by, now }
      await work(part, facts)
      standingChanged(part, found.companyId)
      return outcomeOf(part, facts)
    }, preview !== true),
  )
}

/** The next number of a credit note of the year; none is left out. */
async function nextNumber(tx: Tx, day: string): Promise<string> {
  const year = Number(day.slice(0, 4))
  await add(tx, creditNoteNumber, [{ year, last: 0 }], { skipTaken: true })
  const [row] = await change(
    tx,
    creditNoteNumber,
    { year },
    { last: whole`t.last + 1` },
    { columns: ['last'] },
  )
  return `CN-${year}-${String(row?.last ?? 0).padStart(5, '0')}`
}

/** Lets off part of an invoice. Money beyond the rest becomes credit. */
async function enterNote(
  tx: Tx,
  { invoice, by, now }: Facts,
  body: z.output<(typeof creditInvoice)['body']>,
) {
  const { id: invoiceId, companyId, currency, number, status } = invoice
  if (!isPayable(invoice) && status !== 'paid')
    throw conflict('Only an open or a paid invoice can have a credit note.')
  const columns = ['total', 'amountCredited', 'amountRefunded', 'amountPaid'] as const
  const sums = await findOne(tx, invoiceTable, { id: invoiceId }, { columns })
  if (!sums) throw notFound()
  const most = amountLess(amountLess(sums.total, sums.amountCredited), sums.amountRefunded)
  if (compareAmounts(body.amount, most) > 0)
    throw invalid({ amount: 'This is more than the invoice asks for.' })
  const { timeZone } = await subscriptionOf(tx, companyId)
  const issuedOn = dayIn(now, timeZone)
  const note = await nextNumber(tx, issuedOn)
  const { amount, reason } = body
  const byName = by.personName
  await add(tx, creditNoteTable, [
    { companyId, invoiceId, number: note, amount, currency, reason, issuedOn, byName },
  ])
  const due = amountLeast(amount, invoice.amountDue)
  const beyond = amountLess(amount, due)
  const isCovered = isPayable(invoice) && compareAmounts(due, invoice.amountDue) === 0
  await change(
    tx,
    invoiceTable,
    { id: invoiceId },
    {
      amountPaid: amountLess(sums.amountPaid, beyond),
      amountCredited: amountSum([sums.amountCredited, amount]),
      ...(isCovered && { status: 'paid', paidAt: now.toISOString(), nextAttemptOn: null }),
      version: whole`t.version + 1`,
      updatedAt: now.toISOString(),
    },
  )
  const details = { number, note, amount, currency, invoiceId }
  await logEvent(tx, { companyId, kind: 'invoice.credited', ...by, reason, details })
  if (isCovered) await letWork(tx, { invoice, method: 'credit', now })
  if (!isPositive(beyond)) return
  const entry = { companyId, currency, amount: beyond, cause: 'credit_note', invoiceId } as const
  await addCredit(tx, entry, { now, number, by })
}

/** Writes a credit note on an invoice. @throws 404, 409, 422 naming the amount */
export const writeCreditNote = (
  context: Context,
  caller: Caller,
  invoiceId: number,
  body: z.output<(typeof creditInvoice)['body']>,
) => correct(context, caller, { invoiceId, ...body }, (tx, facts) => enterNote(tx, facts, body))

/** Voids an invoice on which nothing was paid. @throws 404, 409 */
export const voidOne = (
  context: Context,
  caller: Caller,
  invoiceId: number,
  body: z.output<(typeof voidInvoice)['body']>,
) =>
  correct(context, caller, { invoiceId, ...body }, async (tx, { invoice, by, now }) => {
    mustBeOpen(invoice)
    const { id, companyId, number, amountDue: amount, currency } = invoice
    const sums = await findOne(tx, invoiceTable, { id }, { columns: ['amountPaid'] })
    if (sums && isPositive(sums.amountPaid))
      throw conflict('Part of this invoice is paid: refund it first, or write a credit note.')
    await change(
      tx,
      invoiceTable,
      { id },
      {
        status: 'void',
        nextAttemptOn: null,
        version: whole`t.version + 1`,
        updatedAt: now.toISOString(),
      },
    )
    const details = { number, amount, currency, invoiceId: id }
    await logEvent(tx, { companyId, kind: 'invoice.voided', ...by, reason: body.reason, details })
  })

interface Arrived {
  amount: string
  reference: string
  paidOn: string
  note: string | null
}

/** Enters a transfer that has arrived: its invoice gets the amount due, the client's credit the rest. @returns the payment */
export async function enterTransfer(tx: Tx, { invoice, by, now }: Facts, arrived: Arrived): Promise<number> {
  const { id: invoiceId, companyId, currency } = invoice
  const common = { companyId, invoiceId, currency, method: 'bank_transfer', status: 'confirmed' } as const
  const settledAt = now.toISOString()
  const [row] = await add(
    tx,
    paymentTable,
    [{ ...common, ...arrived, recordedByName: by.personName, settledAt }],
    { columns: ['id'] },
  )
  if (!row) throw new Error('A payment gave no row')
  const { amount, reference } = arrived
  await receive(tx, { invoice, paymentId: row.id, amount, method: 'bank_transfer', now, by, reference })
  return row.id
}

/** Records a transfer that has arrived, in part or whole; a surplus is credit. @throws 404, 409, 422 */
export const recordTransfer = (
  context: Context,
  caller: Caller,
  invoiceId: number,
  body: z.output<(typeof recordPayment)['body']>,
) =>
  correct(context, caller, { invoiceId, ...body }, async (tx, facts) => {
    mustBeOpen(facts.invoice)
    const { timeZone } = await subscriptionOf(tx, facts.invoice.companyId)
    const { amount, reference, paidOn, reason } = body
    if (paidOn > dayIn(facts.now, timeZone)) throw invalid({ paidOn: 'This day has not come yet.' })
    await enterTransfer(tx, facts, { amount, reference, paidOn, note: reason || null })
  })
