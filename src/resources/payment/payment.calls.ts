import * as z from 'zod/mini'
import { isCalendarDay } from '../../domain/time/dates.ts'
import { looksLikeEmail } from '../../domain/text/email.ts'
import {
  billingCycles,
  invoiceStatuses,
  paymentMethods,
  paymentModes,
  paymentStatuses,
  planUnits,
  subscriptionStates,
} from '../../domain/platform/billing/subscription.ts'
import { bill, billLine, nextInvoice } from './bill.shapes.ts'
import { suspension } from '../company/company.shapes.ts'
import { date, email, file } from '../../schema/fields.ts'
import { shownAs } from '../../schema/members.ts'
import { defineCall, fileAnswer, inQuery } from '../../schema/call.ts'

const reads = { module: 'PA', action: 'read', reach: 'all' } as const
const pays = { module: 'PA', action: 'update', reach: 'all' } as const

const day = shownAs(date({}), z.string().check(z.refine(isCalendarDay, 'Must be a day such as 2026-12-31.')))
const money = z.string()
const cycle = z.enum(billingCycles)
const quantity = z.int().check(z.positive(), z.lte(1_000_000))

export const offeredPlan = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  perUnit: z.enum(planUnits),
  baseMonthly: money,
  baseYearly: money,
  priceMonthly: money,
  priceYearly: money,
  includedUnits: z.int(),
  maxEmployees: z.nullable(z.int()),
  maxPins: z.nullable(z.int()),
  storageGb: z.nullable(z.int()),
  messagesMonthly: z.nullable(z.int()),
  /** Codes of the modules that it holds. */
  features: z.array(z.string()),
  status: z.string(),
})
export type OfferedPlan = z.infer<typeof offeredPlan>

/** Plans that the caller's company may choose among, and its own where that is not offered any more. */
export const paymentPlans = defineCall({
  method: 'GET',
  path: 'payment/plan',
  access: reads,
  answer: z.array(offeredPlan),
})

export const usage = z.object({
  employees: z.int(),
  pins: z.int(),
  /** Bytes. */
  storage: z.number(),
  /** Of the running month, in the company's zone. */
  messages: z.int(),
})
export type Usage = z.infer<typeof usage>

/** How a company stands: what it has, since when and until when, and what of it is used. */
export const contractPlan = defineCall({
  method: 'GET',
  path: 'payment/contract-plan',
  access: reads,
  answer: z.object({
    version: z.int(),
    state: z.enum(subscriptionStates),
    suspension: z.optional(suspension),
    plan: z.nullable(offeredPlan),
    cycle,
    quantity: z.int(),
    startsOn: z.nullable(day),
    endsOn: z.nullable(day),
    isTrial: z.boolean(),
    trialLeft: z.int(),
    trialEndsOn: z.nullable(day),
    /** The last day on which a reported transfer keeps the company open. */
    graceUntil: z.nullable(day),
    /** The last day of a plan that the company has cancelled. */
    cancelOn: z.nullable(day),
    scheduled: z.nullable(z.object({ planName: z.string(), cycle, quantity: z.int(), onDate: day })),
    /** Null where none is to come. */
    nextInvoice: z.nullable(nextInvoice),
    contractNo: z.nullable(z.string()),
    contractTermMonths: z.nullable(z.int()),
    negotiatedPrice: z.nullable(money),
    paymentMode: z.enum(paymentModes),
    currency: z.string(),
    usage,
    /** Card payments are set up here. */
    cards: z.boolean(),
    /** Where to pay out of band. */
    bankDetails: z.nullable(z.string()),
    sellerName: z.nullable(z.string()),
  }),
})

export const contractStart = defineCall({
  method: 'GET',
  path: 'payment/contract-start',
  access: reads,
  answer: z.object({
    contractStart: z.nullable(day),
    startsOn: z.nullable(day),
    convertedOn: z.nullable(day),
    trialStartedOn: z.nullable(day),
  }),
})

/** What the present plan costs each period, line by line; null where there is none. */
export const planBreakdown = defineCall({
  method: 'GET',
  path: 'payment/plan-breakdown',
  access: reads,
  answer: z.nullable(bill),
})

/** Of the subscription as the sender saw it; optional because the contract has the other members alone. */
const version = z.optional(z.int())
const choice = z.strictObject({ planId: z.int().check(z.positive()), cycle, quantity })

export const planChange = z.object({
  /** `start`: the first period; `now`: the rest of the running one is exchanged; `later`: with the next period. */
  kind: z.enum(['start', 'now', 'later']),
  effectiveOn: day,
  /** The period that the bill is for. */
  periodStart: day,
  periodEnd: day,
  bill,
  /** Codes of modules that are open now and will not be. */
  stops: z.array(z.string()),
  /** Codes of modules that will be open and are not now. */
  gains: z.array(z.string()),
  /** Limits of the plan that are exceeded already: it cannot be chosen until they are not. */
  exceeded: z.array(
    z.object({ what: z.enum(['employees', 'pins', 'storage']), used: z.number(), most: z.number() }),
  ),
})
export type PlanChange = z.infer<typeof planChange>

/** What a change of plan costs and what stops working with it; writes nothing. */
export const previewPlan = defineCall({
  method: 'POST',
  path: 'payment/contract-plan/preview',
  concurrency: 'reads',
  access: reads,
  body: choice,
  answer: planChange,
})

/** Changes the plan as its preview says. Costs are invoiced; a cheaper plan begins with the next period. */
export const choosePlan = defineCall({
  method: 'PUT',
  path: 'payment/contract-plan',
  concurrency: { expected: ['version'] },
  access: pays,
  body: z.extend(choice, { version }),
  answer: z.object({ kind: z.enum(['start', 'now', 'later']), invoiceId: z.nullable(z.int()) }),
})

/** Cancels the plan with the end of its period, or takes that back before. Until then everything stays open. */
export const cancelPlan = defineCall({
  method: 'PUT',
  path: 'payment/cancellation',
  concurrency: { expected: ['version'] },
  closedToSupport: true,
  access: pays,
  body: z.strictObject({ isCancelled: z.boolean(), version }),
  answer: z.object({ cancelOn: z.nullable(day) }),
})

const billing = z.object({
  billingName: z.nullable(z.string()),
  billingEmail: z.nullable(z.string()),
  billingAddress: z.nullable(z.string()),
  taxNo: z.nullable(z.string()),
})
export const paymentCustomer = defineCall({
  method: 'GET',
  path: 'payment/customer',
  access: reads,
  answer: z.object({
    ...billing.shape,
    version: z.int(),
    customerId: z.nullable(z.string()),
    currency: z.string(),
  }),
})

const required = (most: number) =>
  z.string().check(z.trim(), z.minLength(1, 'This is required.'), z.maxLength(most))
export const saveCustomer = defineCall({
  method: 'PUT',
  path: 'payment/customer',
  concurrency: { expected: ['version'] },
  access: pays,
  body: z.strictObject({
    billingName: required(160),
    billingEmail: shownAs(
      email({}),
      z.string().check(z.trim(), z.refine(looksLikeEmail, 'Must be an e-mail address.'), z.maxLength(254)),
    ),
    billingAddress: required(500),
    taxNo: z.nullable(z.string().check(z.trim(), z.maxLength(40))),
    version,
  }),
  answer: paymentCustomer.answer,
})

const paymentRow = z.object({
  id: z.int(),
  method: z.enum(paymentMethods),
  status: z.enum(paymentStatuses),
  amount: money,
  reference: z.nullable(z.string()),
  paidOn: z.nullable(day),
  note: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  isAutomatic: z.boolean(),
  /** The bank asks the holder of the card to confirm it. */
  needsAction: z.boolean(),
  recordedByName: z.nullable(z.string()),
  createdAt: z.string(),
})

export const invoiceRow = z.object({
  id: z.int(),
  number: z.nullable(z.string()),
  status: z.enum(invoiceStatuses),
  /** Spec 3: Invoice. */
  paid: z.boolean(),
  periodStart: z.nullable(day),
  periodEnd: z.nullable(day),
  currency: z.string(),
  total: money,
  amountDue: money,
  issuedOn: z.nullable(day),
  dueOn: z.nullable(day),
  paidAt: z.nullable(z.string()),
  method: z.nullable(z.string()),
  /** A transfer is reported, which the operator has not decided on. */
  isReported: z.boolean(),
  /** The day on which the stored card is charged again. */
  nextAttemptOn: z.nullable(day),
  /** A charge of the stored card waits for its holder's confirmation. */
  needsAction: z.boolean(),
})
export type InvoiceRow = z.infer<typeof invoiceRow>

export const paymentInvoices = defineCall({
  method: 'GET',
  path: 'payment/invoice',
  access: reads,
  query: z.strictObject({
    /** Invoices before this one, for the next page. */
    before: z.optional(inQuery.id),
  }),
  answer: z.object({
    rows: z.array(invoiceRow),
    more: z.boolean(),
    /** The oldest that waits to be paid, wherever it stands. */
    due: z.nullable(invoiceRow),
    /** Credit notes on these invoices. */
    notes: z.array(z.object({ id: z.int(), invoiceId: z.int(), number: z.string() })),
  }),
})

export const paymentInvoice = defineCall({
  method: 'GET',
  path: 'payment/invoice/{id}',
  access: reads,
  answer: z.object({
    ...invoiceRow.shape,
    lines: z.array(billLine),
    subtotal: money,
    discount: money,
    taxName: z.string(),
    taxPercent: z.string(),
    tax: money,
    /** By payments and credit, without refunded money. */
    amountPaid: money,
    /** By credit notes. */
    amountCredited: money,
    /** Given back, and not to be paid again. */
    amountRefunded: money,
    payments: z.array(paymentRow),
  }),
})

const printed = {
  query: z.strictObject({ language: z.optional(z.enum(['en', 'ms'])) }),
  answer: fileAnswer('application/pdf'),
}

export const invoicePdf = defineCall({
  method: 'GET',
  path: 'payment/invoice/{id}/pdf',
  access: reads,
  ...printed,
})

export const creditNotePdf = defineCall({
  method: 'GET',
  path: 'payment/credit-note/{id}/pdf',
  access: reads,
  ...printed,
})

/** Reports that an invoice was paid by bank transfer. It is paid once the operator confirms that (decisions 35). */
export const payOutOfBand = defineCall({
  method: 'POST',
  path: 'payment/invoice/{id}/out-of-band',
  concurrency: 'step',
  access: pays,
  body: z.strictObject({
    reference: required(80),
    paidOn: day,
    /** A file that the caller has uploaded: the bank's slip. */
    proofFileId: shownAs(file({}), z.int().check(z.positive())),
    note: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(500)))),
  }),
  answer: z.object({
    paymentId: z.int(),
    status: z.enum(invoiceStatuses),
    /** The last day on which the report keeps the company open; null where it does not. */
    graceUntil: z.nullable(day),
  }),
})
