import * as z from 'zod/mini'
import { defineCall, done, fileAnswer, inQuery } from '../../schema/call.ts'
import {
  definitionBody,
  definitionChange,
  limits,
  reportBody,
  reportFormats,
  reportNames,
  reportParams,
  reportStates,
  savedReport,
  type ReportName,
} from './reports.ts'

/** Reports are read by whoever has the area's read permission; what is in them asks for that of its own area as well. */
const access = { module: 'RP', action: 'read' } as const
const saving = { module: 'RP', action: 'create' } as const

const id = z.int().check(z.positive())
const instant = z.nullable(z.string())
/** Exact sums by column, as decimal text. */
const totals = z.record(z.string(), z.string())

const job = z.object({
  id,
  kind: z.enum(reportNames),
  name: z.nullable(z.string()),
  format: z.enum(reportFormats),
  params: reportParams,
  status: z.enum(reportStates),
  queuedAt: z.string(),
  startedAt: instant,
  finishedAt: instant,
  /** Until when its file is kept. */
  expiresAt: instant,
  /** Written so far, and how many it will be; unknown until they are counted. */
  rows: z.int(),
  total: z.nullable(z.int()),
  sizeBytes: z.nullable(z.int()),
  totals: z.nullable(totals),
  error: z.nullable(z.string()),
  /** Who of the operator began it in a support session. */
  supportedBy: z.nullable(z.string()),
})
export type ReportJob = z.infer<typeof job>

const makeReport = (name: ReportName) =>
  defineCall({
    method: 'POST',
    path: `report/${name}`,
    concurrency: 'adds',
    about: `Has the report ${name} made as a file; it is followed by report/status`,
    access,
    body: reportBody,
    answer: job,
    status: 202,
    perMinute: 60,
  })

/** The calls that have a report made, by its name. */
export const makeReports: Readonly<Record<ReportName, ReturnType<typeof makeReport>>> = {
  timesheet: makeReport('timesheet'),
  'pin-headcount': makeReport('pin-headcount'),
  'snap-n-send': makeReport('snap-n-send'),
  'task-completion': makeReport('task-completion'),
  'pin-overview': makeReport('pin-overview'),
  manpower: makeReport('manpower'),
  'detailed-clock': makeReport('detailed-clock'),
  'clocking-activity': makeReport('clocking-activity'),
  touchdown: makeReport('touchdown'),
  area: makeReport('area'),
  'leave-balance': makeReport('leave-balance'),
  'leave-submission': makeReport('leave-submission'),
  efp: makeReport('efp'),
  payroll: makeReport('payroll'),
  'vms-attendance': makeReport('vms-attendance'),
}

/** The reports that the caller has asked for, the newest first; of some alone by `ids`. */
export const reportStatus = defineCall({
  method: 'GET',
  path: 'report/status',
  about: "The caller's own reports and how far they are, the newest first",
  access,
  query: z.strictObject({ ids: z.optional(inQuery.ids), before: z.optional(inQuery.id) }),
  answer: z.object({ jobs: z.array(job), more: z.boolean() }),
})

const named = z.object({ id, name: z.string() })
const column = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.string(),
  unit: z.nullable(z.string()),
})
export type ReportColumnInfo = z.infer<typeof column>
const choice = z.object({ value: z.string(), label: z.string() })
const kind = z.object({
  name: z.enum(reportNames),
  label: z.string(),
  about: z.string(),
  columns: z.array(column),
  takes: z.array(z.enum(limits)),
  /** How its days are told: several, or the one by which it is counted. */
  days: z.enum(['period', 'day']),
  statuses: z.array(choice),
  variants: z.array(choice),
  /** Whether its first rows can be drawn. */
  chart: z.boolean(),
})
export type ReportKindInfo = z.infer<typeof kind>

/** What the caller can have made, with the columns and records that they may see. */
export const reportOption = defineCall({
  method: 'GET',
  path: 'report/option',
  about: 'Reports, their columns and what they can be limited to, as far as the caller may see it',
  access,
  answer: z.object({
    timezone: z.string(),
    formats: z.array(z.enum(reportFormats)),
    kinds: z.array(kind),
    pins: z.array(named),
    departments: z.array(named),
    groups: z.array(named),
    vendors: z.array(named),
    leaveTypes: z.array(named),
  }),
})

/** The first rows of a report as its file would hold them, and what they come to. */
export const previewReport = defineCall({
  method: 'POST',
  path: 'report/preview',
  concurrency: 'reads',
  about: 'The first rows of a report, its sums, and figures for a chart; writes nothing',
  access,
  body: z.strictObject({ kind: z.enum(reportNames), params: reportParams }),
  answer: z.object({
    columns: z.array(column),
    rows: z.array(z.array(z.nullable(z.string()))),
    /** Rows that sums and chart are counted from: all, or the first of them. */
    counted: z.int(),
    complete: z.boolean(),
    totals,
    chart: z.nullable(
      z.object({
        by: z.string(),
        of: z.string(),
        unit: z.nullable(z.string()),
        isMoney: z.boolean(),
        points: z.array(z.object({ label: z.string(), value: z.number() })),
      }),
    ),
  }),
})

export const cancelReport = defineCall({
  method: 'POST',
  path: 'report/job/{id}/cancel',
  concurrency: 'step',
  access,
  answer: job,
})

/** Makes it again with the same parameters, as a report of its own. */
export const repeatReport = defineCall({
  method: 'POST',
  path: 'report/job/{id}/retry',
  concurrency: 'adds',
  access,
  answer: job,
  status: 202,
})

export const reportFile = defineCall({
  method: 'GET',
  path: 'report/job/{id}/file',
  about: 'The file of a finished report, for whoever asked for it and may still see what is in it',
  access,
  answer: fileAnswer('application/octet-stream'),
})

export const savedReports = defineCall({
  method: 'GET',
  path: 'report/definition',
  about: "The caller's saved reports, and those that others share",
  access,
  answer: z.array(savedReport),
})

export const saveReport = defineCall({
  method: 'POST',
  path: 'report/definition',
  concurrency: 'adds',
  own: 'saves a report of their own',
  access: saving,
  body: definitionBody,
  answer: savedReport,
  status: 201,
})

export const changeSavedReport = defineCall({
  method: 'PUT',
  path: 'report/definition/{id}',
  concurrency: { expected: ['version'] },
  own: 'changes a report of their own',
  access: saving,
  body: definitionChange,
  answer: savedReport,
})

export const deleteSavedReport = defineCall({
  method: 'DELETE',
  path: 'report/definition/{id}',
  concurrency: 'own',
  own: 'deletes a report of their own',
  access: saving,
  answer: done,
})

/** Has a saved report made now, for the caller. */
export const makeSavedReport = defineCall({
  method: 'POST',
  path: 'report/definition/{id}/run',
  concurrency: 'adds',
  access,
  answer: job,
  status: 202,
})
