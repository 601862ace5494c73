import { change as changeRows } from '../../engine/tables/rows.ts'
import { whole } from '../../engine/tables/statement.ts'
import { definePlainTable } from '../../engine/tables/table.ts'
import {
  billOf,
  compareAmounts,
  exchangeLines,
  partOf,
  periodEnd,
  periodFrom,
  type Bill,
} from '../../../src/domain/platform/billing/billing.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import type { PlanChangeTime } from '../../../src/domain/platform/clientActions.ts'
import { closedModules } from '../../../src/domain/access/features.ts'
import type { PlanChange, Usage } from '../../../src/resources/payment/payment.calls.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { issueInvoice, voidOpen } from './invoicing.ts'
import { becomeCustomer, enterPeriod, linesOf, type Chosen } from './periods.ts'
import { logEvent, standingChanged } from './platform.ts'
import { termsOn, type Plan, type Seller, type Subscription } from './records.ts'

const bytesPerGb = 1_073_741_824

/** A limit of a plan with the grace by which it may be exceeded. */
const allowed = ({ limitGracePercent }: Plan, limit: number | null) =>
  limit === null ? null : Math.floor((limit * (100 + limitGracePercent)) / 100)

interface SessionFacts {
  seller: Seller
  subscription: Subscription
  /** The plan that the company has, where it has one. */
  present: Plan | undefined
  usage: Usage
  now: Date
}

export type Change = Omit<PlanChange, 'bill'> & { bill: Bill }

/**
 * The cost of a change of plan, its first day, and the areas that stop with it.
 * @param when 'now': the rest of a running period is exchanged where the plan costs more; 'renewal': with the next period
 */
export function changeOf(chosen: Chosen, standing: SessionFacts, when: PlanChangeTime = 'now'): Change {
  const { subscription, seller, present, usage, now } = standing
  const today = dayIn(now, subscription.timeZone)
  const { plan, cycle } = chosen
  const lines = linesOf(chosen, subscription)
  const terms = termsOn(subscription, seller, today)
  const closedBy = (features: readonly string[] | null) =>
    closedModules({
      ...subscription,
      planModules: features && [...features, ...subscription.featuresOn],
    })
  const [before, after] = [
    closedBy(subscription.isTrial ? null : (present?.features ?? null)),
    closedBy(plan.features),
  ]
  const limits = [
    { what: 'employees', used: usage.employees, most: allowed(plan, plan.maxEmployees) },
    { what: 'pins', used: usage.pins, most: allowed(plan, plan.maxPins) },
    {
      what: 'storage',
      used: usage.storage,
      most: plan.storageGb === null ? null : plan.storageGb * bytesPerGb,
    },
  ] as const
  const common = {
    stops: after.filter((module) => !before.includes(module)),
    gains: before.filter((module) => !after.includes(module)),
    exceeded: limits.flatMap(({ what, used, most }) =>
      most !== null && used > most ? [{ what, used, most }] : [],
    ),
  }
  const { startsOn, endsOn, anchorDay } = subscription
  const running = startsOn !== null && endsOn !== null && endsOn >= today && subscription.customerId !== null
  if (!present || !running) {
    // A trial that still runs is left to its end: what is paid for begins after it.
    const { isTrial, trialEndsOn } = subscription
    const start = isTrial && trialEndsOn !== null && trialEndsOn >= today ? addDays(trialEndsOn, 1) : today
    const period = periodFrom(start, cycle, anchorDay ?? undefined)
    return {
      ...common,
      kind: 'start',
      effectiveOn: start,
      periodStart: start,
      periodEnd: period.end,
      bill: billOf(partOf(lines, period), terms),
    }
  }
  const was = linesOf(
    { plan: present, cycle: subscription.cycle, quantity: subscription.quantity },
    subscription,
  )
  const sameCycle = cycle === subscription.cycle
  const exchanged = exchangeLines({
    today,
    start: startsOn,
    end: endsOn,
    was: { name: present.name, lines: was },
    next: { name: plan.name, lines },
  })
  const exchange = billOf(exchanged, terms)
  // A period of one day was never billed: there is nothing to exchange.
  const isBilled = startsOn < endsOn
  if (when === 'now' && isBilled && sameCycle && compareAmounts(exchange.subtotal, '0') > 0) {
    return {
      ...common,
      kind: 'now',
      effectiveOn: today,
      periodStart: today,
      periodEnd: endsOn,
      bill: exchange,
    }
  }
  const start = addDays(endsOn, 1)
  return {
    ...common,
    kind: 'later',
    effectiveOn: start,
    periodStart: start,
    periodEnd: periodEnd(start, cycle, anchorDay ?? undefined),
    bill: billOf(lines, terms),
  }
}

/** @throws 422 where the company uses more than the plan holds, or counts fewer people than work for it */
export function mustFit({ plan, quantity }: Chosen, { exceeded }: Pick<Change, 'exceeded'>, usage: Usage) {
  if (exceeded.length > 0) throw invalid({ planId: 'You use more than this plan holds.' })
  const counted = { employee: usage.employees, pin: usage.pins, flat: 0 }[plan.perUnit]
  if (quantity < counted) throw invalid({ quantity: `At least ${counted}: that many are in use.` })
  const most = allowed(plan, plan.maxEmployees)
  if (plan.perUnit === 'employee' && most !== null && quantity > most)
    throw invalid({ quantity: `At most ${most} with this plan.` })
}

interface By {
  personId: string
  personName?: string | undefined
}

const subscriptionTable = definePlainTable('subscription', { id: 'id', version: 'whole' })

/**
 * Changes the plan as `changeOf` says, in a transaction of the operator that holds the subscription.
 * @returns the invoice that has come of it
 */
export async function applyChange(
  tx: Tx,
  chosen: Chosen,
  change: Change,
  { subscription, seller, now }: Pick<SessionFacts, 'subscription' | 'seller' | 'now'>,
  by: By,
): Promise<number | null> {
  const { plan, cycle, quantity } = chosen
  const { companyId } = subscription
  const details = { plan: plan.name, cycle, quantity, kind: change.kind, on: change.effectiveOn }
  await logEvent(tx, { companyId, kind: 'plan.changed', ...by, details })
  if (change.kind === 'later') {
    await tx.query(
      `update subscription set scheduled_plan_id = $3, scheduled_cycle = $4, scheduled_quantity = $5, scheduled_on = $6,
         version = version + 1, updated_at = now()
       where client_id = $1 and id = $2`,
      [tx.actor.clientId, subscription.id, plan.id, cycle, quantity, change.effectiveOn],
    )
    standingChanged(tx, companyId)
    return null
  }
  // An unpaid choice is replaced, and so is an unpaid invoice for the same days.
  if (change.kind === 'start')
    await voidOpen(tx, [companyId], subscription.customerId === null ? null : change.periodStart)
  if (change.kind === 'now') {
    await tx.query(
      `update subscription set plan_id = $3, quantity = $4, seats = $4, scheduled_plan_id = null, scheduled_cycle = null,
         scheduled_quantity = null, scheduled_on = null, version = version + 1, updated_at = now()
       where client_id = $1 and id = $2`,
      [tx.actor.clientId, subscription.id, plan.id, quantity],
    )
  } else if (change.bill.total === '0.00') {
    // Nothing is to be paid: it works at once.
    const today = dayIn(now, subscription.timeZone)
    const { periodStart: start, periodEnd: end } = change
    await becomeCustomer(tx, subscription, { today, startsOn: start, mode: 'free' })
    await enterPeriod(tx, subscription, { planId: plan.id, cycle, quantity, seats: quantity, start, end })
  } else {
    // The plan begins with its payment; a second sender of the same moment has not seen this invoice.
    await changeRows(tx, subscriptionTable, { id: subscription.id }, { version: whole`t.version + 1` })
  }
  standingChanged(tx, companyId)
  return issueInvoice(tx, {
    subscription,
    seller,
    now,
    bill: change.bill,
    kind: change.kind === 'now' ? 'exchange' : 'period',
    planId: plan.id,
    cycle,
    quantity,
    periodStart: change.periodStart,
    periodEnd: change.periodEnd,
  })
}
