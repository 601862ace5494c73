import { billOf } from '../../../src/domain/platform/billing/billing.ts'
import type { ClientAction, PlanFacts } from '../../../src/domain/platform/clientActions.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import type { AnswerOf } from '../../../src/schema/call.ts'
import type { changeClients } from '../../../src/resources/pam/change.calls.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/errors.ts'
import {
  changeOf,
  issueInvoice,
  linesOf,
  planOf,
  plansOf,
  sellerOf,
  subscriptionsOf,
  termsOn,
  type Change,
  type Plan,
  type Subscription,
} from '../payment/public.ts'

type Begins = NonNullable<AnswerOf<typeof changeClients>['rows'][number]['begins']>

/** The result of a plan change for one client. */
export interface Planned {
  facts: PlanFacts
  begins: Begins | null
  /** The client uses more than the plan holds. */
  isOver: boolean
  subscription: Subscription
  /** The exchange to invoice at once, if any. */
  exchange?: { change: Change; planId: number; quantity: number } | undefined
}

const unscheduled = {
  scheduledPlanId: null,
  scheduledCycle: null,
  scheduledQuantity: null,
  scheduledOn: null,
} as const

type Action = Extract<ClientAction, { kind: 'changePlan' | 'convertTrial' }>
interface Used {
  companyId: number
  people: number
  sites: number
  storage: number
}

/** Which facts a change of plan sets: of a paying client with its next period, unless it is to be at once. */
function factsOf(
  change: Change,
  { planId, cycle, customerId }: Subscription,
  plan: Plan,
  next: Subscription,
) {
  if (customerId === null || change.kind === 'start')
    return { ...unscheduled, planId: plan.id, cycle: next.cycle }
  if (change.kind === 'now') return { ...unscheduled, planId: plan.id }
  if (plan.id === planId && next.cycle === cycle) return unscheduled
  return {
    scheduledPlanId: plan.id,
    scheduledCycle: next.cycle,
    scheduledQuantity: null,
    scheduledOn: change.effectiveOn,
  }
}

/**
 * The day and the price of another plan for each client. The preview and the change itself share it.
 * @returns nothing where the action is not about plans
 */
export async function plannedOf(
  sql: Sql,
  { action, companyIds, now }: { action: ClientAction; companyIds: readonly number[]; now: Date },
): Promise<ReadonlyMap<number, Planned>> {
  if (action.kind !== 'changePlan' && action.kind !== 'convertTrial') return new Map()
  const seller = await sellerOf(sql)
  const plan = await planOf(sql, seller.operatorId, action.planId)
  if (!plan) return new Map()
  const subscriptions = await subscriptionsOf(sql, companyIds)
  const used = await sql.query<Used>(
    `select company_id as "companyId", people, sites, storage_bytes as storage from client_usage
     where company_id = any($1::bigint[])`,
    [companyIds],
  )
  const presentIds = [...subscriptions.values()].flatMap(({ planId }) => planId ?? [])
  const plans = await plansOf(sql, seller.operatorId, presentIds)
  const usages = new Map(used.map((one) => [one.companyId, one]))
  return new Map(
    [...subscriptions.values()].map((subscription) => {
      const { people = 0, sites = 0, storage = 0 } = usages.get(subscription.companyId) ?? {}
      const present = subscription.planId === null ? undefined : plans.get(subscription.planId)
      const usage = { employees: people, pins: sites, storage, messages: 0 }
      return [subscription.companyId, planned(action, { subscription, seller, present, usage, now }, plan)]
    }),
  )
}

function planned(action: Action, standing: Parameters<typeof changeOf>[1], plan: Plan): Planned {
  const { subscription, seller, usage, now } = standing
  const { currency, customerId } = subscription
  const cycle = action.cycle ?? subscription.cycle
  const converts = action.kind === 'convertTrial'
  const quantity = converts ? Math.max(subscription.quantity, usage.employees) : subscription.quantity
  const chosen = { plan, cycle, quantity }
  const when = action.kind === 'changePlan' ? action.when : undefined
  const change = changeOf(chosen, standing, when ?? 'renewal')
  const isOver = change.exceeded.length > 0
  if (converts) {
    const on = addDays(dayIn(now, subscription.timeZone), 1)
    const { total } = billOf(linesOf(chosen, subscription), termsOn(subscription, seller, on))
    return { facts: {}, begins: { on, isRest: false, total, currency }, isOver, subscription }
  }
  const { kind, effectiveOn: on, bill } = change
  return {
    facts: factsOf(change, subscription, plan, { ...subscription, cycle }),
    begins:
      customerId === null || kind === 'start'
        ? null
        : { on, isRest: kind === 'now', total: bill.total, currency },
    isOver,
    subscription,
    exchange: kind === 'now' ? { change, planId: plan.id, quantity } : undefined,
  }
}

/** Invoices the rest of the running period of clients with a plan that begins at once. @returns the invoices by company */
export async function invoiceExchanges(tx: Tx, plans: readonly Planned[], now: Date) {
  const seller = await sellerOf(tx)
  const invoices = new Map<number, number>()
  for (const { subscription, exchange } of plans) {
    if (!exchange) continue
    const { change, planId, quantity } = exchange
    const { bill, periodStart, periodEnd } = change
    const { cycle, companyId } = subscription
    const issued = { bill, kind: 'exchange', planId, cycle, quantity, periodStart, periodEnd } as const
    const id = await issueInvoice(tx, { ...issued, subscription, seller, now })
    if (id !== null) invoices.set(companyId, id)
  }
  return invoices
}

/**
 * Voids the invoices that a change has come with.
 * @throws 409 naming the first on which something has been paid or reported
 */
export async function takeBackInvoices(tx: Tx, ids: readonly number[]): Promise<void> {
  const rows = await tx.query<{ number: string; isPaid: boolean }>(
    `select number, status not in ('open', 'past_due', 'void') or amount_paid > 0 or exists (select from payment p
       where p.client_id = i.client_id and p.invoice_id = i.id and p.status = 'recorded' and p.deleted_at is null) as "isPaid"
     from invoice i where client_id = $1 and id = any($2::bigint[]) order by id for no key update`,
    [tx.actor.clientId, ids],
  )
  const paid = rows.find(({ isPaid }) => isPaid)
  if (paid) throw conflict(`Paid since: ${paid.number}. Nothing was undone.`)
  await tx.query(
    `update invoice set status = 'void', version = version + 1, updated_at = now()
     where client_id = $1 and id = any($2::bigint[]) and status <> 'void'`,
    [tx.actor.clientId, ids],
  )
}
