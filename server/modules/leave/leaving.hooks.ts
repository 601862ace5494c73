import { codeFor } from '../../../src/domain/access/permissions.ts'
import type { Hooks } from '../../engine/writing/hooks.ts'
import { authorOf, type Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { lastDayOf } from '../employee/public.ts'
import { tellHolders } from './application.hooks.ts'
import { nextHolders } from './approvers.ts'
import { cancel } from './cancel.ts'
import { openApplications } from './rows.ts'

/** Cancels leave after the last day and returns its days. */
async function cancelLater(tx: Tx, caller: Caller, id: number, lastDay: string) {
  const later = await tx.query<{ id: number }>(
    `select id from leave_application where client_id = $1 and employee_id = $2 and from_date > $3 and deleted_at is null
       and status in ('pending', 'partially_approved', 'approved', 'cancel_requested') order by id`,
    [caller.clientId, id, lastDay],
  )
  // Ending an employment needs no permission for leave.
  const entitled = { ...caller, codes: new Set([codeFor('LV', 'main', 'update')]) }
  for (const application of later) await cancel(tx, entitled, application.id, null)
}

/** Applications that wait for the leaver go to the others of the level, or to the next who holds one. */
async function passOn(tx: Tx, caller: Caller, id: number) {
  const { clientId } = caller
  const waiting = await tx.query<{ id: number }>(
    `select id from leave_application where client_id = $1 and approver_ids @> array[$2::bigint] and deleted_at is null
       and status in ('pending', 'partially_approved', 'cancel_requested')`,
    [clientId, id],
  )
  const rows = await openApplications(
    tx,
    clientId,
    waiting.map((one) => one.id),
    true,
  )
  const next = await nextHolders(
    tx,
    clientId,
    rows.map(({ employeeId, leaveTypeId, length, status, currentLevel }) => ({
      employeeId,
      leaveTypeId,
      days: length,
      above: status === 'cancel_requested' ? 0 : (currentLevel ?? 1) - 1,
    })),
  )
  for (const [at, row] of rows.entries()) {
    const approverIds = next[at]?.approverIds ?? []
    await tx.query(
      `update leave_application set approver_ids = $3, current_level = coalesce($4, current_level), updated_at = now(),
         updated_by = $5, version = version + 1 where client_id = $1 and id = $2`,
      [clientId, row.id, approverIds, next[at]?.level ?? null, authorOf(caller)],
    )
    if (!row.approverIds.some((one) => approverIds.includes(one)))
      await tellHolders(tx, { ...row, approverIds })
  }
  if (rows.length > 0) tx.touch('leave_application')
}

/** Resigning and deleting an employee end their leave and hand over their approvals. */
export const leaverHooks: Hooks = {
  verbs: ['resign', 'delete'],
  async afterWrite(tx, { verb, after, caller }) {
    const lastDay = lastDayOf(verb, after, caller)
    if (lastDay) await cancelLater(tx, caller, after.id, lastDay)
    await passOn(tx, caller, after.id)
  },
}
