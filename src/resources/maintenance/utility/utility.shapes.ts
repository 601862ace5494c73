import * as z from 'zod/mini'

/** Meters that the grid of months shows at most; the others are reached by its filter. */
export const mostGridMeters = 1_000
/** Months of meters that one call may write. */
export const mostMonthRows = 1_000

const id = z.int().check(z.positive())
const amount = z.nullable(z.string())
/** The first day of a month. */
const month = z.string().check(z.regex(/^[12]\d{3}-(?:0[1-9]|1[0-2])-01$/))

export const gridMeter = z.object({
  id,
  name: z.string(),
  meterNo: z.string(),
  pinId: id,
  utilityType: z.string(),
  unit: z.string(),
  status: z.string(),
  isCumulative: z.boolean(),
  rolloverAt: amount,
})
export type GridMeter = z.infer<typeof gridMeter>

/** A month of a meter, as its cell shows it; exact decimals as text. */
export const gridMonth = z.object({
  id,
  version: z.int(),
  utilityId: id,
  month,
  readingEnd: amount,
  consumption: amount,
  billAmount: amount,
  status: z.string(),
  anomaly: z.string(),
  isEstimated: z.boolean(),
  rollover: z.boolean(),
})
export type GridMonth = z.infer<typeof gridMonth>

/** Exact sums of all meters of a type and unit that the filter keeps, shown or not. */
export const gridTotal = z.object({
  utilityType: z.string(),
  unit: z.string(),
  month,
  consumption: amount,
  billAmount: amount,
})
export type GridTotal = z.infer<typeof gridTotal>

/** Answer of GET utility/months?year=&filter=: meters in the order of their sites, with the months that there are. */
export const gridAnswer = z.object({
  /** The month that it is now, by the company's clock. */
  thisMonth: month,
  meters: z.array(gridMeter),
  /** How many meters the filter keeps. */
  total: z.int(),
  months: z.array(gridMonth),
  totals: z.array(gridTotal),
})
export type GridAnswer = z.infer<typeof gridAnswer>

export const monthFields = ['readingEnd', 'billAmount'] as const
export type MonthField = (typeof monthFields)[number]

/**
 * Body of POST utility/months: what people typed or pasted into cells, read as the import reads it. A month that is not
 * there yet is made. After a reading, E says that it is estimated, R that the meter began again at zero. All cells are
 * written, as one batch, or none; with `preview` none is, and the answer says how many months would be.
 */
export const monthCellsBody = z.strictObject({
  cells: z
    .array(
      z.strictObject({
        utilityId: id,
        month,
        field: z.enum(monthFields),
        text: z.string().check(z.maxLength(100)),
        /** The text that was typed over; a cell that holds something else by now is refused. */
        was: z.optional(z.string().check(z.maxLength(100))),
      }),
    )
    .check(z.minLength(1), z.maxLength(2 * mostMonthRows)),
  preview: z.optional(z.boolean()),
})
export type MonthCellsBody = z.infer<typeof monthCellsBody>

/** What is wrong with a cell of POST utility/months; answered with 422 as `cells`, and nothing is written. */
export const monthCellError = z.object({
  utilityId: id,
  month,
  field: z.enum(monthFields),
  message: z.string(),
})
export type MonthCellError = z.infer<typeof monthCellError>

/** Answer of POST utility/months with `preview`. */
export const monthCellsPreview = z.object({ added: z.int(), changed: z.int() })

/**
 * Answer of GET util-month/{id}/anomaly: why a month is out of the usual, or is not. `usual` is what the meter's record
 * says, or the average of `months` months before; null where there is neither.
 */
export const anomalyAnswer = z.object({
  anomaly: z.string(),
  consumption: amount,
  unit: z.string(),
  usual: amount,
  months: z.int(),
  differencePct: z.nullable(z.number()),
  limitPct: z.int(),
  workRequest: z.nullable(z.object({ id, refNo: z.string(), status: z.string() })),
})
export type AnomalyAnswer = z.infer<typeof anomalyAnswer>

/** Answer of POST util-month/{id}/work: the work request that was opened, or that was open already. */
export const openedWork = z.object({ id, refNo: z.string(), opened: z.boolean() })

/** Meters that the report of gaps names at most. */
export const mostGapMeters = 500

/**
 * A meter with gaps, each by its month: without a reading, with a reading and no bill, and estimated like the month
 * before. Sub-meters have no bills of their own.
 */
export const meterGaps = z.object({
  id,
  name: z.string(),
  meterNo: z.string(),
  pinId: id,
  utilityType: z.string(),
  responsibleUserId: z.nullable(id),
  missing: z.array(month),
  unbilled: z.array(month),
  estimated: z.array(month),
})
export type MeterGaps = z.infer<typeof meterGaps>

/** Answer of GET utility/gaps?year=&filter=: the meters in use that have any, in the order of their sites. */
export const gapsAnswer = z.object({ rows: z.array(meterGaps), total: z.int() })
export type GapsAnswer = z.infer<typeof gapsAnswer>

const yearMonth = z.object({
  month,
  consumption: amount,
  billAmount: amount,
  unitCost: amount,
  /** The same month of the year before. */
  lastConsumption: amount,
  lastBillAmount: amount,
  /** What its sub-meters have used; null where none has been read. */
  partsConsumption: amount,
})

/** Answer of GET utility/{id}/year?year=: a meter's months, and its cost against its budget. */
export const yearAnswer = z.object({
  unit: z.string(),
  thisMonth: month,
  /** Twelve, in order. */
  months: z.array(yearMonth),
  budgetMonthly: amount,
  /** Of the months with a bill: what they cost, what the budget gave for them, and what the same months cost last year. */
  billed: z.object({ months: z.int(), cost: z.string(), budget: amount, lastCost: amount }),
  /**
   * Cost of the whole year: that of the months with a bill, and for the others last year's changed as this year's have
   * been so far, or the average of this year's; null where nothing has been billed.
   */
  forecast: amount,
  subMeters: z.array(z.object({ id, name: z.string(), meterNo: z.string(), consumption: amount })),
})
export type YearAnswer = z.infer<typeof yearAnswer>
