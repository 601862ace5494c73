import { z } from 'zod'
import type { MergeAnswer } from '../../../../src/resources/maintenance/work/mergeRequests.calls.ts'
import { workComment } from '../../../../src/resources/maintenance/work/workComment.resource.ts'
import { unfinished, workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { fieldOf } from '../../../../src/schema/resource.ts'
import { permit, reachedRows } from '../../../engine/access/access.ts'
import { Params } from '../../../engine/sql/params.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import { authorOf, type Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { badRequest, conflict, notFound } from '../../../platform/errors.ts'

const standing = z.object({
  id: z.number(),
  refNo: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  status: z.string(),
  pinId: z.number(),
  requesterId: z.number().nullable(),
  alsoRequestedIds: z.array(z.number()),
})
type MergeRequest = z.infer<typeof standing>

/** Those that the caller may change, locked in the order of their ids, so that two who merge wait for one another. */
async function hold(tx: Tx, caller: Caller, ids: readonly number[]): Promise<MergeRequest[]> {
  const params = new Params()
  const reach = permit(caller, workRequest, 'update')
  const which = reachedRows(workRequest, caller, reach, params, resourceNamed, { ids })
  const rows = await tx.query(
    `select t.id, t.ref_no as "refNo", t.title, t.description, t.status, t.pin_id as "pinId",
       t.requester_id as "requesterId", t.also_requested_ids as "alsoRequestedIds"
     from work_request t where ${which} order by t.id for update of t`,
    params.values,
  )
  return z.array(standing).parse(rows)
}

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

/** What goes along with a merged request. Tasks that are done stay where they were done, with the files that prove it. */
const moving = {
  comments: { table: 'work_comment', which: 'true' },
  tasks: { table: 'work_task', which: `t.result in ('open', 'in_progress')` },
  files: {
    table: 'work_file',
    which: `not exists (select from work_task d where d.client_id = t.client_id and d.id = t.work_task_id
      and d.work_request_id = t.work_request_id and d.result not in ('open', 'in_progress'))`,
  },
} as const
/** Tables of what points to a request without being a part of it. */
const pointing = ['facility_feedback', 'facility_request', 'incident', 'visit_finding'] as const

const count = z.tuple([z.object({ count: z.number() })])

async function counted(tx: Tx, ids: readonly number[]) {
  const many = async (table: string, which: string) => {
    const rows = await tx.query(
      `select count(*)::int as count from ${table} t where t.client_id = $1 and t.work_request_id = any($2::bigint[]) and ${which}`,
      [tx.actor.clientId, ids],
    )
    return count.parse(rows)[0].count
  }
  return {
    comments: await many('work_comment', 't.deleted_at is null'),
    tasks: await many('work_task', `t.deleted_at is null and ${moving.tasks.which}`),
    files: await many('work_file', `t.deleted_at is null and ${moving.files.which}`),
    triggers: await many('work_request_cause', 'true'),
    links: await many('work_request_track', 't.revoked_at is null'),
  }
}

async function move(tx: Tx, caller: Caller, kept: number, ids: readonly number[]) {
  const key = [caller.clientId, ids, kept]
  const written = 'updated_at = now(), updated_by = $4, version = t.version + 1'
  // Steps that come along go on after those that are there.
  const after = `, sequence = least(999, t.sequence + coalesce((select max(k.sequence) from work_task k
    where k.client_id = $1 and k.work_request_id = $3 and k.deleted_at is null), 0))`
  // Files first: whether one stays is told by its task, as long as that is where it was.
  for (const { table, which } of [moving.files, moving.comments, moving.tasks]) {
    await tx.query(
      `update ${table} t set work_request_id = $3, ${written}${table === moving.tasks.table ? after : ''}
       where t.client_id = $1 and t.work_request_id = any($2::bigint[]) and t.deleted_at is null and ${which}`,
      [...key, authorOf(caller)],
    )
    tx.touch(table)
  }
  for (const table of pointing) {
    await tx.query(
      `update ${table} t set work_request_id = $3, ${written} where t.client_id = $1 and t.work_request_id = any($2::bigint[])`,
      [...key, authorOf(caller)],
    )
    tx.touch(table)
  }
  await tx.query(
    'update work_request_cause set work_request_id = $3 where client_id = $1 and work_request_id = any($2::bigint[])',
    key,
  )
  // Whoever follows a merged request goes on following: their link leads to the one that stays.
  await tx.query(
    `update work_request_track set work_request_id = $3, merged_from_id = coalesce(merged_from_id, work_request_id)
     where client_id = $1 and work_request_id = any($2::bigint[])`,
    key,
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
    ...(await counted(tx, going)),
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
  await move(tx, caller, id, going)
  for (const { refNo, title, description } of others) {
    const text = [`${refNo} was merged into this one: ${title}`, description].filter(Boolean).join('\n')
    await writes.create(tx, caller, workComment, { workRequestId: id, text: text.slice(0, 4_000) })
  }
  await writes.update(tx, caller, workRequest, id, {
    alsoRequestedIds: [...kept.alsoRequestedIds, ...requesters],
  })
  return answer
}
