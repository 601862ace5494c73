import { z } from 'zod'
import { mostPromised, type Hold } from '../../../../src/domain/maintenance/sla.ts'
import type { Change, Hooks } from '../../../engine/writing/hooks.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { add, change } from '../../../engine/tables/rows.ts'
import { instant, rowsOf } from '../../../engine/tables/statement.ts'
import { timeOf } from '../../../platform/auth/caller.ts'
import { invalid } from '../../../platform/errors.ts'
import { cancelJob, scheduleJob } from '../../../platform/jobs/jobs.ts'
import { terms } from './policies.ts'
import { workRequestHold } from '../tables.ts'
import { slaJob } from './recalculate.ts'
import { holdsOf, kept, promised, slaProgressOf } from './slaProgress.ts'

/** What somebody does about a work request; the first of it answers the request. */
const answers = new Set(['approve', 'reject', 'assign', 'start', 'hold', 'complete'])

/** Its holds as they will be once the verb is done. */
async function holdsAfter(tx: Tx, verb: string, before: { id: number; completedAt?: unknown }, now: Date) {
  const holds = await holdsOf(tx, before.id)
  const open = holds.findIndex(({ until }) => until === null)
  const closed = holds.map((hold, index): Hold => (index === open ? { ...hold, until: now } : hold))
  if (verb === 'hold') return [...closed, { from: now, until: null }]
  if (verb === 'resume' || verb === 'cancel') return closed
  const completed = z.coerce.date().safeParse(before.completedAt ?? undefined)
  // Between being done and being opened again it was nobody's turn.
  if (verb === 'reopen' && completed.success) return [...closed, { from: completed.data, until: now }]
  return holds
}

/** Fields that an edit changes a promise by. */
const changes = ['priority', 'pinId', 'slaStartsAt', 'status']
/** Fields whose edit may change one of those. */
const causes = [...changes, 'primaryUserId', 'assigneeIds', 'groupId']

/** When time alone will change how a work request stands, by what is written of it: found before the write, kept by it. */
const nextLooks = new WeakMap<Change['values'], Date | undefined>()

/** A work request's promise is reckoned anew with everything that is done about it; time alone is the job's matter. */
export const slaHooks: Hooks = {
  verbs: [
    'create',
    'update',
    'approve',
    'reject',
    'assign',
    'start',
    'hold',
    'resume',
    'complete',
    'close',
    'reopen',
    'cancel',
  ],
  fields: causes,
  async beforeWrite(tx, { verb, before, values, caller }) {
    const now = timeOf(caller)
    if (verb === 'create') values['requestedAt'] ??= now.toISOString()
    // Naming an assignee for unapproved work is the first response.
    const isAnswer = answers.has(verb) || (verb === 'update' && values['status'] === 'assigned')
    if (before && isAnswer && !before['firstResponseAt']) values['firstResponseAt'] = now.toISOString()
    if (verb === 'update' && !changes.some((name) => name in values && values[name] !== before?.[name]))
      return
    const known = tx.remembered(terms)
    if ((await known.policies()).length === 0) return
    const record = promised.safeParse({ ...before, ...values })
    if (!record.success) return // a reference that names nothing: the write itself refuses it
    const holds = before ? await holdsAfter(tx, verb, before, now) : []
    const progress = await slaProgressOf(known, record.data, holds, now)
    nextLooks.set(values, progress?.nextAt ?? undefined)
    Object.assign(values, kept(progress))
  },
  schedule(tx, { verb, values }, id) {
    if (!nextLooks.has(values)) return
    const next = nextLooks.get(values)
    if (next) scheduleJob(tx, slaJob, id, next)
    else if (verb !== 'create') cancelJob(tx, slaJob, id)
  },
}

/** Keeps the times in which the clock of a work request stands. */
export const holdHooks: Hooks = {
  verbs: ['hold', 'resume', 'reopen', 'cancel'],
  async afterWrite(tx, { verb, before, after, caller }) {
    const workRequestId = after.id
    const at = timeOf(caller).toISOString()
    if (verb === 'resume' || verb === 'cancel') {
      const h = rowsOf(workRequestHold, 't')
      await change(
        tx,
        workRequestHold,
        { workRequestId, heldUntil_empty: true },
        { heldUntil: instant`greatest(${h.heldFrom}, ${at}::timestamptz)` },
      )
    }
    if (verb === 'hold') await add(tx, workRequestHold, [{ workRequestId, heldFrom: at }])
    const completed = z.coerce.date().safeParse(before?.['completedAt'] ?? undefined)
    if (verb === 'reopen' && completed.success) {
      const heldFrom = completed.data.toISOString()
      await add(tx, workRequestHold, [{ workRequestId, heldFrom, heldUntil: at }], { skipTaken: true })
    }
  },
}

const week = z.object({
  workdays: z.array(z.string()),
  opensAt: z.string().default('08:00'),
  closesAt: z.string().default('18:00'),
  skipsHolidays: z.boolean().default(true),
})

/** Limits of a policy's targets. */
export const slaPolicyHooks: Hooks = {
  /** What ends beyond the days that are looked ahead would never be late. */
  async beforeWrite(_tx, { verb, before, values }) {
    if (verb !== 'create' && verb !== 'update') return
    const policy: Record<string, unknown> = { ...before, ...values }
    const { workdays, opensAt, closesAt, skipsHolidays } = week.parse(policy)
    const most = mostPromised({ days: workdays.length, opens: opensAt, closes: closesAt, skipsHolidays })
    const tooLong = Object.entries(policy).filter(
      ([name, value]) => name.endsWith('Min') && typeof value === 'number' && value > most,
    )
    const message = `In these hours at most ${most} minutes can be promised.`
    if (tooLong.length > 0) throw invalid(Object.fromEntries(tooLong.map(([name]) => [name, message])))
  },
}
