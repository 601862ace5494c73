import { codeFor, scopeOf } from '../../../src/domain/access/permissions.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { type ApiError, conflict, forbidden, notFound } from '../../platform/errors.ts'
import { tellHolders } from './application.hooks.ts'
import { managers, nextHolders, type Held } from './approvers.ts'
import { returnDays, takeDays, tellApplicant } from './days.ts'
import { openApplications, type ApplicationRow } from './rows.ts'
import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import { add, changeEach, find } from '../../engine/tables/rows.ts'
import { leaveDecision } from './tables.ts'

export interface Decision {
  decision: 'approve' | 'reject'
  remark: string | null
}

export interface Decided {
  id: number
  refNo: string
  status: string
  approverIds: number[]
}

const awaiting = ['pending', 'partially_approved', 'cancel_requested']
export const shown: Readonly<Record<string, string>> = {
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'cancelled',
  taken: 'taken',
}
const stageOf = ({ status }: ApplicationRow) => (status === 'cancel_requested' ? 'cancel' : 'apply')
export const byMain = (caller: Caller) => scopeOf(caller.codes, 'LV', 'update') === 'all'

/** What keeps a caller from deciding on an application; undefined where nothing does. */
async function refusal(
  tx: Tx,
  caller: Caller,
  row: ApplicationRow,
  decidedBefore: ReadonlySet<string>,
): Promise<ApiError | undefined> {
  if (!awaiting.includes(row.status))
    return conflict(`${row.refNo} has been ${shown[row.status] ?? row.status} already.`)
  if (row.employeeId === caller.employeeId && (await managers(tx, caller.employeeId)).length > 0)
    return conflict(`Nobody decides on their own leave: ${row.refNo} waits for somebody else.`)
  if (decidedBefore.has(`${row.id} ${stageOf(row)}`))
    return conflict(`You have decided on ${row.refNo} already; it waits for the next level.`)
  if (!row.approverIds.includes(caller.employeeId) && !byMain(caller))
    return forbidden(codeFor('LV', 'main', 'update'))
  return undefined
}

/**
 * Decides on applications, all or none. Each is held first, so that whoever comes second finds what the first has made of it;
 * what the last level approves takes its days once and frees the assignments that it hits. Whoever may change all leave and holds
 * none of its levels decides in the place of all.
 * @throws 409 where one is decided already, 404 where one is none, 403 where the caller holds none of its levels
 */
export async function decide(
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
  { decision, remark }: Decision,
): Promise<Decided[]> {
  const { employeeId: actor } = caller
  const decidedAt = new Date().toISOString()
  const rows = await openApplications(tx, ids, true)
  if (rows.length !== new Set(ids).size) throw notFound()
  const before = await find(
    tx,
    leaveDecision,
    { applicationId: ids, approverId: actor },
    { columns: ['applicationId', 'stage'] },
  )
  const decidedBefore = new Set(before.map(({ applicationId, stage }) => `${applicationId} ${stage}`))
  for (const row of rows) {
    const wrong = await refusal(tx, caller, row, decidedBefore)
    if (wrong) throw wrong
  }
  tx.verb(decision)
  await add(
    tx,
    leaveDecision,
    rows.map((row) => ({
      applicationId: row.id,
      stage: stageOf(row),
      level: row.currentLevel ?? 1,
      approverId: actor || null,
      decision,
      remark,
    })),
  )
  const next: (Held | undefined)[] =
    decision === 'reject'
      ? []
      : await nextHolders(
          tx,
          rows.map((row) => ({
            employeeId: row.employeeId,
            leaveTypeId: row.leaveTypeId,
            days: row.length,
            above: row.currentLevel ?? 1,
            // An approver who has decided has decided for further levels, too.
            without: [...row.decidedByIds, actor],
          })),
        )
  const outcomes = rows.map((row, at) => {
    const isCancel = stageOf(row) === 'cancel'
    const held = row.approverIds.includes(actor) && !isCancel ? next[at] : undefined
    const goesOn = held && decision === 'approve'
    const status: ApplicationRow['status'] = goesOn
      ? 'partially_approved'
      : isCancel === (decision === 'approve')
        ? isCancel
          ? 'cancelled'
          : 'rejected'
        : 'approved'
    return { row, status, held: goesOn ? held : undefined, isCancel }
  })
  const approved = outcomes
    .filter(({ status, isCancel }) => status === 'approved' && !isCancel)
    .map(({ row }) => row)
  const returned = outcomes.filter(({ status }) => status === 'cancelled').map(({ row }) => row)
  const totals = await takeDays(tx, approved)
  await returnDays(tx, returned)
  await changeEach(
    tx,
    leaveApplication,
    outcomes.map(({ row, status, held }) => ({
      id: row.id,
      status,
      approverIds: held?.approverIds ?? [],
      decidedByIds: actor ? [...row.decidedByIds.filter((id) => id !== actor), actor] : row.decidedByIds,
      currentLevel: held?.level ?? row.currentLevel,
      totalDays: totals.get(row.id)?.totalDays ?? row.totalDays,
      totalMinutes: totals.get(row.id)?.totalMinutes ?? row.totalMinutes,
      decidedAt: status === 'partially_approved' ? null : decidedAt,
      decisionRemark: remark ?? row.decisionRemark,
    })),
  )
  for (const { row, status, held } of outcomes) {
    if (held) await tellHolders(tx, { ...row, approverIds: held.approverIds })
    else
      await tellApplicant(
        tx,
        row,
        status === 'approved' && row.status === 'cancel_requested' ? 'kept' : status,
        remark,
      )
  }
  return outcomes.map(({ row, status, held }) => ({
    id: row.id,
    refNo: row.refNo,
    status,
    approverIds: held?.approverIds ?? [],
  }))
}
