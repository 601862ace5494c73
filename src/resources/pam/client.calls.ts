import * as z from 'zod/mini'
import {
  subscriptionStates,
  billingCycles,
  invoiceStatuses,
} from '../../domain/platform/billing/subscription.ts'
import { defineCall, fileAnswer } from '../../schema/call.ts'
import { documentLanguages } from '../documents/documents.shapes.ts'
import { nextInvoice } from '../payment/bill.shapes.ts'

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

/** A client. Money is decimal text per month, days are of the company's zone. */
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
  /** Null for a closed client. */
  health: z.nullable(z.enum(['good', 'watch', 'risk'])),
  healthReasons: z.array(
    z.enum(['blocked', 'pastDue', 'shutOut', 'quiet', 'cancels', 'trialEnding', 'full']),
  ),
})
export type ClientRow = z.infer<typeof clientRow>

export const readPlatformRole = defineCall({
  method: 'GET',
  path: 'pam/role',
  about: 'The rights of the caller over the clients of the platform.',
  access: { platform: 'partner', right: 'read' },
  answer: z.object({
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
  path: 'pam/client/{clientId}/detail',
  about:
    'One client with its administrators, invoices, what has happened with it, and the own notes about it.',
  access: { platform: 'partner', right: 'read' },
  answer: z.object({
    client: clientRow,
    /** A price of each period and a discount that were agreed with it. */
    agreed: z.object({
      negotiatedPrice: z.nullable(z.string()),
      discountPercent: z.nullable(z.string()),
      discountUntil: z.nullable(z.string()),
    }),
    /** What its next invoice will say, as things are; null where none is to come. */
    nextInvoice: z.nullable(nextInvoice),
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
