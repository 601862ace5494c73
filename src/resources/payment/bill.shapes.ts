import * as z from 'zod/mini'
import { isCalendarDay } from '../../domain/time/dates.ts'

const day = z.string().check(z.refine(isCalendarDay, 'Must be a day such as 2026-12-31.'))
const money = z.string()

/** A line of a bill. */
export const billLine = z.object({
  label: z.string(),
  /** What the quantity counts; `unused` and `remaining` are parts of a period, `growth` is billed afterwards. */
  unit: z.nullable(z.string()),
  quantity: z.number(),
  unitPrice: money,
  amount: money,
})
/** The amounts to pay, line by line. */
export const bill = z.object({
  lines: z.array(billLine),
  subtotal: money,
  discount: money,
  taxName: z.string(),
  taxPercent: z.string(),
  tax: money,
  total: money,
  currency: z.string(),
})

/** The invoice of the period that follows, as things are: with what grew so far in the running one. */
export const nextInvoice = z.object({
  periodStart: day,
  periodEnd: day,
  quantity: z.int(),
  planName: z.string(),
  bill,
})
export type NextInvoice = z.infer<typeof nextInvoice>
