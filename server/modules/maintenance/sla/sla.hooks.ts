import { z } from 'zod'
import { mostPromised, type Hold } from '../../../../src/domain/maintenance/sla.ts'
import type { Change, Hooks } from '../../../engine/writing/hooks.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { timeOf } from '../../../platform/auth/caller.ts'
import { invalid } from '../../../platform/errors.ts'
import { cancelJob, scheduleJob } from '../../../platform/jobs/jobs.ts'
import { terms } from './policies.ts'
import { policyJob, slaJob } from './run.ts'
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
const changes = ['priority', 'pinId']

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
  fields: changes,
  async beforeWrite(tx, { verb, before, values, caller }) {
    const now = timeOf(caller)
    if (verb === 'create') values['requestedAt'] ??= now.toISOString()
    if (before && answers.has(verb) && !before['firstResponseAt'])
      values['firstResponseAt'] = now.toISOString()
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
    const key = [tx.actor.clientId, after.id]
    const at = timeOf(caller)
    if (verb === 'resume' || verb === 'cancel') {
      await tx.query(
        `update work_request_hold set held_until = greatest(held_from, $3) where client_id = $1 and work_request_id = $2 and held_until is null`,
        [...key, at],
      )
    }
    if (verb === 'hold') {
      await tx.query(
        'insert into work_request_hold (client_id, work_request_id, held_from) values ($1, $2, $3)',
        [...key, at],
      )
    }
    if (verb === 'reopen') {
      await tx.query(
        `insert into work_request_hold (client_id, work_request_id, held_from, held_until) values ($1, $2, $3, now())
         on conflict do nothing`,
        [...key, before?.['completedAt'] ?? null],
      )
    }
  },
}

/** Milliseconds after which nobody writes by terms that have changed: a process is told of it within a few. */
const settled = 500

const week = z.object({
  workdays: z.array(z.string()),
  opensAt: z.string().default('08:00'),
  closesAt: z.string().default('18:00'),
  skipsHolidays: z.boolean().default(true),
})

/** Another promise is another due time for all that is open. */
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
  async afterWrite(tx, { after }) {
    // After those that were being written by the terms of before.
    scheduleJob(tx, policyJob, after.id, new Date(Date.now() + settled))
  },
}
