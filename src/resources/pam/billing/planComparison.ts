import * as z from 'zod/mini'
import { billingCycles, planUnits } from '../../../domain/platform/billing/subscription.ts'

/** What a client has by a plan, and its price for one period: before tax, less its discount. */
const terms = z.object({
  plan: z.nullable(z.string()),
  cycle: z.enum(billingCycles),
  price: z.nullable(z.string()),
  perUnit: z.nullable(z.enum(planUnits)),
  maxEmployees: z.nullable(z.int()),
  maxPins: z.nullable(z.int()),
  storageGb: z.nullable(z.int()),
  messagesMonthly: z.nullable(z.int()),
})

/** What a client has and would have by another plan, beside what it uses. */
export const planComparison = z.object({
  currency: z.string(),
  /** Units that it is billed for. */
  quantity: z.int(),
  /** Its price was agreed with it: no plan changes it. */
  isAgreed: z.boolean(),
  now: terms,
  next: terms,
  /** Codes of areas that are open now and will not be, and the other way round. */
  closes: z.array(z.string()),
  opens: z.array(z.string()),
  people: z.int(),
  sites: z.int(),
  storageBytes: z.int(),
  messages: z.int(),
  /** The company's day, on which plan, limits and areas change. */
  changesOn: z.string(),
  /** First day that the price counts for; null where no paid period leads to it. */
  pricedFrom: z.nullable(z.string()),
  /** What the client itself has chosen for later, which stays. */
  scheduled: z.nullable(z.object({ plan: z.string(), from: z.string() })),
})
export type PlanComparison = z.infer<typeof planComparison>
