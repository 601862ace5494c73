import { z } from 'zod'
import type { ReportJob } from '../../../src/resources/report/report.calls.ts'
import {
  reportFormats,
  reportNames,
  reportStates,
  type ReportFormat,
  type ReportName,
  type ReportParams,
} from '../../../src/resources/report/reports.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { scheduleJob } from '../../platform/jobs/jobs.ts'
import { storedParams } from './started.ts'

/** Kind of the job that sees to a report from the moment it is asked for until its file is taken away. */
export const reportJobKind = 'report'
/** A time that is past by any clock: at once. */
export const atOnce = new Date(0)
/** Reports that one person has waiting or being made at a time. */
const mostAtOnce = 10

const columns = `j.id, j.kind, j.name, j.format, j.params, j.status, j.queued_at as "queuedAt",
  j.started_at as "startedAt", j.finished_at as "finishedAt", j.expires_at as "expiresAt", j.rows, j.total,
  j.size_bytes as "sizeBytes", j.totals, j.error, j.columns, j.reach, j.storage_key as "storageKey",
  (select s.operator_name from support_session s where s.client_id = j.client_id and s.id = j.support_id) as "supportedBy"`

const stored = z.object({
  id: z.number(),
  kind: z.enum(reportNames),
  name: z.string().nullable(),
  format: z.enum(reportFormats),
  params: storedParams,
  status: z.enum(reportStates),
  queuedAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  rows: z.number(),
  total: z.number().nullable(),
  sizeBytes: z.number().nullable(),
  totals: z.record(z.string(), z.string()).nullable(),
  error: z.string().nullable(),
  columns: z.array(z.string()).nullable(),
  reach: z.enum(['all', 'own']).nullable(),
  storageKey: z.string().nullable(),
  supportedBy: z.string().nullable(),
})
export type StoredReport = z.infer<typeof stored>

/** A report as its maker is told of it. */
export const wireOf = ({ columns: _c, reach: _r, storageKey: _k, ...job }: StoredReport): ReportJob => job

export interface NewReport {
  kind: ReportName
  format: ReportFormat
  params: ReportParams
  name?: string | undefined
  definitionId?: number
  byMail?: boolean
}

/** Puts down that a report is to be made for an employment, and has it begun once that is committed. */
export async function enqueue(tx: Tx, requestedBy: number, report: NewReport): Promise<StoredReport> {
  const { kind, format, params, name, definitionId, byMail = false } = report
  const [row] = await tx.query(
    `insert into report_job as j (client_id, kind, format, params, name, requested_by, definition_id, by_mail)
     select $1, $2, $3, $4, $5, $6, $7, $8
     where (select count(*) from report_job
       where client_id = $1 and requested_by = $6 and status in ('queued', 'running')) < ${mostAtOnce}
     returning ${columns}`,
    [
      tx.actor.clientId,
      kind,
      format,
      JSON.stringify(params),
      name ?? null,
      requestedBy,
      definitionId ?? null,
      byMail,
    ],
  )
  if (!row) throw conflict(`${mostAtOnce} of your reports are being made. Wait until one of them is done.`)
  const made = stored.parse(row)
  scheduleJob(tx, reportJobKind, made.id, atOnce)
  return made
}

/** Reports that a page tells of. */
const page = 20

/** The caller's own reports, the newest first. */
export async function ownReports(
  sql: Sql,
  caller: Caller,
  { ids, before }: { ids?: readonly number[] | undefined; before?: number | undefined },
) {
  const rows = await sql.query(
    `select ${columns} from report_job j where j.client_id = $1 and j.requested_by = $2
       and ($3::bigint[] is null or j.id = any($3)) and ($4::bigint is null or j.id < $4)
     order by j.id desc limit ${page + 1}`,
    [caller.clientId, caller.employeeId, ids ?? null, before ?? null],
  )
  const found = z.array(stored).parse(rows)
  return { jobs: found.slice(0, page).map(wireOf), more: found.length > page }
}

/** A report of the caller's own. @throws 404 for those of others as for none */
export async function ownReport(sql: Sql, caller: Caller, id: number): Promise<StoredReport> {
  const [row] = await sql.query(
    `select ${columns} from report_job j where j.client_id = $1 and j.requested_by = $2 and j.id = $3`,
    [caller.clientId, caller.employeeId, id],
  )
  if (!row) throw notFound()
  return stored.parse(row)
}

/** Takes back a report that is not finished; who is at it finds that out by themselves. @throws 404, 409 */
export async function cancel(tx: Tx, caller: Caller, id: number): Promise<StoredReport> {
  const [row] = await tx.query(
    `update report_job j set status = 'cancelled', finished_at = now(), run_token = null
     where j.client_id = $1 and j.requested_by = $2 and j.id = $3 and j.status in ('queued', 'running')
     returning ${columns}`,
    [caller.clientId, caller.employeeId, id],
  )
  if (row) return stored.parse(row)
  const { status } = await ownReport(tx, caller, id)
  throw conflict(`This report cannot be cancelled: it is ${status}.`)
}
