import { billOf, periodEnd, planLines } from '../../../src/domain/platform/billing/billing.ts'
import { dateIn, dayText, monthNumber } from '../../../src/domain/time/calendarDays.ts'
import { switchable } from '../../../src/domain/access/features.ts'
import { enterCompany, systemActor } from '../../platform/db/companyContext.ts'
import type { Sql } from '../../platform/db/sql.ts'
import {
  enterEvent,
  enterInvoice,
  foundPlatform,
  plansFor,
  sellerOf,
  subscriptionOf,
  termsOn,
  type PlatformSql,
} from '../../modules/payment/public.ts'
import { dayFrom } from '../base/calendar.ts'

interface Demo {
  operatorId: number
  /** The company that has been paying for a year. */
  customerId: number
  /** Milliseconds since 1970. */
  now: number
}

const basics = ['SC', 'AT', 'TS', 'LV', 'AN', 'RP', 'EM']

/** What the demo's operator sells. */
const plans = [
  {
    code: 'STARTER',
    name: 'Starter',
    description: 'People, schedules, attendance and leave for a small team.',
    base: 99,
    each: 6,
    included: 10,
    people: 50,
    sites: 5,
    gb: 5,
    messages: 2_000,
    features: basics,
  },
  {
    code: 'BUSINESS',
    name: 'Business',
    description: 'With maintenance, patrol and pay rates for several sites.',
    base: 299,
    each: 5,
    included: 40,
    people: 200,
    sites: 30,
    gb: 50,
    messages: 20_000,
    features: [...basics, 'CM', 'PT', 'TD', 'AV', 'SS', 'EF'],
  },
  {
    code: 'ENTERPRISE',
    name: 'Enterprise',
    description: 'Everything, without limits to people and sites.',
    base: 1_490,
    each: 4,
    included: 200,
    people: null,
    sites: null,
    gb: 500,
    messages: null,
    features: switchable,
  },
] as const

const money = (amount: number) => amount.toFixed(2)
/** A year costs ten months. */
const yearly = (amount: number) => money(amount * 10)

async function enterPlans(tx: Sql, operatorId: number) {
  for (const [at, plan] of plans.entries()) {
    await tx.query(
      `insert into plan (client_id, code, name, description, base_monthly, base_yearly, price_monthly, price_yearly,
         included_units, max_employees, max_pins, storage_gb, messages_monthly, features, sort_order)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      [
        operatorId,
        plan.code,
        plan.name,
        plan.description,
        money(plan.base),
        yearly(plan.base),
        money(plan.each),
        yearly(plan.each),
        plan.included,
        plan.people,
        plan.sites,
        plan.gb,
        plan.messages,
        plan.features,
        at + 1,
      ],
    )
  }
}

/** Months that the demo's customer has paid for already; the running one waits to be paid. */
const monthsPaid = 11
const people = 380

/** An invoice that was paid by bank transfer some days after it came. */
const payByTransfer = (tx: Sql, operatorId: number, id: number) =>
  tx.query(
    `with paid as (
       update invoice set amount_paid = total, status = 'paid', method = 'bank_transfer', paid_at = issued_on + interval '6 days'
       where client_id = $1 and id = $2 returning company_id, id, number, total, currency, paid_at)
     insert into payment (client_id, company_id, invoice_id, method, status, amount, currency, reference, paid_on,
       settled_at, recorded_by_name)
     select $1, company_id, id, 'bank_transfer', 'confirmed', total, currency, 'IBG ' || right(number, 5), paid_at::date,
       paid_at, 'Nurul Aina' from paid`,
    [operatorId, id],
  )

/** A year of invoices: all paid by transfer, but for the latest. */
async function enterInvoices(tx: Sql, { operatorId, customerId, now }: Demo) {
  const operator = { query: tx.query, actor: systemActor(operatorId) }
  const seller = await sellerOf(tx)
  const plan = (await plansFor(tx, operatorId, null)).find(({ code }) => code === 'ENTERPRISE')
  if (!plan) throw new Error('The demo has no plan')
  const begun = monthNumber(dayFrom(now, 0)) - monthsPaid
  const starts = Array.from({ length: monthsPaid + 1 }, (_, month) => dayText(dateIn(begun + month, 1)))
  const [first = '', latest = ''] = [starts[0], starts.at(-1)]
  await tx.query(
    `update subscription set plan_id = $3, quantity = $4, seats = $4, anchor_day = 1, customer_id = 'C-' || nextval('customer_number'), use_stripe = true, contract_no = 'SVC-0107',
       contract_starts_on = $5, contract_term_months = 24, converted_on = $5, starts_on = $6, ends_on = $7,
       billing_name = company_name, billing_email = 'accounts@serimaju.example', tax_no = 'W10-1808-32000123',
       billing_address = E'Level 12, Menara Seri Maju\\nJalan Ampang\\n50450 Kuala Lumpur'
     where client_id = $1 and company_id = $2`,
    [operatorId, customerId, plan.id, people, first, latest, periodEnd(latest, 'monthly')],
  )
  await tx.query('update client set created_at = $2 where id = $1', [customerId, first])
  const subscription = await subscriptionOf(tx, customerId)
  for (const start of starts) {
    const issued = {
      subscription,
      seller,
      now: new Date(`${start}T02:00:00Z`),
      bill: billOf(planLines(plan, 'monthly', people), termsOn(subscription, seller, start)),
      kind: 'period' as const,
      planId: plan.id,
      cycle: 'monthly' as const,
      quantity: people,
      periodStart: start,
      periodEnd: periodEnd(start, 'monthly'),
    }
    const id = await enterPast(operator, issued)
    if (start === latest) {
      // Whatever the day, it is not late yet.
      await tx.query(
        'update invoice set due_on = greatest(due_on, $3::date) where client_id = $1 and id = $2',
        [operatorId, id, dayFrom(now, 9)],
      )
    } else await payByTransfer(tx, operatorId, id)
  }
}

/** What the platform's operator sells, and what has been bought and paid. */
export async function enterPlatform(tx: Sql, demo: Demo): Promise<void> {
  await foundPlatform(tx, demo.operatorId)
  await enterCompany(tx, systemActor(demo.operatorId))
  await tx.query(
    `update platform set seller_name = 'Portal Platform Sdn Bhd', seller_reg_no = '202301012345 (1509876-X)',
       seller_address = E'B-12-3, Jalan Kerinchi\\n59200 Kuala Lumpur',
       bank_details = E'Portal Platform Sdn Bhd\\nExample Bank 5140 1234 5678'`,
  )
  await enterPlans(tx, demo.operatorId)
  await enterInvoices(tx, demo)
}

/** Enters an invoice of the past: nobody is notified any more. @returns its id */
async function enterPast(operator: PlatformSql, issued: Parameters<typeof enterInvoice>[1]) {
  const { id, event } = await enterInvoice(operator, issued)
  await enterEvent(operator, event)
  return id
}

/** Days ago that the period of a client's plan began, and that its invoice was due where it has not been paid. */
const periodBegan = { active: 12, past_due: 12, suspended: 48 } as const
const wasDue = { past_due: 3, suspended: 34 } as const

/** An invoice that has not been paid in time. */
const leaveUnpaid = (tx: Sql, operatorId: number, id: number, dueOn: string) =>
  tx.query(`update invoice set status = 'past_due', due_on = $3 where client_id = $1 and id = $2`, [
    operatorId,
    id,
    dueOn,
  ])

/** The period that clients pay for, or should have paid for, and its invoice: a partner's commissions come of what was paid. */
export async function enterBills(tx: Sql, operatorId: number, now: number) {
  const operator = { query: tx.query, actor: systemActor(operatorId) }
  const seller = await sellerOf(tx)
  const billed = await tx.query<{
    companyId: number
    planId: number
    quantity: number
    state: keyof typeof periodBegan
  }>(
    `select company_id as "companyId", plan_id as "planId", quantity, state from subscription
     where client_id = $1 and state = any($2) and plan_id is not null and customer_id is not null
       and company_id not in (select company_id from invoice where client_id = $1) order by id`,
    [operatorId, Object.keys(periodBegan)],
  )
  const plansOnSale = await plansFor(tx, operatorId, null)
  for (const { companyId, planId, quantity, state } of billed) {
    const plan = plansOnSale.find(({ id }) => id === planId)
    if (!plan) throw new Error('The demo has no plan')
    const start = dayFrom(now, -periodBegan[state])
    const end = periodEnd(start, 'monthly')
    await tx.query(
      `update subscription set starts_on = $3, ends_on = $4, seats = quantity, anchor_day = extract(day from $3::date)
       where client_id = $1 and company_id = $2`,
      [operatorId, companyId, start, end],
    )
    const subscription = await subscriptionOf(tx, companyId)
    const id = await enterPast(operator, {
      subscription,
      seller,
      now: new Date(`${start}T02:00:00Z`),
      bill: billOf(planLines(plan, 'monthly', quantity), termsOn(subscription, seller, start)),
      kind: 'period',
      planId,
      cycle: 'monthly',
      quantity,
      periodStart: start,
      periodEnd: end,
    })
    if (state === 'active') await payByTransfer(tx, operatorId, id)
    else await leaveUnpaid(tx, operatorId, id, dayFrom(now, -wasDue[state]))
  }
}
