import {
  cancelReport,
  makeReports,
  previewReport,
  repeatReport,
  reportFile,
  reportOption,
  reportStatus,
} from '../../../src/resources/report/report.calls.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { reportNames, type ReportName } from '../../../src/resources/report/reports.ts'
import { defineModule, serve, type ModuleContext } from '../../engine/module.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { conflict, forbidden } from '../../platform/errors.ts'
import { checkReport } from './check.ts'
import { definitionCalls } from './definitions.ts'
import { formats } from './files/index.ts'
import { cancel, enqueue, ownReport, ownReports, reportJobKind, wireOf, type StoredReport } from './jobs.ts'
import { mailHandler, mailJobKind } from './mail.ts'
import { optionsFor } from './options.ts'
import { planOf } from './plan.ts'
import { preview } from './preview.ts'
import { createRunner, type Runner } from './runner.ts'
import { scheduleHandler, scheduleJobKind } from './schedule.ts'

const made = (name: ReportName) =>
  serve(makeReports[name], async ({ caller, body, writeOnce }, context) => {
    const { format = 'xlsx', name: title, ...params } = body
    await checkReport(context, caller, { kind: name, format, params })
    return writeOnce(async (tx) =>
      wireOf(await enqueue(tx, caller.employeeId, { kind: name, format, params, name: title })),
    )
  })

/** Who has lost a permission since has lost what was made with it. @throws 403 */
async function mayStillSee({ db }: ModuleContext, caller: Caller, report: StoredReport) {
  const { kind, params, columns, reach, queuedAt } = report
  const plan = await planOf(db, caller, kind, { ...params, columns: undefined }, new Date(queuedAt))
  const open = new Set(plan.columns.map(({ name }) => name))
  if (columns?.some((name) => !open.has(name)) || (reach === 'all' && plan.reach === 'own'))
    throw forbidden('RPB', 'This report holds what you may not see any more.')
}

const fileName = ({ kind, name, format, queuedAt, params, id }: StoredReport) =>
  `${(name ?? kind).replaceAll(/[^\w.-]+/g, '-')}-${dayIn(new Date(queuedAt), params.timezone)}-${id}.${format}`

const runners = new WeakMap<ModuleContext, Runner>()
function runnerOf(context: ModuleContext): Runner {
  const runner = runners.get(context) ?? createRunner(context)
  runners.set(context, runner)
  return runner
}

/** Reports (spec 7): each asked for by a call of its own, made as a job, and kept for a week. */
export const reportModule = defineModule({
  name: 'report',
  calls: [
    ...reportNames.map(made),
    serve(reportStatus, ({ sql, caller, query }) => ownReports(sql, caller, query)),
    serve(reportOption, ({ sql, caller }) => optionsFor(sql, caller)),
    serve(previewReport, ({ caller, body }, { db, now }) =>
      preview(db, caller, body.kind, body.params, now()),
    ),
    serve(cancelReport, ({ caller, params, write }) =>
      write(async (tx) => wireOf(await cancel(tx, caller, params.id))),
    ),
    serve(repeatReport, async ({ sql, caller, params, writeOnce }, context) => {
      const report = await ownReport(sql, caller, params.id)
      await checkReport(context, caller, report)
      const { kind, format, params: input, name } = report
      return writeOnce(async (tx) =>
        wireOf(
          await enqueue(tx, caller.employeeId, { kind, format, params: input, name: name ?? undefined }),
        ),
      )
    }),
    serve(reportFile, async ({ sql, caller, params, reply }, context) => {
      const report = await ownReport(sql, caller, params.id)
      if (report.status !== 'done' || report.storageKey === null)
        throw conflict(`This report has no file: it is ${report.status}.`)
      await mayStillSee(context, caller, report)
      return reply
        .type(formats[report.format].mime)
        .header('content-disposition', `attachment; filename="${fileName(report)}"`)
        .header('content-length', report.sizeBytes ?? undefined)
        .header('cache-control', 'private, no-store')
        .send(await context.storage.read(report.storageKey))
    }),
    ...definitionCalls,
  ],
  jobs: (jobs, context) => {
    jobs.handle(reportJobKind, runnerOf(context).handler)
    jobs.handle(scheduleJobKind, scheduleHandler)
    jobs.handle(mailJobKind, mailHandler(context))
  },
  routes: (app, context) => {
    app.addHook('preClose', () => runnerOf(context).stop())
  },
})
