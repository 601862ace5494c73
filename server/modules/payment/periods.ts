import {
  billOf,
  growthLines,
  measured,
  partOf,
  periodFrom,
  planLines,
  type Bill,
  type BillLine,
} from '../../../src/domain/platform/billing/billing.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import type {
  BillingCycle,
  PaymentMode,
  PlanUnit,
} from '../../../src/domain/platform/billing/subscription.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { issueInvoice } from './invoicing.ts'
import { standingChanged } from './platform.ts'
import { planOf, termsOn, type Plan, type Seller, type Subscription } from './records.ts'

/** The plan somebody chooses. */
export interface Chosen {
  plan: Plan
  cycle: BillingCycle
  quantity: number
}

/** Lines of a whole cycle, at the price that was agreed with the company where there is one. */
export function linesOf(
  { plan, cycle, quantity }: Chosen,
  { negotiatedPrice, planId }: Pick<Subscription, 'negotiatedPrice' | 'planId'>,
): BillLine[] {
  return negotiatedPrice !== null && plan.id === planId
    ? planLines(
        { ...plan, perUnit: 'flat', priceMonthly: negotiatedPrice, priceYearly: negotiatedPrice },
        cycle,
        1,
      )
    : planLines(plan, cycle, quantity)
}

/** The facts of a period that begins. */
export interface Period {
  planId: number
  cycle: BillingCycle
  quantity: number
  /** Units that the client has chosen. */
  seats: number
  start: string
  end: string
}

interface NextPeriod extends Period {
  planName: string
  /** Null where the days are invoiced already. */
  bill: Bill | null
}

const known = { employee: 'people', pin: 'sites', flat: '0' } as const satisfies Record<PlanUnit, string>

/** The daily use of a company between two days: a day without a count is as the one before it. */
async function usageByDay(sql: Sql, companyId: number, unit: PlanUnit, start: string, end: string) {
  const rows = await sql.query<{ used: number }>(
    `select u.used from generate_series($2::date, $3::date, interval '1 day') as d (counted)
     cross join lateral (select ${known[unit]} as used from usage_day u
       where u.company_id = $1 and u.day <= d.counted::date order by u.day desc limit 1) u
     order by d.counted`,
    [companyId, start, end],
  )
  return rows.map(({ used }) => used)
}

/** A period of one day follows a conversion or a suspension and is not billed. */
const isBilled = ({ startsOn, endsOn }: Pick<Subscription, 'startsOn' | 'endsOn'>) =>
  startsOn !== null && endsOn !== null && startsOn < endsOn

/** What grew in the running period beyond the number that it was billed for, by the rule of its plan. */
export async function growthOf(
  sql: Sql,
  subscription: Subscription,
  { operatorId }: Pick<Seller, 'operatorId'>,
): Promise<BillLine[]> {
  const { companyId, planId, cycle, startsOn, endsOn, quantity, negotiatedPrice, anchorDay } = subscription
  if (!isBilled(subscription) || startsOn === null || endsOn === null || negotiatedPrice !== null) return []
  const plan = await planOf(sql, operatorId, planId)
  if (!plan || plan.perUnit === 'flat') return []
  const byDay = await usageByDay(sql, companyId, plan.perUnit, startsOn, endsOn)
  const grown = measured(plan.quantityRule, byDay)
  if (grown === undefined) return []
  const period = periodFrom(startsOn, cycle, anchorDay ?? undefined, addDays(endsOn, 1))
  return growthLines(plan, cycle, { ...period, billed: quantity, grown })
}

/** The billed number of a period: the use on its first day, but at least the chosen seats. */
async function quantityOn(sql: Sql, companyId: number, plan: Plan, seats: number, day: string) {
  const [used = 0] = await usageByDay(sql, companyId, plan.perUnit, day, day)
  return Math.max(seats, used)
}

/** The first period from a day on that is invoiced already, where there is one. */
const invoicedFrom = (sql: Sql, { companyId, id }: Subscription, day: string) =>
  sql.query<Omit<Period, 'seats'>>(
    `select plan_id as "planId", cycle, quantity, period_start::text as start, period_end::text as end from invoice
     where company_id = $1 and subscription_id = $2 and kind = 'period' and status <> 'void' and deleted_at is null
       and period_end >= $3 order by period_start limit 1`,
    [companyId, id, day],
  )

/**
 * The period of a company that begins on a day, with its bill and the growth of the running period. The plan and the use are
 * those of that day. Days that are invoiced already are not billed again.
 * @returns undefined for a company without a plan
 */
export async function nextPeriod(
  sql: Sql,
  subscription: Subscription,
  seller: Seller,
  start: string,
): Promise<NextPeriod | undefined> {
  const { scheduledPlanId, scheduledOn, scheduledCycle, scheduledQuantity } = subscription
  const [invoiced] = await invoicedFrom(sql, subscription, start)
  if (invoiced && invoiced.start <= start)
    return { ...invoiced, seats: Math.max(subscription.seats, invoiced.quantity), planName: '', bill: null }
  const changes = scheduledPlanId !== null && scheduledOn !== null && scheduledOn <= start
  const plan = await planOf(sql, seller.operatorId, changes ? scheduledPlanId : subscription.planId)
  if (!plan) return undefined
  const cycle = (changes && scheduledCycle) || subscription.cycle
  const seats = (changes && scheduledQuantity) || subscription.seats
  const quantity = await quantityOn(sql, subscription.companyId, plan, seats, start)
  const period = periodFrom(start, cycle, subscription.anchorDay ?? undefined, invoiced?.start)
  const lines = partOf(linesOf({ plan, cycle, quantity }, subscription), period)
  const growth = await growthOf(sql, subscription, seller)
  return {
    planId: plan.id,
    planName: plan.name,
    cycle,
    quantity,
    seats,
    start,
    end: period.end,
    bill: billOf([...lines, ...growth], termsOn(subscription, seller, start)),
  }
}

/** Puts down which period of a company runs. The first one says on which day of the month all of them begin. */
export async function enterPeriod(
  tx: Tx,
  { id, companyId }: Pick<Subscription, 'id' | 'companyId'>,
  { planId, cycle, quantity, seats, start, end }: Period,
): Promise<void> {
  await tx.query(
    `update subscription set plan_id = $3, cycle = $4, quantity = $5, seats = $6, starts_on = $7, ends_on = $8,
       -- A cancelled company that takes a plan again works with it.
       state = case when state = 'cancelled' then 'active' else state end,
       anchor_day = coalesce(anchor_day, extract(day from $7::date)),
       scheduled_plan_id = case when scheduled_on > $7 then scheduled_plan_id end,
       scheduled_cycle = case when scheduled_on > $7 then scheduled_cycle end,
       scheduled_quantity = case when scheduled_on > $7 then scheduled_quantity end,
       scheduled_on = case when scheduled_on > $7 then scheduled_on end,
       version = version + 1, updated_at = now()
     where client_id = $1 and id = $2`,
    [tx.actor.clientId, id, planId, cycle, quantity, seats, start, end],
  )
  standingChanged(tx, companyId)
}

/** Makes a company a customer with its first payment, or with a plan that costs nothing: its trial is over. */
export async function becomeCustomer(
  tx: Tx,
  { id }: Pick<Subscription, 'id'>,
  begun: { today: string; startsOn: string | null; mode: PaymentMode | null },
): Promise<void> {
  await tx.query(
    `update subscription set customer_id = coalesce(customer_id, 'C-' || nextval('customer_number')), is_trial = false,
       converted_on = coalesce(converted_on, $3::date), contract_starts_on = coalesce(contract_starts_on, $4::date),
       -- A stored card stays the way to pay when one invoice is paid by a transfer.
       payment_mode = case when stripe_payment_method is not null and $5 <> 'card' then payment_mode
         else coalesce($5, payment_mode) end,
       version = version + 1, updated_at = now()
     where client_id = $1 and id = $2`,
    [tx.actor.clientId, id, begun.today, begun.startsOn, begun.mode],
  )
}

/**
 * Begins the period of a company that follows its running one, and invoices it unless it costs nothing or is invoiced
 * already. In a transaction of the operator that holds the subscription.
 * @returns whether one began
 */
export async function beginPeriod(
  tx: Tx,
  subscription: Subscription,
  seller: Seller,
  start: string,
  now: Date,
): Promise<boolean> {
  const period = await nextPeriod(tx, subscription, seller, start)
  if (!period) return false
  const { bill, planName: _name, ...facts } = period
  await enterPeriod(tx, subscription, facts)
  if (bill)
    await issueInvoice(tx, {
      ...facts,
      subscription,
      seller,
      now,
      bill,
      kind: 'period',
      periodStart: facts.start,
      periodEnd: facts.end,
    })
  return true
}
