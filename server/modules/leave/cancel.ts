import { codeFor } from '../../../src/domain/access/permissions.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict, forbidden, notFound } from '../../platform/errors.ts'
import { notify } from '../../services/notification/notify.ts'
import { managers, nextHolders } from './approvers.ts'
import { returnDays, tellApplicant } from './days.ts'
import { byMain, shown, type Decided } from './decide.ts'
import { openApplications } from './rows.ts'
import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import { change } from '../../engine/tables/rows.ts'
import { now } from '../../engine/tables/statement.ts'

/**
 * Cancels an application: at once while it is undecided or where the caller may change all leave, else by asking those who
 * decide. What was approved gives its days back once.
 * @throws 409 where there is nothing to cancel
 */
export async function cancel(tx: Tx, caller: Caller, id: number, remark: string | null): Promise<Decided> {
  const { employeeId: actor } = caller
  const [row] = await openApplications(tx, [id], true)
  if (!row) throw notFound()
  if (row.employeeId !== actor && !byMain(caller)) throw forbidden(codeFor('LV', 'main', 'update'))
  const isOpen = row.status === 'pending' || row.status === 'partially_approved'
  const isGiven =
    row.status === 'approved' ||
    (byMain(caller) && (row.status === 'taken' || row.status === 'cancel_requested'))
  if (!isOpen && !isGiven)
    throw conflict(`${row.refNo} has been ${shown[row.status] ?? 'asked to be cancelled'} already.`)
  const others = await managers(tx, row.employeeId)
  const atOnce = isOpen || (byMain(caller) && (row.employeeId !== actor || others.length === 0))
  tx.verb('cancel')
  let approverIds: number[] = []
  if (atOnce && isGiven) await returnDays(tx, [row])
  if (!atOnce) {
    const [held] = await nextHolders(tx, [
      { employeeId: row.employeeId, leaveTypeId: row.leaveTypeId, days: row.length, above: 0 },
    ])
    approverIds = held?.approverIds ?? []
  }
  const status = atOnce ? 'cancelled' : 'cancel_requested'
  await change(
    tx,
    leaveApplication,
    { id },
    {
      status,
      approverIds,
      ...(remark !== null && { decisionRemark: remark }),
      decidedAt: atOnce ? now : null,
    },
  )
  if (row.employeeId !== actor) await tellApplicant(tx, row, 'cancelled', remark)
  else if (!atOnce)
    await notify(tx, approverIds.length > 0 ? approverIds : others, {
      type: 'leave',
      wording: 'leaveCancelAsked',
      values: { ref: row.refNo, from: row.fromDate },
      link: { route: 'leave', id },
    })
  return { id, refNo: row.refNo, status, approverIds }
}
