import { z } from 'zod'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { workComment } from '../../../../src/resources/maintenance/work/workComment.resource.ts'
import { workFile } from '../../../../src/resources/maintenance/work/workFile.resource.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { scopeOf } from '../../../../src/domain/access/permissions.ts'
import { mostFiles } from '../../../../src/resources/maintenance/work/workDetail.shapes.ts'
import { forgetDescription } from '../../../services/notification/withdraw.ts'
import { count, findOne } from '../../../engine/tables/rows.ts'
import { ids, rowsOf, select, text } from '../../../engine/tables/statement.ts'
import { differs, type Change, type Hooks } from '../../../engine/writing/hooks.ts'
import type { Row } from '../../../engine/reading/reads.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { commentRoute } from '../../../../src/domain/notification/notifications.ts'
import { escapeText } from '../../../platform/pages/html.ts'
import { notify } from '../../../services/notification/notify.ts'
import { readersOf } from './readers.ts'

const [w, c] = [rowsOf(workRequest, 'w'), rowsOf(workComment, 'c')]
const e = rowsOf(employee, 'e')

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
    // One after the other, so that the count sees those that come at the same moment.
    await findOne(
      tx,
      workRequest,
      { id: workRequestId },
      { columns: ['id'], withDeleted: true, lock: 'no key update' },
    )
    if ((await count(tx, workFile, { workRequestId })) > mostFiles) {
      throw invalid({ fileId: `A work request holds at most ${mostFiles} files. Delete one first.` })
    }
  },
}

/** Whether the caller is named to do the work; nobody has to be told that they may read everything. */
async function doesTheWork(tx: Tx, { caller, before, values }: Change): Promise<boolean> {
  const { success, data } = belongs.safeParse({ ...before, ...values })
  if (!success) return true // a reference that names nothing: the write itself refuses it
  const rows = await select(tx, { id: w.id })`from ${w.withDeleted} where ${w.id} = ${data.workRequestId}
    and (${w.primaryUserId} = ${caller.employeeId} or ${w.assigneeIds} @> array[${caller.employeeId}::bigint])`
  return rows.length > 0
}

const comment = z.object({
  workRequestId: z.number(),
  text: z.string(),
  forRequester: z.boolean(),
  mentionIds: z.array(z.number()).nullish(),
})
const kept = comment.extend({ createdAt: z.string() })
const mentions = comment.pick({ mentionIds: true }).partial()

/** Those whom a write mentions and the comment did not mention before. */
function newMentions(before: unknown, after: unknown): number[] {
  const known = mentions.parse(before ?? {}).mentionIds ?? []
  return (mentions.parse(after).mentionIds ?? []).filter((id) => !known.includes(id))
}

const concerned = {
  refNo: w.refNo,
  author: text`concat_ws(' ', ${e.firstName}, ${e.lastName})`,
  people: ids`array_remove(array[${w.primaryUserId}, ${w.requesterId}] || ${w.assigneeIds} || ${w.alsoRequestedIds} ||
    array(select distinct ${c.createdBy} from ${c} where ${c.workRequestId} = ${w.id}), null)`,
}

/**
 * Notifies whom a comment mentions and, of a new one, those who work on the request, asked for it or wrote before; of all of
 * them those who read it.
 */
async function tellOfComment(tx: Tx, { verb, before, after, caller }: Change & { after: Row }) {
  const mentioned = newMentions(before, after)
  if (verb === 'update' && mentioned.length === 0) return
  const { workRequestId, text, forRequester } = comment.parse(after)
  const [row] = await select(tx, concerned)`from ${w.withDeleted}
    join ${e.withDeleted} on ${e.id} = ${caller.employeeId} where ${w.id} = ${workRequestId}`
  if (!row) throw notFound()
  const { refNo, author, people } = row
  const told = [...new Set([...mentioned, ...(verb === 'create' ? people : [])])]
  const reading = await readersOf(tx, workRequestId, { ids: told, internal: !forRequester })
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
  await forgetDescription(tx, { route: commentRoute, id: workRequestId }, escapeText(text), createdAt)
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
