import * as z from 'zod/mini'

/** Why a company is shut: an unpaid invoice, its own cancellation, or the reason that the operator gave. */
export const suspension = z.object({
  isUnpaid: z.boolean(),
  isCancelled: z.optional(z.boolean()),
  reason: z.nullable(z.string()),
})

/** Answer of GET client: the company that the caller works in (spec 3, Company). */
export const companyFacts = z.object({
  id: z.number(),
  name: z.string(),
  logo: z.nullish(z.string()),
  /** A trial runs: its last day, in the company's zone, has not passed. */
  isTrial: z.boolean(),
  /** Days until the trial's last day, which itself counts 0. */
  trialLeft: z.number(),
  /** The customer's number at the card service; absent before payment details are given. */
  customerId: z.nullish(z.string()),
  /** It pays by card. */
  useStripe: z.boolean(),
  isPartnershipEnable: z.boolean(),
  /** The operator has suspended or closed it; another deployment may not say. */
  isSuspended: z.optional(z.boolean()),
  suspension: z.optional(suspension),
  /** Names of the people with the right to pay, while the company is closed. */
  payers: z.optional(z.array(z.string())),
  /** IANA zone in which it counts its days. */
  timeZone: z.string(),
  /** The sites whose clocks go by another zone than the company's. */
  siteZones: z.optional(z.array(z.object({ timeZone: z.string(), pinIds: z.array(z.number()) }))),
  /** How it writes its days, which day its weeks begin with (1 is Monday), and in what it reckons money. */
  dateFormat: z.optional(z.string()),
  weekStart: z.optional(z.number()),
  currency: z.optional(z.string()),
  brandColour: z.nullish(z.string()),
  /** With it people ask to join; only answered to who may approve them. */
  workspaceCode: z.nullish(z.string()),
  /** The caller's own employment in it. */
  ownEmployeeId: z.optional(z.number()),
})
export type CompanyFacts = z.infer<typeof companyFacts>
