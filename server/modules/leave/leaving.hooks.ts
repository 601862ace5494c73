import { codeFor } from '../../../src/domain/access/permissions.ts'
import type { Hooks } from '../../engine/writing/hooks.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { lastDayOf } from '../employee/public.ts'
import { tellHolders } from './application.hooks.ts'
import { nextHolders } from './approvers.ts'
import { cancel } from './cancel.ts'
import { openApplications } from './rows.ts'
import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import { change, find } from '../../engine/tables/rows.ts'

/** Cancels leave after the last day and returns its days. */
async function cancelLater(tx: Tx, caller: Caller, id: number, lastDay: string) {
  const later = await find(
    tx,
    leaveApplication,
    {
      employeeId: id,
      fromDate_gt: lastDay,
      status: ['pending', 'partially_approved', 'approved', 'cancel_requested'],
    },
    { columns: ['id'], sort: ['id'] },
  )
  // Ending an employment needs no permission for leave.
  const entitled = { ...caller, codes: new Set([codeFor('LV', 'main', 'update')]) }
  for (const application of later) await cancel(tx, entitled, application.id, null)
}

/** Applications that wait for the leaver go to the others of the level, or to the next who holds one. */
async function passOn(tx: Tx, id: number) {
  const waiting = await find(
    tx,
    leaveApplication,
    { approverIds: id, status: ['pending', 'partially_approved', 'cancel_requested'] },
    { columns: ['id'] },
  )
  const rows = await openApplications(
    tx,
    waiting.map((one) => one.id),
    true,
  )
  const next = await nextHolders(
    tx,
    rows.map(({ employeeId, leaveTypeId, length, status, currentLevel }) => ({
      employeeId,
      leaveTypeId,
      days: length,
      above: status === 'cancel_requested' ? 0 : (currentLevel ?? 1) - 1,
    })),
  )
  for (const [at, row] of rows.entries()) {
    const approverIds = next[at]?.approverIds ?? []
    const level = next[at]?.level
    await change(
      tx,
      leaveApplication,
      { id: row.id },
      {
        approverIds,
        ...(level !== undefined && { currentLevel: level }),
      },
    )
    if (!row.approverIds.some((one) => approverIds.includes(one)))
      await tellHolders(tx, { ...row, approverIds })
  }
}

/** Resigning and deleting an employee end their leave and hand over their approvals. */
export const leaverHooks: Hooks = {
  verbs: ['resign', 'delete'],
  async afterWrite(tx, { verb, after, caller }) {
    const lastDay = lastDayOf(verb, after, caller)
    if (lastDay) await cancelLater(tx, caller, after.id, lastDay)
    await passOn(tx, after.id)
  },
}
