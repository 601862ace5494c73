import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { notePersonalReads } from '../../engine/reading/personalReads.ts'
import { systemActor } from '../../platform/db/companyContext.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { ApiError } from '../../platform/errors.ts'
import { hasFaulted } from '../../platform/faults.ts'
import { scheduleJob, type JobHandler, type Next, type Run } from '../../platform/jobs/jobs.ts'
import type { ModuleContext } from '../../engine/module.ts'
import { through, transformer } from '../../platform/streams.ts'
import { copiedRows, type Copied } from '../../engine/exports/exportXlsx.ts'
import { notify } from '../../services/notification/notify.ts'
import { checkFile, formats } from './files/index.ts'
import { atOnce, reportJobKind } from './jobs.ts'
import { mailJobKind } from './mail.ts'
import { copyOf, groupsOf, planOf, said, selectOf, sumsOf, type Plan } from './plan.ts'
import { startedRow, type Started } from './started.ts'

/** Reports that one process makes at a time; the connections that stream are shared with exports. */
const mostAtOnce = 2
/** Milliseconds between signs of life, and without one until another process takes a report over. */
const beat = 1_000
const silence = 20_000
/** Times that a report is begun before it is given up: what ends a process might be the report itself. */
const mostAttempts = 2
/** Days that a file is kept. */
const keptDays = 7

const counted = z.object({ count: z.number(), totals: z.record(z.string(), z.string()) })
const givenUp = z.object({ requestedBy: z.number(), name: z.string() })
const gone = 'Your employment or its permissions have ended.'

const notifyFailed = (tx: Tx, requestedBy: number, name: string, id: number) =>
  notify(tx, [requestedBy], {
    type: 'report',
    wording: 'reportFailed',
    values: { name },
    link: { route: 'report', id },
  })

/** Somebody has cancelled the report, or another process is at it. */
class TakenAway extends Error {}

const laterBy = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

export type Runner = ReturnType<typeof createRunner>

/**
 * Makes reports. Each is claimed in a transaction by one process, which gives signs of life while it writes the file; it is
 * finished only by whoever claimed it last. Where a process ends, another begins the file anew: there is never half of one.
 */
export function createRunner(context: ModuleContext) {
  const { db, storage, log, findCaller, now } = context
  const running = new Map<string, { clientId: number; abort: AbortController; ended: Promise<void> }>()
  let stopping = false

  /** Removes a file; one that stays behind does not keep its report from being settled. */
  const discard = (key: string) =>
    storage.remove(key).catch((error: unknown) => log.error({ err: error }, 'a file stays behind'))

  /** Reads the one cell of a statement by the connections that may take longer than a request. */
  async function cellOf({ clientId }: Caller, plan: Plan, statement: string): Promise<string> {
    let text = ''
    for await (const [cell] of copiedRows(await db.copyOut(clientId, copyOf(plan, statement))))
      text = cell ?? ''
    return text
  }

  const figuresOf = async (caller: Caller, plan: Plan) =>
    counted.parse(JSON.parse(await cellOf(caller, plan, sumsOf(plan))))

  /** How many lines of sums stand between the rows. */
  async function sumLinesOf(caller: Caller, plan: Plan): Promise<number> {
    const statement = groupsOf(plan)
    return statement === undefined ? 0 : Number(await cellOf(caller, plan, statement))
  }

  const mine = `client_id = $1 and id = $2 and run_token = $3 and status = 'running'`

  async function callerOf({ clientId, requestedBy }: Started): Promise<Caller> {
    const [person] = await db
      .read(clientId)
      .query<{ personId: string | null }>(
        'select person_id as "personId" from employee where client_id = $1 and id = $2',
        [clientId, requestedBy],
      )
    const caller = person?.personId && (await findCaller(person.personId, clientId))
    if (!caller) throw new ApiError(403, 'gone', gone)
    return caller
  }

  /** Says that it is still being made, and how far it is; whoever it was taken from stops. */
  async function sign(
    { clientId, id, token }: Started,
    rows: number,
    facts: { total: number; totals: object } | undefined,
  ) {
    const found = await db.write(systemActor(clientId), (tx) =>
      tx.query(
        `update report_job set heartbeat_at = now(), rows = $4, total = coalesce($5, total), totals = coalesce($6, totals)
         where ${mine} returning 1`,
        [clientId, id, token, rows, facts?.total ?? null, facts ? JSON.stringify(facts.totals) : null],
      ),
    )
    if (found.length === 0) throw new TakenAway()
  }

  /** Writes the file; gives what it comes to. */
  async function write(started: Started, signal: AbortSignal) {
    const { clientId, kind, params, format, key } = started
    const caller = await callerOf(started)
    const plan = await planOf(db, caller, kind, params, started.queuedAt)
    // Checked again: columns and rows may have changed since it was queued, and each recipient of a schedule has others.
    checkFile(format, plan, params)
    const { count, totals } = await figuresOf(caller, plan)
    checkFile(format, plan, params, count)
    await notePersonalReads(db, caller, plan.kind.source, { ...plan.personal, values: plan.values })
    const [company] = await db.system.query<{ name: string }>('select name from client where id = $1', [
      clientId,
    ])
    await sign(started, 0, { total: count + (await sumLinesOf(caller, plan)), totals })
    if (signal.aborted) throw new TakenAway()
    let rows = 0
    let bytes = 0
    const file = formats[format]
    const copy = await db.copyOut(
      clientId,
      copyOf(plan, selectOf(plan, file.cells, undefined, said('Total', params.language))),
    )
    async function* told(): AsyncGenerator<Copied> {
      for await (const row of copiedRows(copy)) {
        yield row
        rows += 1
      }
    }
    const counting = transformer({
      transform(chunk: Buffer, _encoding, next) {
        bytes += chunk.length
        next(undefined, chunk)
      },
    })
    // An answer that is not taken breaks the reading of the database off with it.
    const stop = () => {
      const why = new TakenAway()
      counting.destroy(why)
      copy.destroy(why)
    }
    signal.addEventListener('abort', stop)
    let failed: unknown
    const timer = setInterval(() => {
      sign(started, rows, undefined).catch((error: unknown) => {
        failed = error
        stop()
      })
    }, beat)
    try {
      const contents = await file.write(told(), plan, {
        count,
        totals,
        title: started.name ?? said(plan.kind.label, params.language),
        company: company?.name ?? '',
        params,
        made: started.queuedAt,
      })
      await storage.write(key, through(contents, counting))
    } catch (error) {
      throw failed ?? (signal.aborted ? new TakenAway() : error)
    } finally {
      clearInterval(timer)
      signal.removeEventListener('abort', stop)
      counting.destroy()
      copy.destroy()
    }
    return { rows, bytes, plan }
  }

  async function finish(started: Started, { rows, bytes, plan }: Awaited<ReturnType<typeof write>>) {
    const { clientId, id, token, requestedBy } = started
    await db.write(systemActor(clientId), async (tx) => {
      const expires = laterBy(now(), keptDays * 86_400_000)
      const [found] = await tx.query<{ byMail: boolean }>(
        `update report_job set status = 'done', finished_at = now(), rows = $4, size_bytes = $5, columns = $6, reach = $7,
           expires_at = $8, run_token = null
         where ${mine} returning by_mail as "byMail"`,
        [
          clientId,
          id,
          token,
          rows,
          bytes,
          plan.columns.map(({ name }) => name),
          plan.reach,
          expires.toISOString(),
        ],
      )
      if (!found) throw new TakenAway()
      scheduleJob(tx, reportJobKind, id, expires)
      if (found.byMail) scheduleJob(tx, mailJobKind, id, atOnce)
      await notify(tx, [requestedBy], {
        type: 'report',
        wording: 'reportReady',
        values: { name: started.name ?? plan.kind.label },
        link: { route: 'report', id },
      })
    })
  }

  /** What a person can mend is told in its own words; everything else is a fault, with the number of its log. */
  async function fail({ clientId, id, token, requestedBy, name, kind }: Started, error: unknown) {
    const told =
      error instanceof ApiError
        ? Object.values(error.errors ?? { message: error.message }).join(' ')
        : undefined
    if (told === undefined) log.error({ err: error, report: id, company: clientId }, 'a report failed')
    await db.write(systemActor(clientId), async (tx) => {
      const [found] = await tx.query(
        `update report_job set status = 'failed', finished_at = now(), error = $4, run_token = null where ${mine} returning 1`,
        [
          clientId,
          id,
          token,
          told ?? 'It could not be made. Try again; if it fails again, tell your administrator.',
        ],
      )
      if (found) await notifyFailed(tx, requestedBy, name ?? kind, id)
    })
  }

  /** Hands a report back that this process will not finish. */
  const giveBack = ({ clientId, id, token }: Started) =>
    db.write(systemActor(clientId), async (tx) => {
      const [found] = await tx.query(
        `update report_job set status = 'queued', run_token = null, attempts = attempts - $4, rows = 0 where ${mine} returning 1`,
        // After an error that ends the process, this attempt counts: the report may be its cause.
        [clientId, id, token, hasFaulted() ? 0 : 1],
      )
      if (found) scheduleJob(tx, reportJobKind, id, atOnce)
    })

  async function make(started: Started, signal: AbortSignal) {
    try {
      await finish(started, await write(started, signal))
    } catch (error) {
      await discard(started.key)
      if (error instanceof TakenAway) {
        if (stopping) await giveBack(started)
      } else await fail(started, error)
    }
  }

  function begin(started: Started) {
    const abort = new AbortController()
    const ended = make(started, abort.signal)
      .catch((error: unknown) =>
        log.error({ err: error, report: started.id }, 'a report could not be settled'),
      )
      .finally(() => running.delete(started.token))
    running.set(started.token, { clientId: started.clientId, abort, ended })
  }

  /** Takes the report up where nobody is at it. */
  async function claim(
    tx: Tx,
    { company, key: id, now: at }: Run,
    { key: before, attempts }: z.infer<typeof state>,
  ): Promise<Next> {
    // A company makes one at a time, so that its reports leave room for those of others; one that an ended process had
    // begun is made alone, so that no other report ends with it.
    const waits =
      running.size >= (attempts > 0 ? 1 : mostAtOnce) ||
      [...running.values()].some(({ clientId }) => clientId === company)
    if (stopping || waits) return laterBy(at, beat)
    const token = randomUUID()
    const key = storage.newKey(company)
    const [row] = await tx.query(
      `update report_job set status = 'running', run_token = $3, storage_key = $4, attempts = attempts + 1,
         started_at = now(), heartbeat_at = now(), rows = 0, error = null
       where client_id = $1 and id = $2
       returning kind, name, format, params, requested_by as "requestedBy", queued_at as "queuedAt"`,
      [company, id, token, key],
    )
    const started = { ...startedRow.parse(row), clientId: company, id, token, key }
    tx.afterCommit(() => {
      // What an ended process had written of it.
      if (before !== null) void discard(before)
      begin(started)
    })
    return laterBy(at, silence)
  }

  async function expire(tx: Tx, company: number, id: number, key: string | null): Promise<Next> {
    await tx.query(
      `update report_job set status = 'expired', storage_key = null where client_id = $1 and id = $2 and status = 'done'`,
      [company, id],
    )
    if (key !== null) tx.afterCommit(() => void discard(key))
    return undefined
  }

  const state = z.object({
    status: z.string(),
    attempts: z.number(),
    key: z.string().nullable(),
    silent: z.boolean().nullable(),
    expiresAt: z.coerce.date().nullable(),
  })

  /** Sees to a report whenever it is due: begins it, looks after who is at it, and takes its file away in the end. */
  async function within(tx: Tx, run: Run): Promise<Next> {
    const { company, key: id } = run
    const [row] = await tx.query(
      `select status, attempts, storage_key as key, heartbeat_at < now() - interval '${silence} milliseconds' as silent,
         expires_at as "expiresAt" from report_job where client_id = $1 and id = $2 for update`,
      [company, id],
    )
    if (!row) return undefined
    const report = state.parse(row)
    const { status, attempts, key, silent, expiresAt } = report
    if (status === 'done') return expiresAt && expiresAt > run.now ? expiresAt : expire(tx, company, id, key)
    if (status === 'running' && !silent) return laterBy(run.now, silence)
    if (status !== 'queued' && status !== 'running') return undefined
    if (attempts >= mostAttempts) {
      log.error({ report: id, company, attempts }, 'a report was given up')
      const [found] = await tx.query(
        `update report_job set status = 'failed', finished_at = now(), run_token = null,
           error = 'It was interrupted each time that it was made.' where client_id = $1 and id = $2
         returning requested_by as "requestedBy", coalesce(name, kind) as name`,
        [company, id],
      )
      const { requestedBy, name } = givenUp.parse(found)
      await notifyFailed(tx, requestedBy, name, id)
      return undefined
    }
    return claim(tx, run, report)
  }

  return {
    handler: { within } satisfies JobHandler,
    /** Hands back what is being made, so that another process goes on at once. */
    async stop() {
      stopping = true
      const all = [...running.values()]
      for (const { abort } of all) abort.abort()
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}
