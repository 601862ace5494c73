import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { given } from '../../../engine/tables/given.ts'
import { add, change, remove } from '../../../engine/tables/rows.ts'
import { rowsOf, select, write } from '../../../engine/tables/statement.ts'
import { authorOf, type Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { withdrawOffers } from '../offers/withdraw.ts'
import { notifiedAssignment } from '../tables.ts'
import type { Assessed } from './assess.ts'
import { reopenClaims } from './claims.ts'
import { followingFrom } from './clashAnswers.ts'
import { beforeChange, settleNotified } from './notices.ts'

/** How an assignment came to be: by hand, with a copied week, or as the server proposed it for a gap. */
export type AssignmentSource = 'manual' | 'copy' | 'auto'

const t = rowsOf(shiftAssignment, 't')

/** Cancelled assignments by the index of the wanted one that they equal, if their people do not know of the cancellation. */
async function cancelledUnnoticed(tx: Tx, assessed: readonly Assessed[]): Promise<Map<number, number>> {
  const n = rowsOf(notifiedAssignment, 'n')
  const w = given(
    'w',
    { index: 'whole', shiftId: 'id', userId: 'id', date: 'day' },
    assessed.map(({ shiftId, userId, date }, index) => ({ index, shiftId, userId, date })),
  )
  const rows = await select(tx, { index: w.index, id: t.id })`from ${w}
    join ${t} on ${t.shiftId} = ${w.shiftId} and ${t.userId} = ${w.userId} and ${t.date} = ${w.date}
      and ${t.status} = 'cancelled' and ${t.toldAt} is null
    join ${n} on ${n.shiftAssignmentId} = ${t.id} and ${n.userId} = ${t.userId} order by ${t.id}`
  const known = new Map<number, number>()
  const taken = new Set<number>()
  for (const { index, id } of rows) {
    if (index === null || known.has(index) || taken.has(id)) continue
    known.set(index, id)
    taken.add(id)
  }
  return known
}

/**
 * Plans assessed assignments. One that was cancelled without a notice to its person is planned again.
 * @param sources how each came to be; by hand where nothing is said
 * @returns their ids, in the same order
 */
export async function insertAssignments(
  tx: Tx,
  caller: Caller,
  assessed: readonly Assessed[],
  reason: string | null,
  sources: readonly AssignmentSource[] = [],
): Promise<number[]> {
  if (assessed.length === 0) return []
  const again = await cancelledUnnoticed(tx, assessed)
  await moveAssignments(
    tx,
    caller,
    assessed.flatMap((assignment, index) => {
      const id = again.get(index)
      return id === undefined ? [] : [{ id, assignment }]
    }),
    reason,
  )
  tx.verb('create')
  const made = await add(
    tx,
    shiftAssignment,
    assessed.flatMap((assignment, index) =>
      again.has(index)
        ? []
        : [
            {
              shiftId: assignment.shiftId,
              userId: assignment.userId,
              date: assignment.date,
              ...followingFrom(assignment),
              reason: assignment.clashes.length > 0 ? reason : null,
              source: sources[index] ?? 'manual',
            },
          ],
    ),
    { columns: ['id'] },
  )
  const fresh = made.map(({ id }) => id)
  return assessed.flatMap((_, index) => again.get(index) ?? fresh.shift() ?? [])
}

/**
 * Gives assignments the person, day and times that were checked. Publishing notifies their people again, and former holders.
 * If another person gets one, its source says how.
 */
export async function moveAssignments(
  tx: Tx,
  caller: Caller,
  moved: readonly { id: number; assignment: Assessed; source?: AssignmentSource }[],
  reason: string | null,
) {
  if (moved.length === 0) return
  const movedIds = moved.map(({ id }) => id)
  await beforeChange(tx, movedIds)
  const r = given(
    'r',
    {
      id: 'id',
      source: 'text',
      userId: 'id',
      date: 'day',
      pinId: 'id',
      startAt: 'instant',
      endAt: 'instant',
      unpaidMin: 'whole',
      reason: 'text',
    },
    moved.map(({ id, assignment, source = 'manual' }) => ({
      id,
      source,
      userId: assignment.userId,
      date: assignment.date,
      ...followingFrom(assignment),
      reason: assignment.clashes.length > 0 ? reason : null,
    })),
  )
  tx.verb('update')
  await write(tx, {})`update ${t.bare} set user_id = ${r.userId}, date = ${r.date}, pin_id = ${r.pinId},
      start_at = ${r.startAt}, end_at = ${r.endAt}, unpaid_min = ${r.unpaidMin},
      reason = coalesce(${r.reason}, ${t.reason}), status = 'draft', told_at = null,
      published_at = case when ${t.userId} is not distinct from ${r.userId} then ${t.publishedAt} end,
      source = case when ${t.userId} is distinct from ${r.userId} then ${r.source} else ${t.source} end,
      updated_at = now(), updated_by = ${authorOf(caller)}, version = ${t.version} + 1
    from ${r} where ${t.company} and ${t.id} = ${r.id}`
  tx.touch(shiftAssignment.table)
  await settleNotified(tx, movedIds)
}

/** Removes assignments from the roster: those without a person who knows of them are deleted, the others cancelled. */
export async function removeAssignments(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return
  await beforeChange(tx, ids)
  tx.verb('delete')
  await remove(tx, shiftAssignment, { id: ids, publishedAt: null })
  await remove(tx, shiftAssignment, { id: ids, userId: null })
  tx.verb('update')
  await change(
    tx,
    shiftAssignment,
    { id: ids, status_neq: 'cancelled' },
    { status: 'cancelled', toldAt: null },
  )
}

/** Opens assignments for another person to take. */
export async function freeAssignments(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return
  await withdrawOffers(tx, ids)
  await change(
    tx,
    shiftAssignment,
    { id: ids, status: ['draft', 'published', 'confirmed', 'swap_requested'] },
    { userId: null, status: 'draft', toldAt: null },
  )
  await reopenClaims(tx, ids, ['refused'])
}
