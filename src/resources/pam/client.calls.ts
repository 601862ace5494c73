import * as z from 'zod/mini'
import { subscriptionStates, billingCycles, invoiceStatuses } from '../../domain/platform/subscription.ts'
import { clientActionKinds, featureStandings } from '../../domain/platform/clientActions.ts'
import { switchable } from '../../domain/access/features.ts'
import { defineCall, fileAnswer, inQuery } from '../../schema/call.ts'
import { documentLanguages } from '../documents/documents.shapes.ts'
import { planComparison } from './planComparison.ts'

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const id = z.int().check(z.positive())

/** Tabs of the list of clients. */
export const clientViews = [
  'all',
  'ending',
  'blocked',
  'pastDue',
  'quiet',
  'pending',
  'partners',
  'closed',
] as const
export type ClientView = (typeof clientViews)[number]

/** What the list of clients is sorted by; with a minus, the other way round. */
export const clientSorts = [
  'name',
  '-name',
  'trialEndsOn',
  '-trialEndsOn',
  'people',
  '-people',
  'lastActiveAt',
  '-lastActiveAt',
] as const

/** One client of the list. Money is decimal text per month, days are of the company's zone. */
export const clientRow = z.object({
  id: z.int(),
  name: z.string(),
  logo: z.nullable(z.string()),
  country: z.string(),
  timeZone: z.string(),
  state: z.enum(subscriptionStates),
  stateReason: z.nullable(z.string()),
  /** Overlay 4 stands before its pages. */
  isBlocked: z.boolean(),
  planId: z.nullable(z.int()),
  plan: z.nullable(z.string()),
  maxEmployees: z.nullable(z.int()),
  cycle: z.enum(billingCycles),
  isTrial: z.boolean(),
  trialEndsOn: z.nullable(z.string()),
  trialExtendedTimes: z.int(),
  today: z.string(),
  endsOn: z.nullable(z.string()),
  customerId: z.nullable(z.string()),
  useStripe: z.boolean(),
  isPartnershipEnable: z.boolean(),
  owner: z.nullable(z.string()),
  partnerId: z.nullable(z.int()),
  partner: z.nullable(z.string()),
  people: z.int(),
  sites: z.int(),
  storageBytes: z.int(),
  /** Of the running month. */
  messages: z.int(),
  maxPins: z.nullable(z.int()),
  storageGb: z.nullable(z.int()),
  messagesMonthly: z.nullable(z.int()),
  lastActiveAt: z.nullable(z.string()),
  monthly: z.string(),
  currency: z.string(),
  createdAt: z.string(),
  health: z.enum(['good', 'watch', 'risk']),
  healthReasons: z.array(z.enum(['blocked', 'pastDue', 'shutOut', 'quiet', 'trialEnding', 'full'])),
})
export type ClientRow = z.infer<typeof clientRow>

const filter = {
  view: z.optional(z.enum(clientViews)),
  q: z.optional(inQuery.text),
  planId: z.optional(inQuery.id),
  partnerId: z.optional(inQuery.id),
}

export const listClients = defineCall({
  method: 'GET',
  path: 'pam/client',
  about: 'Clients that the caller looks after, with how many stand in each tab.',
  access: { platform: 'partner', right: 'read' },
  query: z.strictObject({
    ...filter,
    sort: z.optional(z.enum(clientSorts)),
    from: z.optional(inQuery.whole),
    size: z.optional(inQuery.whole),
  }),
  answer: z.object({
    rows: z.array(clientRow),
    total: z.int(),
    counts: z.record(z.enum(clientViews), z.int()),
    isOperator: z.boolean(),
    mayManage: z.boolean(),
    mayTeam: z.boolean(),
    /** Of the operator: the seller's name or bank account is not set yet. */
    lacksSeller: z.boolean(),
  }),
})

const event = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.string(),
  personName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
})
export type ClientEvent = z.infer<typeof event>

export const clientDetail = defineCall({
  method: 'GET',
  path: 'pam/client/{clientId}',
  about:
    'One client with its administrators, invoices, what has happened with it, and the own notes about it.',
  access: { platform: 'partner', right: 'read' },
  answer: z.object({
    client: clientRow,
    /** Areas of its plan; none: all. */
    features: z.array(z.string()),
    /** Areas opened and closed for it alone. */
    featuresOn: z.array(z.string()),
    featuresOff: z.array(z.string()),
    /** Permission codes that its administrators have, closed areas left out. */
    codes: z.array(z.string()),
    peopleByStatus: z.array(z.object({ status: z.string(), people: z.int() })),
    administrators: z.array(
      z.object({
        personId: z.string(),
        name: z.string(),
        email: z.nullable(z.string()),
        contactNumber: z.nullable(z.string()),
        isOwner: z.boolean(),
      }),
    ),
    /** Administrators who have not signed in yet: they can be invited again. */
    invited: z.array(
      z.object({
        employeeId: z.int(),
        name: z.string(),
        email: z.nullable(z.string()),
        contact: z.string(),
      }),
    ),
    invoices: z.array(
      z.object({
        id: z.int(),
        number: z.nullable(z.string()),
        status: z.enum(invoiceStatuses),
        total: z.string(),
        amountDue: z.string(),
        currency: z.string(),
        issuedOn: z.nullable(z.string()),
        dueOn: z.nullable(z.string()),
      }),
    ),
    events: z.array(event),
    /** Plans and partners that the details of events name by their numbers. */
    names: z.object({
      plans: z.array(z.object({ id: z.int(), name: z.string() })),
      partners: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
    notes: z.array(z.object({ id: z.int(), at: z.string(), personName: z.string(), text: z.string() })),
  }),
})

export const clientInvoicePdf = defineCall({
  method: 'GET',
  path: 'pam/client/{clientId}/invoice/{invoiceId}/pdf',
  about: 'An invoice of a client as the client itself has it.',
  access: { platform: 'partner', right: 'read' },
  query: z.strictObject({ language: z.optional(z.enum(documentLanguages)) }),
  answer: fileAnswer('application/pdf'),
})

/** Without a cycle each client is billed as before. */
const plan = { planId: id, cycle: z.optional(z.enum(billingCycles)) }

export const clientAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('extendTrial'), days: z.int().check(z.minimum(1), z.maximum(365)) }),
  z.strictObject({ kind: z.literal('endTrial') }),
  z.strictObject({ kind: z.literal('convertTrial'), ...plan }),
  z.strictObject({ kind: z.literal('changePlan'), ...plan }),
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

export const changeOwner = defineCall({
  method: 'PUT',
  path: 'pam/client/{clientId}/owner',
  concurrency: { expected: ['was'] },
  about: 'Says which of its administrators answers for a client.',
  access: { platform: 'partner', right: 'manage' },
  body: z.strictObject({
    personId: z.uuid(),
    reason: text(500),
    /** The owner among the administrators that the sender saw. */
    was: z.nullable(z.uuid()),
    /** They become the owner although they have not signed in yet. */
    unsigned: z.optional(z.boolean()),
  }),
  /** `changeId`: by which it is undone. */
  answer: z.object({ owner: z.string(), changeId: z.int() }),
})

export const addNote = defineCall({
  method: 'POST',
  path: 'pam/client/{clientId}/note',
  concurrency: 'adds',
  about: 'Notes something about a client, for the own company alone.',
  access: { platform: 'partner', right: 'manage' },
  body: z.strictObject({ text: text(2_000) }),
  answer: z.object({ id: z.int() }),
  status: 201,
})
