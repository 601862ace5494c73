import * as z from 'zod/mini'
import { clientActionKinds, featureStandings, planChangeTimes } from '../../domain/platform/clientActions.ts'
import { billingCycles, subscriptionStates } from '../../domain/platform/billing/subscription.ts'
import { isCalendarDay } from '../../domain/time/dates.ts'
import { switchable } from '../../domain/access/features.ts'
import { defineCall } from '../../schema/call.ts'
import { planComparison } from './billing/planComparison.ts'

const id = z.int().check(z.positive())

/** Without a cycle each client is billed as before. */
const plan = { planId: id, cycle: z.optional(z.enum(billingCycles)), force: z.optional(z.boolean()) }
const day = z.string().check(z.refine(isCalendarDay, 'Must be a day such as 2026-12-31.'))
const money = z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'Must be an amount such as 1200.00.'))
const percent = z.string().check(z.regex(/^(100|\d{1,2})(\.\d{1,2})?$/, 'Must be a percentage such as 12.5.'))

export const clientAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('extendTrial'), days: z.int().check(z.minimum(1), z.maximum(365)) }),
  z.strictObject({ kind: z.literal('endTrial') }),
  z.strictObject({ kind: z.literal('convertTrial'), ...plan }),
  z.strictObject({
    kind: z.literal('changePlan'),
    ...plan,
    /** For a paying client; with its next period where nothing is said. */
    when: z.optional(z.enum(planChangeTimes)),
  }),
  z.strictObject({
    kind: z.literal('setPrice'),
    negotiatedPrice: z.nullable(money),
    discountPercent: z.nullable(percent),
    discountUntil: z.nullable(day),
  }),
  z.strictObject({ kind: z.literal('setPartnership'), on: z.boolean() }),
  z.strictObject({ kind: z.literal('setCardBilling'), on: z.boolean() }),
  z.strictObject({
    kind: z.literal('setFeature'),
    module: z.enum(switchable),
    standing: z.enum(featureStandings),
  }),
  z.strictObject({ kind: z.literal('assignPartner'), partnerId: z.nullable(id) }),
  z.strictObject({ kind: z.literal('approve') }),
  z.strictObject({ kind: z.literal('suspend') }),
  z.strictObject({ kind: z.literal('reactivate') }),
  z.strictObject({ kind: z.literal('close') }),
])

/** Clients that one change takes at most. */
export const mostClients = 1_000

const changeRow = z.object({
  companyId: z.int(),
  /** Of its subscription, before the change. */
  version: z.int(),
  name: z.string(),
  state: z.enum(subscriptionStates),
  trialEndsOn: z.nullable(z.string()),
  planId: z.nullable(z.int()),
  newPlanId: z.nullable(z.int()),
  newState: z.enum(subscriptionStates),
  newTrialEndsOn: z.nullable(z.string()),
  /** Its pages are open now and would be blocked. */
  blocks: z.boolean(),
  /** The first day of the plan and its price with tax; null for a client that does not pay yet. */
  begins: z.optional(
    z.nullable(
      z.object({
        on: z.string(),
        /** The rest of the running period, or a whole one. */
        isRest: z.boolean(),
        total: z.string(),
        currency: z.string(),
      }),
    ),
  ),
  /** Unpaid invoices, by number, that a preview says are void afterwards. */
  voids: z.optional(z.array(z.string())),
  /** Of a preview of another plan. */
  comparison: z.optional(planComparison),
  /** Why it stays as it is. */
  unfit: z.optional(
    z.enum([
      'platform',
      'closed',
      'tooLong',
      'noTrial',
      'paying',
      'notPending',
      'notSuspended',
      'nothingChanges',
      'itself',
      'overLimit',
    ]),
  ),
})

export const changeClients = defineCall({
  method: 'POST',
  path: 'pam/client/change',
  concurrency: { expected: ['seen.version'] },
  about:
    'Does something with one or many clients; with `preview` it says what would become of each, and changes nothing.',
  access: { platform: 'partner', right: 'manage' },
  body: z.strictObject({
    action: clientAction,
    companyIds: z.array(id).check(z.minLength(1), z.maxLength(mostClients)),
    reason: z.string().check(z.trim(), z.maxLength(500)),
    preview: z.optional(z.boolean()),
    /** The clients as the preview showed them; where one has changed since, none changes. */
    seen: z.optional(
      z.array(z.strictObject({ companyId: id, version: z.int() })).check(z.maxLength(mostClients)),
    ),
  }),
  answer: z.object({ changeId: z.nullable(z.int()), changed: z.int(), rows: z.array(changeRow) }),
})

export const undoChange = defineCall({
  method: 'POST',
  path: 'pam/change/{changeId}/undo',
  concurrency: 'step',
  about: 'Takes a change of clients back, all of it; refused where any of them has been changed since.',
  access: { platform: 'partner', right: 'manage' },
  answer: z.object({ undone: z.int() }),
})

export const listChanges = defineCall({
  method: 'GET',
  path: 'pam/change',
  about: 'The latest changes of clients that the own company has made.',
  access: { platform: 'partner', right: 'read' },
  answer: z.array(
    z.object({
      id: z.int(),
      at: z.string(),
      kind: z.enum([...clientActionKinds, 'changeOwner']),
      reason: z.string(),
      personName: z.string(),
      clients: z.int(),
      /** The first of them, by name. */
      named: z.array(z.object({ id: z.int(), name: z.string() })),
      undoneAt: z.nullable(z.string()),
      undoneByName: z.nullable(z.string()),
    }),
  ),
})
