import { z } from 'zod'
import {
  changeSavedReport,
  deleteSavedReport,
  makeSavedReport,
  savedReports,
  saveReport,
} from '../../../src/resources/report/report.calls.ts'
import {
  reportFormats,
  reportNames,
  reportSchedule,
  type ReportSchedule,
  type SavedReport,
} from '../../../src/resources/report/reports.ts'
import { serve, type ModuleContext } from '../../engine/module.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { invalid, notFound, stale } from '../../platform/errors.ts'
import { cancelJob, scheduleJob } from '../../platform/jobs/jobs.ts'
import { checkReport } from './check.ts'
import { enqueue, wireOf } from './jobs.ts'
import { nextTime, scheduleJobKind } from './schedule.ts'
import { storedParams } from './started.ts'

const mostSaved = 100

const columns = `r.id, r.version, r.name, r.kind, r.format, r.params, r.shared, r.schedule, r.next_at as "nextAt",
  r.created_by as "createdBy",
  (select concat_ws(' ', e.first_name, e.last_name) from employee e where e.client_id = r.client_id and e.id = r.created_by) as maker`

const stored = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  kind: z.enum(reportNames),
  format: z.enum(reportFormats),
  params: storedParams,
  shared: z.boolean(),
  schedule: z.custom<ReportSchedule>((value) => reportSchedule.safeParse(value).success).nullable(),
  nextAt: z.string().nullable(),
  createdBy: z.number(),
  maker: z.string().nullable(),
})

/** To whom it goes is its maker's business alone. */
function shownTo({ employeeId }: Caller, row: unknown): SavedReport {
  const { createdBy, ...saved } = stored.parse(row)
  const mine = createdBy === employeeId
  return { ...saved, mine, schedule: mine ? saved.schedule : null, nextAt: mine ? saved.nextAt : null }
}

async function visible(sql: Sql, caller: Caller, id: number): Promise<SavedReport> {
  const [row] = await sql.query(
    `select ${columns} from report_definition r where r.client_id = $1 and r.id = $2 and (r.created_by = $3 or r.shared)`,
    [caller.clientId, id, caller.employeeId],
  )
  if (!row) throw notFound()
  return shownTo(caller, row)
}

type Values = Pick<SavedReport, 'name' | 'kind' | 'format' | 'params' | 'shared' | 'schedule'>

/** @throws 403, 422: what one could not have made cannot be saved either */
async function check(context: ModuleContext, caller: Caller, values: Values) {
  const plan = await checkReport(context, caller, values)
  const { schedule } = values
  if (!schedule) return
  if (!values.params.period && plan.kind.days === 'period')
    throw invalid({ period: 'What is made again and again needs days that move along.' })
  const found = await context.db
    .read(caller.clientId)
    .query('select 1 from employee where client_id = $1 and id = any($2::bigint[]) and deleted_at is null', [
      caller.clientId,
      schedule.recipientIds,
    ])
  if (found.length < new Set(schedule.recipientIds).size)
    throw invalid({ recipientIds: 'There is no such employee.' })
}

/** Puts down when it is made next, or that it is not. */
async function plan(tx: Tx, id: number, { schedule, params }: Values, now: Date) {
  const next = schedule ? nextTime(schedule, params.timezone, now) : undefined
  await tx.query('update report_definition set next_at = $3 where client_id = $1 and id = $2', [
    tx.actor.clientId,
    id,
    next?.toISOString() ?? null,
  ])
  if (next) scheduleJob(tx, scheduleJobKind, id, next)
  else cancelJob(tx, scheduleJobKind, id)
}

const taken = z.object({ code: z.literal('23505') })

/** @throws 422 where another of theirs has the name */
async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (taken.safeParse(error).success) throw invalid({ name: 'You have a report of that name already.' })
    throw error
  }
}

const valuesOf = ({ name, kind, format, params, shared, schedule }: Values) => [
  name,
  kind,
  format,
  JSON.stringify(params),
  shared,
  schedule && JSON.stringify(schedule),
]

/** Reports that are kept to be made again. */
export const definitionCalls = [
  serve(savedReports, async ({ sql, caller }) => {
    const rows = await sql.query(
      `select ${columns} from report_definition r where r.client_id = $1 and (r.created_by = $2 or r.shared)
       order by r.created_by <> $2, lower(r.name), r.id limit ${mostSaved * 3}`,
      [caller.clientId, caller.employeeId],
    )
    return rows.map((row) => shownTo(caller, row))
  }),

  serve(saveReport, async ({ caller, body, write }, context) => {
    await check(context, caller, body)
    return named(
      write(async (tx) => {
        const [row] = await tx.query<{ id: number }>(
          `insert into report_definition (client_id, created_by, name, kind, format, params, shared, schedule)
           select $1, $2, $3, $4, $5, $6, $7, $8
           where (select count(*) from report_definition where client_id = $1 and created_by = $2) < ${mostSaved}
           returning id`,
          [caller.clientId, caller.employeeId, ...valuesOf(body)],
        )
        if (!row) throw invalid({ name: `More than ${mostSaved} saved reports are too many.` })
        await plan(tx, row.id, body, context.now())
        return visible(tx, caller, row.id)
      }),
    )
  }),

  serve(changeSavedReport, async ({ caller, params, body, sql, write }, context) => {
    const saved = await visible(sql, caller, params.id)
    if (!saved.mine) throw notFound()
    await check(context, caller, body)
    return named(
      write(async (tx) => {
        const [row] = await tx.query(
          `update report_definition set name = $3, kind = $4, format = $5, params = $6, shared = $7, schedule = $8,
             version = version + 1, updated_at = now()
           where client_id = $1 and id = $2 and version = $9 returning 1`,
          [caller.clientId, saved.id, ...valuesOf(body), body.version],
        )
        if (!row) throw stale(await visible(tx, caller, saved.id))
        await plan(tx, saved.id, body, context.now())
        return visible(tx, caller, saved.id)
      }),
    )
  }),

  serve(deleteSavedReport, async ({ caller, params, sql, write }) => {
    const saved = await visible(sql, caller, params.id)
    if (!saved.mine) throw notFound()
    await write(async (tx) => {
      await tx.query('delete from report_definition where client_id = $1 and id = $2', [
        caller.clientId,
        saved.id,
      ])
      cancelJob(tx, scheduleJobKind, saved.id)
    })
    return { ok: true }
  }),

  serve(makeSavedReport, async ({ caller, params, sql, writeOnce }, context) => {
    const saved = await visible(sql, caller, params.id)
    await checkReport(context, caller, saved)
    const { name, kind, format, params: input, id } = saved
    return writeOnce(async (tx) =>
      wireOf(await enqueue(tx, caller.employeeId, { kind, format, params: input, name, definitionId: id })),
    )
  }),
]
