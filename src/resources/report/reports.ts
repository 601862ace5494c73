import * as z from 'zod/mini'
import { isCalendarDay } from '../../domain/time/dates.ts'
import { isTimeZone } from '../../domain/time/moments.ts'

/** The reports that there are, by the paths of their calls (spec 7): `POST report/{name}`. */
export const reportNames = [
  'timesheet',
  'pin-headcount',
  'snap-n-send',
  'task-completion',
  'pin-overview',
  'manpower',
  'detailed-clock',
  'clocking-activity',
  'touchdown',
  'area',
  'leave-balance',
  'leave-submission',
  'efp',
  'payroll',
  'vms-attendance',
] as const
export type ReportName = (typeof reportNames)[number]

/** Tells the name of a report from any other text. */
export const isReportName = (text: string): text is ReportName => reportNames.some((name) => name === text)

/** What files there are: workbooks, comma-separated text, PDF, and text by a layout of one's own. */
export const reportFormats = ['xlsx', 'csv', 'pdf', 'txt'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** Days that are counted from the day on which a report is made. */
export const reportPeriods = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_year',
] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** States of a report that was asked for. */
export const reportStates = ['queued', 'running', 'done', 'failed', 'cancelled', 'expired'] as const
export type ReportState = (typeof reportStates)[number]

/** How often a saved report is made by itself. */
export const reportFrequencies = ['daily', 'weekly', 'monthly'] as const

const id = z.int().check(z.positive())
const ids = z.array(id).check(z.minLength(1), z.maxLength(200))
const day = z.string().check(z.refine(isCalendarDay, 'Must be a day such as 2026-12-31.'))

/** IANA zone in which the days of a report are counted and its times are told. */
export const timeZone = z
  .string()
  .check(z.maxLength(60), z.refine(isTimeZone, 'Must be a time zone such as Asia/Kuala_Lumpur.'))

const layoutField = z.strictObject({
  /** Name of a column of the report; without one, `text` stands in every line. */
  column: z.optional(z.string().check(z.maxLength(60))),
  text: z.optional(z.string().check(z.maxLength(100))),
  /** Characters, in files of fixed widths; longer values are cut. */
  width: z.optional(z.int().check(z.gte(1), z.lte(200))),
  align: z.optional(z.enum(['left', 'right'])),
  pad: z.optional(z.string().check(z.length(1))),
})

/** How the lines of a text file are made up, as a bank asks for them. `{count}`, `{total}` and `{day}` stand for figures. */
export const reportLayout = z.strictObject({
  kind: z.enum(['fixed', 'delimited']),
  delimiter: z.optional(z.string().check(z.minLength(1), z.maxLength(3))),
  /** Amounts as `1234.50`, or in cents without a point. */
  amounts: z.optional(z.enum(['point', 'cents'])),
  header: z.optional(z.string().check(z.maxLength(300))),
  footer: z.optional(z.string().check(z.maxLength(300))),
  /** The column whose sum `{total}` is. */
  totalOf: z.optional(z.string().check(z.maxLength(60))),
  fields: z.array(layoutField).check(z.minLength(1), z.maxLength(60)),
})
export type ReportLayout = z.infer<typeof reportLayout>

/** What a report may be limited to, and how it is counted; which of it a report takes, it says itself. */
const chosen = {
  period: z.optional(z.enum(reportPeriods)),
  from: z.optional(day),
  until: z.optional(day),
  pinIds: z.optional(ids),
  departmentIds: z.optional(ids),
  groupIds: z.optional(ids),
  userIds: z.optional(ids),
  vendorIds: z.optional(ids),
  leaveTypeIds: z.optional(ids),
  statuses: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(20))),
  variant: z.optional(z.string().check(z.maxLength(40))),
}
const shape = {
  timezone: timeZone,
  ...chosen,
  /** Names of its columns, in their order; all that one may see where absent. */
  columns: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.minLength(1), z.maxLength(60))),
  /** The column of words whose rows stand together, each group with its sums below it. */
  groupBy: z.optional(z.string().check(z.maxLength(60))),
  language: z.optional(z.enum(['en', 'ms'])),
  layout: z.optional(reportLayout),
}
const named = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80)))

export const reportParams = z.strictObject(shape)
export type ReportParams = z.infer<typeof reportParams>
/** The parameters that limit a report: one that does not take them refuses them by name. */
export const limits = [
  'pinIds',
  'departmentIds',
  'groupIds',
  'userIds',
  'vendorIds',
  'leaveTypeIds',
  'statuses',
  'variant',
] as const satisfies readonly (keyof ReportParams)[]
export type ReportLimit = (typeof limits)[number]

/** The body of `POST report/{name}`. */
export const reportBody = z.strictObject({
  ...shape,
  format: z.optional(z.enum(reportFormats)),
  name: named,
})

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 08:30.'))

/** When a saved report is made by itself, and who gets it: each with what they themselves may see. */
export const reportSchedule = z.strictObject({
  frequency: z.enum(reportFrequencies),
  /** Monday is 1; of weekly ones. */
  weekday: z.optional(z.int().check(z.gte(1), z.lte(7))),
  /** Of monthly ones; the last day of shorter months. */
  monthDay: z.optional(z.int().check(z.gte(1), z.lte(31))),
  /** By the clock of the report's zone. */
  at: clock,
  recipientIds: z.array(id).check(z.minLength(1), z.maxLength(20)),
  active: z.boolean(),
})
export type ReportSchedule = z.infer<typeof reportSchedule>

const definition = {
  name: z.string().check(z.trim(), z.minLength(1, 'This is required.'), z.maxLength(80)),
  kind: z.enum(reportNames),
  format: z.enum(reportFormats),
  params: reportParams,
  /** Whether others who may make reports see it and may make it for themselves. */
  shared: z.boolean(),
  schedule: z.nullable(reportSchedule),
}
export const definitionBody = z.strictObject(definition)
export const definitionChange = z.strictObject({ ...definition, version: z.int() })
export const savedReport = z.object({
  id,
  version: z.int(),
  ...definition,
  mine: z.boolean(),
  maker: z.nullable(z.string()),
  /** When it is made next by itself. */
  nextAt: z.nullable(z.string()),
})
export type SavedReport = z.infer<typeof savedReport>
