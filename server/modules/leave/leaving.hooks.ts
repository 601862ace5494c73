import { codeFor } from '../../../src/domain/access/permissions.ts'
import type { Hooks } from '../../engine/writing/hooks.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { lastDayOf } from '../employee/public.ts'
import { cancel } from './cancel.ts'
import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import { find } from '../../engine/tables/rows.ts'

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

/** Deleting an employee ends their leave. The derived leave days handle a last working day. */
export const leaverHooks: Hooks = {
  verbs: ['delete'],
  async afterWrite(tx, { verb, after, caller }) {
    const lastDay = lastDayOf(verb, after, caller)
    if (lastDay) await cancelLater(tx, caller, after.id, lastDay)
  },
}
