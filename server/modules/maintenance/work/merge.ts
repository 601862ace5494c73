import type { MergeAnswer } from '../../../../src/resources/maintenance/work/mergeRequests.calls.ts'
import { workComment } from '../../../../src/resources/maintenance/work/workComment.resource.ts'
import { unfinished, workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { fieldOf } from '../../../../src/schema/resource.ts'
import { reachedFor } from '../../../engine/tables/reached.ts'
import { pick, rowsOf, select, type Selected } from '../../../engine/tables/statement.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { countMoving, moveParts } from './mergedParts.ts'
import { badRequest, conflict, notFound } from '../../../platform/errors.ts'

const t = rowsOf(workRequest, 't')
const standing = pick(t, [
  'id',
  'refNo',
  'title',
  'description',
  'status',
  'pinId',
  'requesterId',
  'alsoRequestedIds',
])
type MergeRequest = Selected<typeof standing>

/** Those that the caller may change, locked in the order of their ids, so that two who merge wait for one another. */
const hold = (tx: Tx, caller: Caller, ids: readonly number[]) =>
  select(tx, standing)`from ${t.bare}
    where ${reachedFor(caller, workRequest, resourceNamed, { ids, action: 'update' })} order by ${t.id} for update of t`

const isOpen = ({ status }: MergeRequest) => unfinished.some((one) => one === status)

function statusName(status: string) {
  const field = fieldOf(workRequest, 'status')
  return field.kind === 'choice' ? field.choices.find(({ value }) => value === status)?.label : undefined
}

/** @throws 409 saying which of them is over, and cannot be merged any more */
function refuse(kept: MergeRequest, others: readonly MergeRequest[]) {
  const over = [kept, ...others].find((one) => !isOpen(one))
  if (!over) return
  throw conflict(
    over === kept
      ? `${over.refNo} is ${statusName(over.status)}, so nothing can be merged into it. Choose one that is still open.`
      : `${over.refNo} is ${statusName(over.status)} and cannot be merged away; only open work requests can.`,
  )
}

/** Those who asked for the merged ones and are not among the requesters of the one that stays. */
function newRequesters(kept: MergeRequest, others: readonly MergeRequest[]): number[] {
  const known = new Set([kept.requesterId, ...kept.alsoRequestedIds])
  const all = others.flatMap(({ requesterId, alsoRequestedIds }) => [
    ...(requesterId === null ? [] : [requesterId]),
    ...alsoRequestedIds,
  ])
  return [...new Set(all)].filter((one) => !known.has(one))
}

/**
 * Merges duplicates into one work request: all that belongs to them goes to it, they are cancelled and say of which they
 * are duplicates, and whoever asked for them asked for it. All of it or nothing.
 * @throws 404 where one of them is beyond the caller's reach, 409 where one is over, 403 where they may not cancel one
 */
export async function merge(
  tx: Tx,
  writes: Writes,
  caller: Caller,
  id: number,
  { ids, preview = false }: { ids: readonly number[]; preview?: boolean | undefined },
): Promise<MergeAnswer> {
  const going = [...new Set(ids)]
  if (going.includes(id)) throw badRequest('ids', 'The one that stays cannot be merged into itself.')
  const found = await hold(tx, caller, [id, ...going])
  const kept = found.find((one) => one.id === id)
  const others = found.filter((one) => one.id !== id)
  if (!kept || others.length !== going.length) throw notFound()
  refuse(kept, others)
  const requesters = newRequesters(kept, others)
  const answer = {
    ...(await countMoving(tx, going)),
    refNo: kept.refNo,
    merged: others.map(({ refNo }) => refNo),
    requesters: requesters.length,
    otherPins: others.some(({ pinId }) => pinId !== kept.pinId),
  }
  if (preview) return answer

  for (const other of others) {
    await writes.transition(tx, caller, workRequest, other.id, 'cancel', {
      cancelReason: `Duplicate of ${kept.refNo}`,
    })
  }
  tx.verb('merge')
  for (const other of others) await writes.update(tx, caller, workRequest, other.id, { duplicateOfId: id })
  await moveParts(tx, id, going)
  for (const { refNo, title, description } of others) {
    const text = [`${refNo} was merged into this one: ${title}`, description].filter(Boolean).join('\n')
    await writes.create(tx, caller, workComment, { workRequestId: id, text: text.slice(0, 4_000) })
  }
  await writes.update(tx, caller, workRequest, id, {
    alsoRequestedIds: [...kept.alsoRequestedIds, ...requesters],
  })
  return answer
}
