import { z } from 'zod'
import type { Hooks } from '../../../engine/writing/hooks.ts'
import { systemCaller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { scheduleJob } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../../services/notification/notify.ts'
import { openAgain } from './openAgain.ts'
import { tellPlanners } from './tellPlanners.ts'

/** Kind of the job that opens shifts which nobody has confirmed in time; one a company. */
export const unconfirmedJob = 'shift-unconfirmed'

/** What is told or said anew is looked at; when what comes next is due, the job finds out by itself. */
export const lookForUnconfirmed = (tx: Tx) => scheduleJob(tx, unconfirmedJob, tx.actor.clientId, new Date())

const found = z.object({
  id: z.number(),
  shiftId: z.number(),
  date: z.string(),
  userId: z.number(),
  createdBy: z.number().nullable(),
  updatedBy: z.number().nullable(),
  dueAt: z.coerce.date(),
})

/**
 * Published assignments to come that their people must confirm, the first due first. Whoever was told too late to confirm in
 * time keeps theirs.
 */
const waiting = async (tx: Tx, now: Date) =>
  z.array(found).parse(
    await tx.query(
      `select t.id, t.shift_id as "shiftId", t.date, t.user_id as "userId", t.created_by as "createdBy",
         t.updated_by as "updatedBy", t.start_at - make_interval(hours => r.confirm_hours) as "dueAt"
       from shift_assignment t
       cross join lateral (select a.must_confirm, a.confirm_hours from attendance_rule a where a.client_id = t.client_id
         and a.deleted_at is null and a.active and (a.pin_id = t.pin_id or a.pin_id is null)
         order by a.pin_id nulls last, a.id desc limit 1) r
       where t.client_id = $1 and t.deleted_at is null and t.status = 'published' and t.user_id is not null
         and t.start_at > $2 and r.must_confirm and t.told_at <= t.start_at - make_interval(hours => r.confirm_hours)
       order by "dueAt", t.id limit 500 for update of t`,
      [tx.actor.clientId, now.toISOString()],
    ),
  )

/**
 * Opens what was to be confirmed by now: its person keeps it as declined, somebody else may ask for it, and both the person and
 * whoever planned it are notified.
 * @returns when the next one is due
 */
export async function openUnconfirmed(tx: Tx, now: Date): Promise<Date | undefined> {
  const all = await waiting(tx, now)
  const due = all.filter(({ dueAt }) => dueAt <= now)
  const next = all.find(({ dueAt }) => dueAt > now)?.dueAt
  if (due.length === 0) return next
  const caller = await systemCaller(tx)
  tx.verb('open-unconfirmed')
  await tx.query(
    `update shift_assignment set status = 'declined', decline_reason = 'Not confirmed in time', updated_at = now(),
       updated_by = null, version = version + 1
     where client_id = $1 and id = any($2::bigint[])`,
    [tx.actor.clientId, due.map(({ id }) => id)],
  )
  tx.touch('shift_assignment')
  await openAgain(tx, caller, due)
  for (const { userId, date, createdBy, updatedBy } of due) {
    await notify(tx, [userId], { type: 'shift', wording: 'shiftOpened', values: { day: date } })
    await tellPlanners(tx, { date, createdBy, updatedBy }, 'shiftUnconfirmed', userId)
  }
  // There may be more than one look takes.
  return next ?? new Date(now.getTime() + 1_000)
}

/** Whether shifts must be confirmed is looked at when it is said anew. */
export const confirmationHooks: Hooks = {
  verbs: ['create', 'update', 'restore'],
  fields: ['mustConfirm', 'confirmHours', 'active', 'pinId'],
  afterWrite(tx) {
    lookForUnconfirmed(tx)
    return Promise.resolve()
  },
}
