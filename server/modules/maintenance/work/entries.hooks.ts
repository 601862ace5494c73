import { z } from 'zod'
import { scopeOf } from '../../../../src/domain/access/permissions.ts'
import { mostFiles } from '../../../../src/resources/maintenance/work/workDetail.shapes.ts'
import { differs, type Change, type Hooks } from '../../../engine/writing/hooks.ts'
import type { Row } from '../../../engine/reading/reads.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/errors.ts'
import { commentRoute } from '../../../../src/domain/notification/notifications.ts'
import { escapeText } from '../../../platform/pages/html.ts'
import { notify } from '../../../services/notification/notify.ts'
import { readersOf } from './readers.ts'

const belongs = z.object({ workRequestId: z.number() })

/** The database keeps the sums of the request; who remembers figures of requests has to hear of it. */
export const workEntryHooks: Hooks = {
  async afterWrite(tx) {
    tx.touch('work_request')
  },
}

/** A work request holds only so many files. What the server itself attaches is never refused: it has nobody to tell. */
export const workFileHooks: Hooks = {
  verbs: ['create', 'update', 'restore'],
  fields: ['workRequestId'],
  async afterWrite(tx, { after, caller }) {
    if (!caller.employeeId) return
    const { workRequestId } = belongs.parse(after)
    const key = [caller.clientId, workRequestId]
    // One after the other, so that the count sees those that come at the same moment.
    await tx.query('select 1 from work_request where client_id = $1 and id = $2 for no key update', key)
    const [held] = await tx.query<{ count: number }>(
      'select count(*)::int as count from work_file where client_id = $1 and work_request_id = $2 and deleted_at is null',
      key,
    )
    if ((held?.count ?? 0) > mostFiles) {
      throw invalid({ fileId: `A work request holds at most ${mostFiles} files. Delete one first.` })
    }
  },
}

/** Whether the caller is named to do the work; nobody has to be told that they may read everything. */
async function doesTheWork(tx: Tx, { caller, before, values }: Change): Promise<boolean> {
  const { success, data } = belongs.safeParse({ ...before, ...values })
  if (!success) return true // a reference that names nothing: the write itself refuses it
  const rows = await tx.query(
    `select 1 from work_request where client_id = $1 and id = $2 and (primary_user_id = $3 or assignee_ids @> array[$3::bigint])`,
    [caller.clientId, data.workRequestId, caller.employeeId],
  )
  return rows.length > 0
}

const comment = z.object({
  workRequestId: z.number(),
  text: z.string(),
  forRequester: z.boolean(),
  mentionIds: z.array(z.number()).nullish(),
})
const kept = comment.extend({ createdAt: z.coerce.date() })
const mentions = comment.pick({ mentionIds: true }).partial()

/** Those whom a write mentions and the comment did not mention before. */
function newMentions(before: unknown, after: unknown): number[] {
  const known = mentions.parse(before ?? {}).mentionIds ?? []
  return (mentions.parse(after).mentionIds ?? []).filter((id) => !known.includes(id))
}

const concerned = z.object({ refNo: z.string(), author: z.string(), people: z.array(z.number()) })

/**
 * Notifies whom a comment mentions and, of a new one, those who work on the request, asked for it or wrote before; of all of
 * them those who read it.
 */
async function tellOfComment(tx: Tx, { verb, before, after, caller }: Change & { after: Row }) {
  const mentioned = newMentions(before, after)
  if (verb === 'update' && mentioned.length === 0) return
  const { workRequestId, text, forRequester } = comment.parse(after)
  const [row] = await tx.query(
    `select w.ref_no as "refNo", concat_ws(' ', e.first_name, e.last_name) as author,
       array_remove(array[w.primary_user_id, w.requester_id] || w.assignee_ids || w.also_requested_ids ||
         array(select distinct c.created_by from work_comment c where c.client_id = $1 and c.work_request_id = $2
           and c.deleted_at is null), null) as people
     from work_request w join employee e on e.client_id = w.client_id and e.id = $3
     where w.client_id = $1 and w.id = $2`,
    [caller.clientId, workRequestId, caller.employeeId],
  )
  const { refNo, author, people } = concerned.parse(row)
  const ids = [...new Set([...mentioned, ...(verb === 'create' ? people : [])])]
  const reading = await readersOf(tx, caller.clientId, workRequestId, { ids, internal: !forRequester })
  const others = reading.flatMap(({ id }) => (id === caller.employeeId ? [] : id))
  const said = {
    type: 'work_request',
    values: { ref: refNo, name: author },
    description: escapeText(text),
    link: { route: commentRoute, id: workRequestId },
  } as const
  const isMentioned = (id: number) => mentioned.includes(id)
  await notify(tx, others.filter(isMentioned), { ...said, wording: 'workMentioned' })
  const rest = others.filter((id) => !isMentioned(id))
  await notify(tx, rest, { ...said, wording: 'workCommented' })
}

/** Messages about a comment no longer hold what it said once it says something else, to others, or is deleted. */
async function forgetText(tx: Tx, before: Row | undefined) {
  const { workRequestId, text, createdAt } = kept.parse(before)
  await tx.query(
    `update notification set description = null
     where client_id = $1 and created_at >= $2 and route = $3 and record_id = $4 and description = $5`,
    [tx.actor.clientId, createdAt, commentRoute, workRequestId, escapeText(text)],
  )
}

/** What whoever asked for the work says is open to them, so nothing of it is internal. */
export const workCommentHooks: Hooks = {
  verbs: ['create', 'update', 'delete'],
  async beforeWrite(tx, change) {
    const { caller, verb, values } = change
    if (verb === 'delete') return
    if (scopeOf(caller.codes, 'CM', verb === 'update' ? 'update' : 'create') === 'all') return
    if (!(await doesTheWork(tx, change))) values['forRequester'] = true
  },
  async afterWrite(tx, change) {
    const { caller, verb, values, before } = change
    const saysElse = verb === 'update' && differs(values, before, ['text', 'forRequester'])
    if (verb === 'delete' || saysElse) await forgetText(tx, before)
    // What the server itself notes is notified by whoever has it noted.
    if (caller.employeeId && verb !== 'delete') await tellOfComment(tx, change)
  },
}
