import type { bookStatement, matchStatement } from '../../../../src/resources/pam/billing/statement.calls.ts'
import type { AnswerOf, InputOf } from '../../../../src/schema/call.ts'
import type { ModuleContext } from '../../../engine/module.ts'
import { add, find, findOne } from '../../../engine/tables/rows.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { CompanySql, Tx } from '../../../platform/db/sql.ts'
import { conflict, invalid, mustHaveSeen, notFound } from '../../../platform/errors.ts'
import { enterTransfer } from '../money/corrections.ts'
import { invoiceTable, paymentTable, statementEntry, subscriptionTable } from '../money/tables.ts'
import { actingPerson, writePlatform, type Author } from '../platform.ts'
import { lockInvoice, mustBeOpen } from '../settling.ts'
import { confirmTransfer } from '../transfers.ts'
import { isPayment } from './entry.ts'
import { readStatement, type KeyedEntry } from './readStatement.ts'
import { matchEntries, numbersIn } from './matching.ts'

const bookedAmong = async (sql: CompanySql, entries: readonly KeyedEntry[]) =>
  new Set(
    (await find(sql, statementEntry, { key: entries.map(({ key }) => key) }, { columns: ['key'] })).map(
      ({ key }) => key,
    ),
  )

/** All invoices that are to be paid, oldest first. */
async function payableInvoices(sql: CompanySql) {
  const living = { deletedAt_empty: true } as const
  const [invoices, clients, reported] = await Promise.all([
    find(
      sql,
      invoiceTable,
      { ...living, status: ['open', 'past_due'], amountDue_gt: 0 },
      { columns: ['id', 'version', 'number', 'companyId', 'currency', 'amountDue'], sort: ['id'] },
    ),
    find(sql, subscriptionTable, living, { columns: ['companyId', 'companyName', 'customerId'] }),
    find(sql, paymentTable, { ...living, status: 'recorded' }, { columns: ['invoiceId', 'reference'] }),
  ])
  const byCompany = new Map(clients.map((one) => [one.companyId, one]))
  const byInvoice = new Map(reported.map(({ invoiceId, reference }) => [invoiceId, reference]))
  return invoices.map(({ companyId, ...invoice }) => {
    const { companyName: client = '', customerId = null } = byCompany.get(companyId) ?? {}
    const reference = byInvoice.get(invoice.id) ?? null
    return {
      ...invoice,
      clientId: companyId,
      client,
      customerId,
      reference,
      isReported: byInvoice.has(invoice.id),
    }
  })
}

/** Reads a bank statement and proposes invoices for its payments. In the operator's name. @throws 422 with the line */
export async function previewStatement(
  sql: CompanySql,
  text: string,
): Promise<AnswerOf<typeof matchStatement>> {
  const entries = await readStatement(text)
  const [booked, payable] = await Promise.all([bookedAmong(sql, entries), payableInvoices(sql)])
  const open = entries.filter((entry) => isPayment(entry) && !booked.has(entry.key))
  const matches = matchEntries(open, payable)
  const byKey = new Map(open.map(({ key }, at) => [key, matches.get(at)]))
  return {
    entries: entries.map((entry) => {
      const { bankReference: _reference, isFinal: _final, ...shown } = entry
      const state = !isPayment(entry)
        ? ('noPayment' as const)
        : booked.has(entry.key)
          ? ('booked' as const)
          : ('open' as const)
      const found = byKey.get(entry.key) ?? null
      const [named = null] = state === 'open' && found === null ? numbersIn(entry) : []
      return { ...shown, state, match: found, settled: named }
    }),
    invoices: payable.map(({ customerId: _customer, reference: _reference, ...invoice }) => invoice),
  }
}

type Booking = InputOf<typeof bookStatement>['body']['bookings'][number]

/** Holds the invoices, those of one company after another. @throws 404, 409 where one has changed or is not to be paid */
async function lockInvoices(tx: Tx, bookings: readonly Booking[]) {
  const versions = new Map(bookings.map(({ invoiceId, version }) => [invoiceId, version]))
  const ids = [...versions.keys()]
  const where = { id: ids, deletedAt_empty: true } as const
  const found = await find(tx, invoiceTable, where, {
    columns: ['id', 'companyId'],
    sort: ['companyId', 'id'],
  })
  if (found.length < ids.length) throw notFound()
  for (const { id, companyId } of found) {
    const { version, ...invoice } = await lockInvoice(tx, companyId, id)
    mustHaveSeen(versions.get(id), version, { version })
    mustBeOpen(invoice)
  }
  return new Map(found.map(({ id, companyId }) => [id, companyId]))
}

interface Booked {
  entry: KeyedEntry
  invoiceId: number
  companyId: number
}

/** Confirms the reported transfer of an invoice, or records a payment. @returns the payment */
async function pay(tx: Tx, { entry, invoiceId, companyId }: Booked, { by, now }: { by: Author; now: Date }) {
  const invoice = await lockInvoice(tx, companyId, invoiceId)
  const { amount, currency, day, text, payer } = entry
  if (currency !== null && currency !== invoice.currency)
    throw invalid({ bookings: 'An entry has another currency than its invoice.' })
  const reported = await findOne(
    tx,
    paymentTable,
    { invoiceId, status: 'recorded', deletedAt_empty: true },
    { columns: ['id', 'reference'] },
  )
  const reference = (entry.bankReference ?? (text || (payer ?? ''))).slice(0, 80)
  if (!reported)
    return enterTransfer(tx, { invoice, by, now }, { amount, reference, paidOn: day, note: null })
  await confirmTransfer(tx, { ...reported, amount }, { invoice, by, now })
  return reported.id
}

/**
 * Books entries of a bank statement in one transaction.
 * @throws 404, 409 for an invoice that has changed and for a booked entry, 422
 */
export async function bookEntries(
  context: Pick<ModuleContext, 'db' | 'settings' | 'now'>,
  caller: Caller,
  { text, bookings }: InputOf<typeof bookStatement>['body'],
) {
  const entries = new Map((await readStatement(text)).map((entry) => [entry.key, entry]))
  const by = await actingPerson(context.db.system, caller)
  const now = context.now()
  return writePlatform(context.db, context.settings.OPERATOR_CLIENT_ID, caller, async (tx) => {
    const companies = await lockInvoices(tx, bookings)
    for (const { key, invoiceId } of bookings) {
      const entry = entries.get(key)
      const companyId = companies.get(invoiceId)
      if (!entry || companyId === undefined || !isPayment(entry))
        throw invalid({ bookings: 'An entry is no payment of this statement.' })
      const paymentId = await pay(tx, { entry, invoiceId, companyId }, { by, now })
      const { day, amount } = entry
      const [kept] = await add(tx, statementEntry, [{ key, day, amount, text: entry.text, paymentId }], {
        skipTaken: true,
        columns: ['key'],
      })
      if (!kept) throw conflict('An entry is booked already. Read the statement again.')
    }
    const invoices = await find(
      tx,
      invoiceTable,
      { id: [...companies.keys()] },
      { columns: ['id', 'status', 'amountDue'], sort: ['id'] },
    )
    return { invoices }
  })
}
