import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import { find } from '../../../engine/tables/rows.ts'
import { systemCaller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'

const dropped = new Set(['cancelled', 'rejected'])
const waiting = new Set(['pending', 'approved', 'assigned'])

/** Cancels work requests that have not begun; false, without a change, if one of them has. */
export async function withdrawWork(
  tx: Tx,
  writes: Writes,
  ids: readonly number[],
  cancelReason: string,
): Promise<boolean> {
  const found = await find(
    tx,
    workRequest,
    { id: ids },
    { columns: ['id', 'status', 'startedAt'], sort: ['id'], lock: 'no key update' },
  )
  const open = found.filter(({ status }) => !dropped.has(status))
  if (open.some(({ status, startedAt }) => !waiting.has(status) || startedAt !== null)) return false
  const caller = await systemCaller(tx)
  for (const { id } of open) {
    await writes.transition(tx, caller, workRequest, id, 'cancel', { cancelReason })
  }
  return true
}
