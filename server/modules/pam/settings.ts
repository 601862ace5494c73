import type { PassThrough } from 'node:stream'
import { billOf } from '../../../src/domain/platform/billing/billing.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import type {
  PlatformSettings,
  previewInvoice,
  saveSettings,
} from '../../../src/resources/pam/settings.calls.ts'
import type { InputOf } from '../../../src/schema/call.ts'
import { snake } from '../../../src/schema/names.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { invalid, mustHaveSeen } from '../../platform/errors.ts'
import { drawInvoice, logEvent, type Author } from '../payment/public.ts'

const fields = [
  'sellerName',
  'sellerAddress',
  'sellerRegNo',
  'taxName',
  'taxPercent',
  'paymentDays',
  'suspendDays',
  'bankDetails',
  'invoiceFooter',
  'partnerTrialDays',
  'partnerPlanIds',
] as const satisfies readonly (keyof PlatformSettings)[]

/** What the operator has set. */
export async function settingsOf(sql: Sql, lock = false): Promise<PlatformSettings> {
  const [row] = await sql.query<PlatformSettings>(
    `select ${fields.map((name) => `${snake(name)} as "${name}"`).join(', ')}, version from platform ${lock ? 'for update' : ''}`,
  )
  if (!row) throw new Error('The platform is not founded')
  return row
}

/** Whether the seller's name and bank account are set. */
export async function isSellerKnown(sql: Sql): Promise<boolean> {
  const { sellerName, bankDetails } = await settingsOf(sql)
  return Boolean(sellerName && bankDetails)
}

/**
 * Sets who sells, and on which terms, in a transaction of the operator.
 * @throws 409 where somebody has changed it since, 422 for a plan that is not there
 */
export async function writeSettings(
  tx: Tx,
  who: Author,
  { version, ...given }: InputOf<typeof saveSettings>['body'],
): Promise<PlatformSettings> {
  const before = await settingsOf(tx, true)
  mustHaveSeen(version, before.version, before)
  const wanted = [...new Set(given.partnerPlanIds ?? [])]
  const plans = await tx.query(
    `select id from plan where client_id = $1 and id = any($2::bigint[]) and status = 'active' and deleted_at is null`,
    [tx.actor.clientId, wanted],
  )
  if (plans.length < wanted.length) throw invalid({ partnerPlanIds: 'Choose plans that are on offer.' })
  await tx.query(
    `update platform set ${fields.map((name, at) => `${snake(name)} = $${at + 1}`).join(', ')}, version = version + 1`,
    fields.map((name) => (given[name] === '' ? null : given[name])),
  )
  const after = await settingsOf(tx)
  const changed = fields.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const of = (settings: PlatformSettings) => Object.fromEntries(changed.map((name) => [name, settings[name]]))
  const details = { before: of(before), after: of(after) }
  await logEvent(tx, { companyId: tx.actor.clientId, kind: 'seller.changed', ...who, details })
  return after
}

/** An invoice of nobody, to see how invoices look. */
export function drawExample(
  { language, ...seller }: InputOf<typeof previewInvoice>['body'],
  { currency, timeZone, now }: { currency: string; timeZone: string; now: Date },
): Promise<PassThrough> {
  const today = dayIn(now, timeZone)
  const bill = billOf(
    [{ label: 'Business', unit: 'employee', quantity: 25, unitPrice: '8.50', amount: '212.50' }],
    {
      discountPercent: null,
      taxPercent: seller.taxPercent,
    },
  )
  const invoice: Parameters<typeof drawInvoice>[0]['invoice'] = {
    ...bill,
    id: 0,
    number: 'INV-0000-00000',
    status: 'open',
    paid: false,
    isReported: false,
    nextAttemptOn: null,
    needsAction: false,
    amountPaid: '0.00',
    amountCredited: '0.00',
    amountRefunded: '0.00',
    periodStart: today,
    periodEnd: addDays(today, 29),
    currency,
    amountDue: bill.total,
    issuedOn: today,
    dueOn: addDays(today, seller.paymentDays),
    paidAt: null,
    method: null,
    taxName: seller.taxName,
    payments: [],
  }
  const billed = {
    billingName: 'Example Sdn Bhd',
    billingEmail: null,
    billingAddress: 'Jalan Ampang\n50450 Kuala Lumpur',
    taxNo: null,
    updatedAt: now,
  }
  return drawInvoice({ invoice, billed, seller, language })
}
