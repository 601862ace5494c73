import { z } from 'zod'
import { allCodes } from '../../src/domain/access/permissions.ts'
import type { Member, Portal } from './portal.ts'

/** The company that sells (decisions 6). */
export const operatorId = 53

const idRow = z.object({ id: z.number() })

/** A plan on offer: 100.00 a month for ten people, 8.50 for each further one. */
export async function enterPlan(portal: Portal, more: Record<string, unknown> = {}): Promise<number> {
  const code = `P${Math.random().toString(36).slice(2, 8)}`
  const values = {
    code,
    name: `Business ${code}`,
    base_monthly: '100.00',
    base_yearly: '1000.00',
    price_monthly: '8.50',
    price_yearly: '85.00',
    included_units: 10,
    features: ['SC', 'AT', 'TS', 'LV', 'CM'],
    ...more,
  }
  const names = Object.keys(values)
  const [row] = await portal.db.write({ clientId: operatorId, employeeId: 0, personId: '' }, (tx) =>
    tx.query(
      `insert into plan (client_id, ${names.join(', ')}) values (${operatorId}, ${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      Object.values(values),
    ),
  )
  return idRow.parse(row).id
}

/** A company as self-registration makes it, whose trial ended so many days ago, and its administrator. */
export async function triedCompany(portal: Portal, name: string, endedDaysAgo = 1): Promise<Member> {
  const clientId = await portal.company(name)
  await portal.db.system.query(
    `update client set is_trial = true, use_stripe = true,
       trial_ends_on = (now() at time zone time_zone)::date - $2::integer where id = $1`,
    [clientId, endedDaysAgo],
  )
  return portal.member(clientId, allCodes)
}

/** A file of the member's, such as the slip of a bank transfer. */
export async function proofOf(
  portal: Portal,
  { clientId, employeeId, personId }: Member,
  mime = 'image/png',
): Promise<number> {
  const [row] = await portal.db.write({ clientId, employeeId, personId }, (tx) =>
    tx.query(
      `insert into file (client_id, created_by, name, mime, size, sha256, storage_key)
       values ($1, $2, 'slip.png', $4, 1, 'x', $3) returning id`,
      [clientId, employeeId, `k${Math.random()}`, mime],
    ),
  )
  return idRow.parse(row).id
}

/** Chooses a plan and gives the invoice that comes of it. */
export async function chosenInvoice(
  portal: Portal,
  member: Member,
  planId: number,
  quantity = 12,
): Promise<number> {
  const answer = await portal.call(member.token, 'PUT', '/api/payment/contract-plan', {
    planId,
    cycle: 'monthly',
    quantity,
  })
  if (answer.status !== 200) throw new Error(answer.text)
  return z.object({ invoiceId: z.number() }).parse(answer.body).invoiceId
}

/** Pays an invoice: its company reports a transfer, and the operator confirms it. */
export async function payInvoice(
  portal: Portal,
  { owner, operator }: { owner: Member; operator: Member },
  invoice: number,
  paidOn: string,
): Promise<void> {
  const body = { reference: 'FT', paidOn, proofFileId: await proofOf(portal, owner) }
  const url = `/api/payment/invoice/${invoice}/out-of-band`
  const reported = await portal.call(owner.token, 'POST', url, body)
  if (reported.status !== 200) throw new Error(reported.text)
  const { paymentId } = z.object({ paymentId: z.number() }).parse(reported.body)
  const decision = `/api/pam/transfer/${paymentId}/decision`
  const decided = await portal.call(operator.token, 'POST', decision, { isConfirmed: true })
  if (decided.status !== 200) throw new Error(decided.text)
}
