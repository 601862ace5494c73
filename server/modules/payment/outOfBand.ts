import type { z } from 'zod'
import type { payOutOfBand } from '../../../src/resources/payment/payment.calls.ts'
import { dayIn } from '../../../src/domain/dates.ts'
import type { ModuleContext } from '../../engine/module.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { invalid } from '../../platform/errors.ts'
import { writePlatform } from './platform.ts'
import { lockInvoice, mustBeOpen, settle } from './settling.ts'

/** Who acts, by name, as records of the operator name them: their employment lies in another company. */
export async function personName(
  { db }: Pick<ModuleContext, 'db'>,
  { personId, support }: Pick<Caller, 'personId' | 'support'>,
): Promise<string> {
  const [person] = await db.system.query<{ name: string }>(
    `select trim(first_name || ' ' || last_name) as name from person where id = $1`,
    [personId],
  )
  const name = person?.name ?? ''
  return support ? `${support.operatorName} as ${name}` : name
}

/**
 * Records a payment that was made outside, of all that an invoice still asks for. It counts at once; the operator
 * confirms it later, or reverses it.
 * @throws 422 naming the proof that the caller has not uploaded, 409 for an invoice that is paid already
 */
export async function recordPayment(
  context: Pick<ModuleContext, 'db' | 'settings' | 'now'>,
  caller: Caller,
  invoiceId: number,
  { reference, paidOn, proofFileId, note = null }: z.output<(typeof payOutOfBand)['body']>,
) {
  const { db, settings } = context
  const now = context.now()
  if (paidOn > dayIn(now, caller.timeZone)) throw invalid({ paidOn: 'This day has not come yet.' })
  const [proof] = await db
    .read(caller.clientId)
    .query('select 1 from file where client_id = $1 and id = $2 and created_by = $3 and deleted_at is null', [
      caller.clientId,
      proofFileId,
      caller.employeeId,
    ])
  if (!proof) throw invalid({ proofFileId: 'Upload the proof of the payment.' })
  const by = { personId: caller.personId, personName: await personName(context, caller) }
  return writePlatform(db, settings.OPERATOR_CLIENT_ID, caller, async (tx) => {
    const invoice = await lockInvoice(tx, caller.clientId, invoiceId)
    mustBeOpen(invoice)
    const [payment] = await tx.query<{ id: number }>(
      `insert into payment (client_id, company_id, invoice_id, method, status, amount, currency, reference, paid_on, note,
         proof_file_id, recorded_by_name)
       values ($1, $2, $3, 'bank_transfer', 'recorded', $4, $5, $6, $7, $8, $9, $10) returning id`,
      [
        tx.actor.clientId,
        caller.clientId,
        invoiceId,
        invoice.amountDue,
        invoice.currency,
        reference,
        paidOn,
        note,
        proofFileId,
        by.personName,
      ],
    )
    await settle(tx, { invoice, amount: invoice.amountDue, method: 'bank_transfer', now, by, reference })
    return { paymentId: payment?.id ?? 0, status: 'paid' as const }
  })
}
