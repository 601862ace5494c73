import * as z from 'zod/mini'
import { movements } from '../../../domain/platform/billing/revenue.ts'
import { defineCall, inQuery } from '../../../schema/call.ts'

const figures = z.object({
  /** Last day of the month, or the day that was asked for. */
  day: z.string(),
  before: z.string(),
  mrr: z.string(),
  arr: z.string(),
  clients: z.int(),
  new: z.string(),
  returned: z.string(),
  expansion: z.string(),
  contraction: z.string(),
  churn: z.string(),
  lost: z.int(),
  churnPercent: z.string(),
})
export type MonthFigures = z.infer<typeof figures>

const client = z.object({
  companyId: z.int(),
  name: z.string(),
  plan: z.nullable(z.string()),
  country: z.nullable(z.string()),
  partner: z.nullable(z.string()),
  before: z.string(),
  now: z.string(),
  movement: z.enum(movements),
})
export type RevenueClient = z.infer<typeof client>

const ageing = z.object({
  /** Due days of the group, both included; null: without an end. */
  dueFrom: z.nullable(z.string()),
  dueTo: z.nullable(z.string()),
  invoices: z.int(),
  amount: z.string(),
})

/** Months that the answer shows at most. */
export const mostMonths = 36

export const readRevenue = defineCall({
  method: 'GET',
  path: 'pam/revenue',
  about:
    'Recurring revenue by month until a day, by currency: what invoices for that day cost a month, without growth that is billed later. With open invoices by age, and outcomes of trials.',
  access: { platform: 'operator', right: 'read' },
  query: z.strictObject({
    day: z.optional(inQuery.day),
    months: z.optional(inQuery.whole),
  }),
  heavy: true,
  answer: z.object({
    day: z.string(),
    currencies: z.array(
      z.object({
        currency: z.string(),
        months: z.array(figures),
        /** Clients that pay on the day, or did a month before. */
        clients: z.array(client),
        ageing: z.array(ageing),
      }),
    ),
    trials: z.array(
      z.object({
        month: z.string(),
        started: z.int(),
        paying: z.int(),
        running: z.int(),
        ended: z.int(),
      }),
    ),
  }),
})
