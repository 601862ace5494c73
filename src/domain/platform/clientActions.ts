import { addDays } from '../time/calendarDays.ts'
import type { ModuleCode } from '../access/permissions.ts'
import { shutOut, type BillingCycle, type SubscriptionState } from './billing/subscription.ts'

/** The setting of an area for one client: as in its plan, or opened or closed for this client. */
export const featureStandings = ['asPlan', 'on', 'off'] as const
export type FeatureStanding = (typeof featureStandings)[number]

/** When a plan that the operator sets begins for a paying client: at once, or with its next period. */
export const planChangeTimes = ['now', 'renewal'] as const
export type PlanChangeTime = (typeof planChangeTimes)[number]

interface PlanChoice {
  planId: number
  cycle?: BillingCycle | undefined
  /** Also where the client uses more than the plan holds: it keeps that, and gets no more. */
  force?: boolean | undefined
}

/** A price for each period and a discount that were agreed with a client; amounts are decimal text. */
interface AgreedPrice {
  negotiatedPrice: string | null
  discountPercent: string | null
  /** Last day of the discount; null: without an end. */
  discountUntil: string | null
}

/** What the operator, or a partner, does with client companies: one or many at once. */
export type ClientAction =
  | { kind: 'extendTrial'; days: number }
  | { kind: 'endTrial' }
  // Without a cycle each client is billed as before.
  | ({ kind: 'convertTrial' } & PlanChoice)
  | ({ kind: 'changePlan'; when?: PlanChangeTime | undefined } & PlanChoice)
  | ({ kind: 'setPrice' } & AgreedPrice)
  | { kind: 'setPartnership'; on: boolean }
  | { kind: 'setCardBilling'; on: boolean }
  | { kind: 'setFeature'; module: ModuleCode; standing: FeatureStanding }
  | { kind: 'assignPartner'; partnerId: number | null }
  | { kind: 'approve' }
  | { kind: 'suspend' }
  | { kind: 'reactivate' }
  | { kind: 'close' }

export const clientActionKinds = [
  'extendTrial',
  'endTrial',
  'convertTrial',
  'changePlan',
  'setPrice',
  'setPartnership',
  'setCardBilling',
  'setFeature',
  'assignPartner',
  'approve',
  'suspend',
  'reactivate',
  'close',
] as const satisfies readonly ClientAction['kind'][]

/** What partners do with the clients that they brought; the rest is the operator's. */
export const partnerActions: ReadonlySet<ClientAction['kind']> = new Set([
  'extendTrial',
  'endTrial',
  'changePlan',
])

/** The facts of a subscription that actions change. Days are `YYYY-MM-DD` in the company's zone. */
export interface SubscriptionFacts extends AgreedPrice {
  companyId: number
  state: SubscriptionState
  stateReason: string | null
  planId: number | null
  cycle: BillingCycle
  startsOn: string | null
  endsOn: string | null
  /** Units that it is billed for. */
  quantity: number
  isTrial: boolean
  trialStartedOn: string | null
  trialEndsOn: string | null
  trialExtendedTimes: number
  convertedOn: string | null
  customerId: string | null
  useStripe: boolean
  isPartnershipEnable: boolean
  /** Areas opened and closed for it alone, in the order of their codes. */
  featuresOn: readonly string[]
  featuresOff: readonly string[]
  partnerClientId: number | null
  /** A plan that begins later. */
  scheduledPlanId: number | null
  scheduledCycle: BillingCycle | null
  scheduledQuantity: number | null
  scheduledOn: string | null
}

/** The facts that a change of plan sets. */
export type PlanFacts = Partial<
  Pick<
    SubscriptionFacts,
    | 'planId'
    | 'cycle'
    | 'quantity'
    | 'scheduledPlanId'
    | 'scheduledCycle'
    | 'scheduledQuantity'
    | 'scheduledOn'
  >
>

/** Placeholder for the next customer number, which the database assigns. */
export const nextCustomerId = 'next'

/** Days that a trial reaches into the future at most. */
export const longestTrial = 365

/** Why an action does not apply to a client. */
export type Unfit =
  | 'platform'
  | 'closed'
  | 'tooLong'
  | 'noTrial'
  | 'paying'
  | 'notPending'
  | 'notSuspended'
  | 'nothingChanges'
  | 'itself'
  | 'overLimit'

/**
 * The period of a client that works again from `today` on. A period that ended during the suspension is closed with
 * yesterday, so that the suspension is never billed.
 */
export const resumedPeriod = (
  { startsOn, endsOn }: Pick<SubscriptionFacts, 'startsOn' | 'endsOn'>,
  today: string,
): Pick<SubscriptionFacts, 'startsOn' | 'endsOn'> => {
  const yesterday = addDays(today, -1)
  return endsOn !== null && endsOn < yesterday
    ? { startsOn: yesterday, endsOn: yesterday }
    : { startsOn, endsOn }
}

/** The facts before a change that is taken back: a company that was shut by it is not billed for that time. */
export const restored = (
  now: SubscriptionFacts,
  before: SubscriptionFacts,
  today: string,
): SubscriptionFacts => ({
  ...now,
  ...before,
  ...(shutOut.includes(now.state) && !shutOut.includes(before.state) && resumedPeriod(before, today)),
})

const twoPlaces = (amount: string | null) => (amount === null ? null : Number(amount).toFixed(2))

/**
 * The facts after an action, or the reason why it does not apply. The database derives states from facts: `free` is a
 * placeholder for each of them.
 * @param today the company's
 * @param people its number of employees, for a client that begins to pay
 * @param plan the facts that a change of plan sets
 */
export function actedOn(
  facts: SubscriptionFacts,
  action: ClientAction,
  today: string,
  reason: string,
  people: number,
  plan: PlanFacts = {},
): SubscriptionFacts | Unfit {
  const { state, trialEndsOn } = facts
  if (state === 'closed' && action.kind !== 'reactivate') return 'closed'
  const changed = (more: Partial<SubscriptionFacts>): SubscriptionFacts | Unfit => {
    const after = { ...facts, ...more }
    return JSON.stringify(after) === JSON.stringify(facts) ? 'nothingChanges' : after
  }
  const onTrial = facts.isTrial && (trialEndsOn === null || trialEndsOn >= today)
  switch (action.kind) {
    case 'extendTrial': {
      if (facts.customerId) return 'paying'
      const from = trialEndsOn !== null && trialEndsOn > today ? trialEndsOn : today
      const until = addDays(from, action.days)
      if (until > addDays(today, longestTrial)) return 'tooLong'
      return changed({
        isTrial: true,
        trialStartedOn: facts.trialStartedOn ?? today,
        trialEndsOn: until,
        // One that begins is not extended.
        trialExtendedTimes: facts.trialExtendedTimes + (trialEndsOn === null ? 0 : 1),
      })
    }
    case 'endTrial':
      return onTrial ? changed({ trialEndsOn: addDays(today, -1) }) : 'noTrial'
    case 'convertTrial':
      if (facts.customerId) return 'paying'
      return changed({
        isTrial: false,
        convertedOn: today,
        // The first period begins on the next day, when it is invoiced; until then it can be taken back.
        startsOn: today,
        endsOn: today,
        quantity: Math.max(facts.quantity, people),
        planId: action.planId,
        cycle: action.cycle ?? facts.cycle,
        customerId: nextCustomerId,
        state: shutOut.includes(state) ? state : 'active',
      })
    case 'changePlan':
      return changed(plan)
    case 'setPrice':
      return changed({
        negotiatedPrice: twoPlaces(action.negotiatedPrice),
        discountPercent: twoPlaces(action.discountPercent),
        discountUntil: action.discountPercent === null ? null : action.discountUntil,
      })
    case 'setPartnership':
      return changed({ isPartnershipEnable: action.on })
    case 'setCardBilling':
      return changed({ useStripe: action.on })
    case 'setFeature': {
      const { module, standing } = action
      const holding = (codes: readonly string[], is: boolean) =>
        [...codes.filter((code) => code !== module), ...(is ? [module] : [])].toSorted()
      return changed({
        featuresOn: holding(facts.featuresOn, standing === 'on'),
        featuresOff: holding(facts.featuresOff, standing === 'off'),
      })
    }
    case 'assignPartner':
      if (action.partnerId === facts.companyId) return 'itself'
      return changed({ partnerClientId: action.partnerId })
    case 'approve':
      return state === 'pending' ? changed({ state: 'free', stateReason: null }) : 'notPending'
    case 'suspend':
      return changed({ state: 'suspended', stateReason: reason })
    case 'reactivate':
      return shutOut.includes(state)
        ? changed({
            state: facts.customerId ? 'active' : 'free',
            stateReason: null,
            ...resumedPeriod(facts, today),
          })
        : 'notSuspended'
    case 'close':
      return changed({ state: 'closed', stateReason: reason })
  }
}
