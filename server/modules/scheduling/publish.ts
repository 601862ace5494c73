import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { remove } from '../../engine/tables/rows.ts'
import { pick, rowsOf, select, write } from '../../engine/tables/statement.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/errors.ts'
import { notifyEach } from '../../services/notification/notify.ts'
import { tellOfOpen } from './open.ts'
import { settleNotified } from './roster/notices.ts'
import { lookAhead } from './roster/lookAhead.ts'
import { rosterMessages } from './rosterMessages.ts'
import { notifiedAssignment } from './tables.ts'
import {
  isUnpublished,
  removedFrom,
  unpublished,
  within,
  type Publishing,
  type Unpublished,
} from './unpublished.ts'

const t = rowsOf(shiftAssignment, 't')
const n = rowsOf(notifiedAssignment, 'n')

const summed = (rows: readonly Unpublished[]) => ({
  people: rows.filter(({ userId }) => userId !== null).length,
  open: rows.reduce((sum, { userId, added, moved }) => sum + (userId === null ? added + moved : 0), 0),
  added: rows.reduce((sum, { added }) => sum + added, 0),
  moved: rows.reduce((sum, { moved }) => sum + moved, 0),
  removed: rows.reduce((sum, { removed }) => sum + removed, 0),
})

interface PublishOptions {
  /** Only counts the changes and the people to notify. */
  preview?: boolean | undefined
  /** False: people see the roster without a message. */
  notify?: boolean | undefined
  /** The changes that the sender saw. */
  expected?: Pick<Unpublished, 'added' | 'moved' | 'removed'> | undefined
}

/**
 * Publishes. Each person is notified once.
 *
 * @throws 409 if there are other changes than expected
 */
export async function publish(
  tx: Tx,
  of: Publishing,
  { preview = false, notify = true, expected }: PublishOptions = {},
) {
  const rows = await unpublished(tx, of)
  const sums = summed(rows)
  if (preview) return sums
  if (expected && (['added', 'moved', 'removed'] as const).some((kind) => expected[kind] !== sums[kind]))
    throw conflict('The roster has changed since you opened this. Look at the changes, then publish again.')
  if (rows.length === 0) return sums
  tx.verb('publish')
  const news = await newsOf(tx, of)
  const published = await write(tx, pick(t, ['id', 'userId', 'pinId']))`update ${t.bare} set told_at = now(),
      published_at = coalesce(${t.publishedAt}, now()),
      status = case when ${t.status} = 'draft' then 'published' else ${t.status} end,
      updated_at = now(), updated_by = ${tx.actor.employeeId || null}, version = ${t.version} + 1
    where ${t.company} and ${within(t, of)} and ${isUnpublished}`
  await settleNotified(
    tx,
    published.map(({ id }) => id),
  )
  lookAhead(tx)
  await forget(tx, news.gone)
  tx.touch('shift_assignment')
  if (!notify) return sums
  await notifyEach(tx, { type: 'shift' }, news.messages)
  const open = published.filter(({ userId }) => userId === null).flatMap(({ pinId }) => pinId ?? [])
  await tellOfOpen(tx, [...new Set(open)])
  return sums
}

/** What people don't know yet of their roster: the messages, and the assignments that they have no more. */
const newsOf = async (tx: Tx, of: Publishing) => ({
  messages: await rosterMessages(tx, of),
  gone: await select(tx, pick(n, ['shiftAssignmentId', 'userId']))`${removedFrom(of)}`,
})

/** Notifies the former and the new holder of an assignment at once: nothing is left to publish. */
export async function publishAssignment(tx: Tx, assignment: number) {
  const { messages, gone } = await newsOf(tx, { assignment })
  await write(tx, {})`update ${t.bare} set told_at = now() where ${t.company} and ${t.id} = ${assignment}`
  await forget(tx, gone)
  tx.touch('shift_assignment')
  await notifyEach(tx, { type: 'shift' }, messages)
}

/** People know now that they have these assignments no more. */
async function forget(tx: Tx, gone: readonly { shiftAssignmentId: number; userId: number }[]) {
  const ofPerson = new Map<number, number[]>()
  for (const { userId, shiftAssignmentId } of gone)
    ofPerson.set(userId, [...(ofPerson.get(userId) ?? []), shiftAssignmentId])
  await write(tx, {})`update ${t.bare} set told_at = now()
    where ${t.company} and ${t.status} = 'cancelled' and ${t.toldAt} is null
      and ${t.id} = any(${gone.map(({ shiftAssignmentId }) => shiftAssignmentId)}::bigint[])`
  for (const [userId, shiftAssignmentId] of ofPerson)
    await remove(tx, notifiedAssignment, { userId, shiftAssignmentId })
}
