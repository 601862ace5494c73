import { z } from 'zod'
import { quantityRules, type Terms } from '../../../src/domain/platform/billing/billing.ts'
import {
  billingCycles,
  paymentModes,
  planUnits,
  subscriptionStates,
} from '../../../src/domain/platform/billing/subscription.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'

const day = z.string().nullable()

const plan = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  perUnit: z.enum(planUnits),
  baseMonthly: z.string(),
  baseYearly: z.string(),
  priceMonthly: z.string(),
  priceYearly: z.string(),
  includedUnits: z.number(),
  maxEmployees: z.number().nullable(),
  maxPins: z.number().nullable(),
  storageGb: z.number().nullable(),
  messagesMonthly: z.number().nullable(),
  features: z.array(z.string()),
  status: z.string(),
  quantityRule: z.enum(quantityRules),
  limitGracePercent: z.number(),
})
export type Plan = z.infer<typeof plan>

const planColumns = `t.id, t.code, t.name, t.description, t.per_unit as "perUnit", t.base_monthly as "baseMonthly",
  t.base_yearly as "baseYearly", t.price_monthly as "priceMonthly", t.price_yearly as "priceYearly",
  t.included_units as "includedUnits", t.max_employees as "maxEmployees", t.max_pins as "maxPins",
  t.storage_gb as "storageGb", t.messages_monthly as "messagesMonthly", t.features, t.status,
  t.quantity_rule as "quantityRule", t.limit_grace_percent as "limitGracePercent"`

/** The plans on offer, and one more that somebody has already. */
export async function plansFor(sql: Sql, operatorId: number, own: number | null): Promise<Plan[]> {
  const rows = await sql.query(
    `select ${planColumns} from plan t where t.client_id = $1 and t.deleted_at is null
       and (t.status = 'active' and t.is_public or t.id = $2)
     order by t.sort_order, t.id limit 50`,
    [operatorId, own],
  )
  return z.array(plan).parse(rows)
}

/** Plans, on offer or not, by id. */
export async function plansOf(
  sql: Sql,
  operatorId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Plan>> {
  const rows = await sql.query(
    `select ${planColumns} from plan t where t.client_id = $1 and t.id = any($2::bigint[]) and t.deleted_at is null`,
    [operatorId, ids],
  )
  return new Map(
    z
      .array(plan)
      .parse(rows)
      .map((one) => [one.id, one]),
  )
}

/** A plan, on offer or not. */
export async function planOf(sql: Sql, operatorId: number, id: number | null): Promise<Plan | undefined> {
  return id === null ? undefined : (await plansOf(sql, operatorId, [id])).get(id)
}

const subscription = z.object({
  id: z.number(),
  version: z.number(),
  companyId: z.number(),
  companyName: z.string(),
  timeZone: z.string(),
  featuresOff: z.array(z.string()),
  featuresOn: z.array(z.string()),
  featuresClosed: z.array(z.string()),
  state: z.enum(subscriptionStates),
  stateReason: z.string().nullable(),
  planId: z.number().nullable(),
  cycle: z.enum(billingCycles),
  quantity: z.number(),
  /** Units that the client has chosen: fewer are never billed. */
  seats: z.number(),
  /** Day of the month on which its periods begin; null before the first one. */
  anchorDay: z.number().nullable(),
  startsOn: day,
  endsOn: day,
  isTrial: z.boolean(),
  trialStartedOn: day,
  trialEndsOn: day,
  convertedOn: day,
  graceUntil: day,
  isOpenedByReport: z.boolean(),
  cancelOn: day,
  scheduledPlanId: z.number().nullable(),
  scheduledCycle: z.enum(billingCycles).nullable(),
  scheduledQuantity: z.number().nullable(),
  scheduledOn: day,
  discountPercent: z.string().nullable(),
  discountUntil: day,
  contractNo: z.string().nullable(),
  contractTermMonths: z.number().nullable(),
  contractStartsOn: day,
  negotiatedPrice: z.string().nullable(),
  paymentMode: z.enum(paymentModes),
  billingName: z.string().nullable(),
  billingEmail: z.string().nullable(),
  billingAddress: z.string().nullable(),
  taxNo: z.string().nullable(),
  currency: z.string(),
  customerId: z.string().nullable(),
  stripeCustomerId: z.string().nullable(),
  stripePaymentMethod: z.string().nullable(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  cardExpMonth: z.number().nullable(),
  cardExpYear: z.number().nullable(),
  cardStatus: z.string().nullable(),
})
export type Subscription = z.infer<typeof subscription>

const kept = [
  'id',
  'version',
  'companyId',
  'companyName',
  'state',
  'stateReason',
  'planId',
  'cycle',
  'quantity',
  'seats',
  'anchorDay',
  'isTrial',
  'isOpenedByReport',
  'scheduledPlanId',
  'scheduledCycle',
  'scheduledQuantity',
  'discountPercent',
  'contractNo',
  'contractTermMonths',
  'negotiatedPrice',
  'paymentMode',
  'billingName',
  'billingEmail',
  'billingAddress',
  'taxNo',
  'currency',
  'customerId',
  'stripeCustomerId',
  'stripePaymentMethod',
  'cardBrand',
  'cardLast4',
  'cardExpMonth',
  'cardExpYear',
  'cardStatus',
] as const
const days = [
  'startsOn',
  'endsOn',
  'trialStartedOn',
  'trialEndsOn',
  'convertedOn',
  'graceUntil',
  'cancelOn',
  'scheduledOn',
  'discountUntil',
  'contractStartsOn',
] as const
const snake = (name: string) =>
  name.replaceAll(/[A-Z]|\d+/g, (part) => (/\d/.test(part) ? part : `_${part.toLowerCase()}`))
const subscriptionColumns = [
  ...kept.map((name) => `s.${snake(name)} as "${name}"`),
  ...days.map((name) => `s.${snake(name)}::text as "${name}"`),
].join(', ')

/** The subscriptions of companies, by company. */
export async function subscriptionsOf(
  sql: Sql,
  companyIds: readonly number[],
  lock = false,
): Promise<ReadonlyMap<number, Subscription>> {
  const rows = await sql.query(
    `select ${subscriptionColumns}, c.time_zone as "timeZone", c.features_off as "featuresOff",
       c.features_closed as "featuresClosed", s.features_on as "featuresOn"
     from subscription s join client c on c.id = s.company_id
     where s.company_id = any($1::bigint[]) and s.deleted_at is null${lock ? ' for no key update of s' : ''}`,
    [companyIds],
  )
  return new Map(
    z
      .array(subscription)
      .parse(rows)
      .map((one) => [one.companyId, one]),
  )
}

/**
 * The subscription of a company.
 * @param lock holds it until the transaction ends, so that two changes of one company follow one another
 * @throws 404 where there is none, as in a deployment whose platform is not founded yet
 */
export async function subscriptionOf(sql: Sql, companyId: number, lock = false): Promise<Subscription> {
  const found = (await subscriptionsOf(sql, [companyId], lock)).get(companyId)
  if (!found) throw notFound()
  return found
}

/** `stateReason` of a company that is suspended for an unpaid invoice. */
export const unpaidReason = 'unpaid'

/** Why a company is suspended; undefined if it is not. */
export const suspensionOf = ({ state, stateReason }: Pick<Subscription, 'state' | 'stateReason'>) =>
  state === 'cancelled'
    ? { isUnpaid: false, isCancelled: true, reason: null }
    : state !== 'suspended' && state !== 'closed'
      ? undefined
      : stateReason === unpaidReason
        ? { isUnpaid: true, reason: null }
        : { isUnpaid: false, reason: stateReason }

/** The operator has shut it for another reason than money. */
export const isShutByOperator = (of: Pick<Subscription, 'state' | 'stateReason'>) => {
  const suspension = suspensionOf(of)
  return suspension?.isUnpaid === false && !suspension.isCancelled
}

/** What an invoice says about its seller, from its issue on. */
export const printedSeller = z.object({
  sellerName: z.string().nullable(),
  sellerAddress: z.string().nullable(),
  sellerRegNo: z.string().nullable(),
  taxName: z.string(),
  bankDetails: z.string().nullable(),
  invoiceFooter: z.string().nullable(),
})
export type PrintedSeller = z.infer<typeof printedSeller>

const seller = printedSeller.extend({
  operatorId: z.number(),
  taxPercent: z.string(),
  paymentDays: z.number(),
  suspendDays: z.number(),
})
export type Seller = z.infer<typeof seller>

/** Who sells, and on which terms. */
export async function sellerOf(sql: Sql): Promise<Seller> {
  const [row] = await sql.query(
    `select operator_id as "operatorId", seller_name as "sellerName", seller_address as "sellerAddress",
       seller_reg_no as "sellerRegNo", tax_name as "taxName", tax_percent as "taxPercent", payment_days as "paymentDays",
       suspend_days as "suspendDays", bank_details as "bankDetails", invoice_footer as "invoiceFooter" from platform`,
  )
  return seller.parse(row)
}

/** On which terms a company is billed on a day. */
export const termsOn = (
  { discountPercent, discountUntil }: Pick<Subscription, 'discountPercent' | 'discountUntil'>,
  { taxPercent }: Pick<Seller, 'taxPercent'>,
  day: string,
): Terms => ({
  discountPercent: discountUntil !== null && discountUntil < day ? null : discountPercent,
  taxPercent,
})
