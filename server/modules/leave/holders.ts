import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import type { DerivedKey } from '../../engine/derived/derived.ts'
import { change, find } from '../../engine/tables/rows.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { notify } from '../../services/notification/notify.ts'
import { tellHolders } from './application.hooks.ts'
import { managers, nextHolders } from './approvers.ts'
import { openApplications, type ApplicationRow } from './rows.ts'
import { leaveDecision } from './tables.ts'

const isWaiting = ({ status }: ApplicationRow) =>
  status === 'pending' || status === 'partially_approved' || status === 'cancel_requested'

/** Notifies the people to whom an application has passed. */
async function notifyHolders(tx: Tx, row: ApplicationRow, approverIds: number[]) {
  if (row.status !== 'cancel_requested') return tellHolders(tx, { ...row, approverIds })
  const to = approverIds.length > 0 ? approverIds : await managers(tx, row.employeeId)
  await notify(tx, to, {
    type: 'leave',
    wording: 'leaveCancelAsked',
    values: { ref: row.refNo, from: row.fromDate },
    link: { route: 'leave', id: row.id },
  })
  return undefined
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

/**
 * Finds who decides on applications that wait, at the lowest level that nobody has approved. New approvers are notified.
 */
export async function recalculateHolders(tx: Tx, keys: readonly DerivedKey[]): Promise<void> {
  const ids = [...new Set(keys.map(({ id }) => id))]
  const rows = (await openApplications(tx, ids, true)).filter(isWaiting)
  const decisions = await find(
    tx,
    leaveDecision,
    { applicationId: ids, stage: 'apply', decision: 'approve' },
    { columns: ['applicationId', 'level'] },
  )
  const next = await nextHolders(
    tx,
    rows.map(({ id, employeeId, leaveTypeId, length, status, decidedByIds }) => {
      const isCancel = status === 'cancel_requested'
      const passed = decisions.filter((one) => one.applicationId === id).map(({ level }) => level)
      return {
        employeeId,
        leaveTypeId,
        days: length,
        above: isCancel ? 0 : Math.max(0, ...passed),
        without: isCancel ? [] : decidedByIds,
      }
    }),
  )
  for (const [at, row] of rows.entries()) {
    const approverIds = next[at]?.approverIds ?? []
    const currentLevel = next[at]?.level ?? row.currentLevel
    if (isSame(approverIds, row.approverIds) && currentLevel === row.currentLevel) continue
    await change(tx, leaveApplication, { id: row.id }, { approverIds, currentLevel })
    const added = approverIds.filter((id) => !row.approverIds.includes(id))
    if (added.length > 0 || approverIds.length === 0) await notifyHolders(tx, row, added)
  }
}
