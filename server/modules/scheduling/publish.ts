import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { remove } from '../../engine/tables/rows.ts'
import { pick, piece, rowsOf, select, whole, write, type Piece } from '../../engine/tables/statement.ts'
import type { CompanySql, Tx } from '../../platform/db/sql.ts'
import { notify } from '../../services/notification/notify.ts'
import { tellOfOpen } from './open.ts'
import { settleNotified } from './roster/notices.ts'
import { lookForUnconfirmed } from './roster/unconfirmed.ts'
import { notifiedAssignment } from './tables.ts'

/** The scope of publishing: days, both included, of a pin, a shift or a person. */
export interface Publishing {
  start?: string | undefined
  end?: string | undefined
  pin?: number | undefined
  shift?: number | undefined
  user?: number | undefined
}

interface Unpublished {
  userId: number | null
  added: number
  moved: number
  removed: number
}

const t = rowsOf(shiftAssignment, 't')
const n = rowsOf(notifiedAssignment, 'n')

type Scoped =
  | Pick<typeof t, 'date' | 'pinId' | 'shiftId' | 'userId'>
  | Pick<typeof n, 'date' | 'pinId' | 'shiftId' | 'userId'>

/** The condition that rows are of these days, this pin, shift and person. */
const within = (of: Scoped, { start, end, pin, shift, user }: Publishing): Piece =>
  piece`(${start ?? null}::date is null or ${of.date} >= ${start ?? null}) and (${end ?? null}::date is null or ${of.date} <= ${end ?? null})
    and (${pin ?? null}::bigint is null or ${of.pinId} = ${pin ?? null})
    and (${shift ?? null}::bigint is null or ${of.shiftId} = ${shift ?? null})
    and (${user ?? null}::bigint is null or ${of.userId} = ${user ?? null})`

/** Assignments that are not published as they are. No one can take an open shift that has begun: as a draft it stays one. */
const isUnpublished = piece`${t.toldAt} is null and (
  (${t.status} = 'draft' and (${t.userId} is not null or ${t.startAt} > now()))
  or (${t.status} in ('published', 'swap_requested') and ${t.userId} is not null))`

/** Assignments that people know of, and have no more. */
const removedFrom = (of: Publishing) => {
  const e = rowsOf(employee, 'e')
  return piece`from ${n} join ${e} on ${e.id} = ${n.userId} where ${within(n, of)} and not exists (
    select from ${t} where ${t.id} = ${n.shiftAssignmentId} and ${t.userId} = ${n.userId} and ${t.status} <> 'cancelled')`
}

/** Changes that people have not been notified of, by person; of open assignments by no one. */
export async function unpublished(sql: CompanySql, of: Publishing): Promise<Unpublished[]> {
  const [changed, removed] = await Promise.all([
    select(sql, {
      userId: t.userId,
      added: whole`count(*) filter (where ${t.publishedAt} is null)`,
      moved: whole`count(*) filter (where ${t.publishedAt} is not null)`,
    })`from ${t} where ${within(t, of)} and ${isUnpublished} group by ${t.userId}`,
    select(sql, { userId: n.userId, removed: whole`count(*)` })`${removedFrom(of)} group by ${n.userId}`,
  ])
  const counts = new Map<number | null, Unpublished>(
    changed.map((row) => [row.userId, { ...row, removed: 0 }]),
  )
  for (const { userId, removed: count } of removed) {
    const { added = 0, moved = 0 } = counts.get(userId) ?? {}
    counts.set(userId, { userId, added, moved, removed: count })
  }
  return [...counts.values()]
}

const summed = (rows: readonly Unpublished[]) => ({
  people: rows.filter(({ userId }) => userId !== null).length,
  open: rows.reduce((sum, { userId, added, moved }) => sum + (userId === null ? added + moved : 0), 0),
  added: rows.reduce((sum, { added }) => sum + added, 0),
  moved: rows.reduce((sum, { moved }) => sum + moved, 0),
  removed: rows.reduce((sum, { removed }) => sum + removed, 0),
})

/** Publishes, or with `preview` only counts the changes and the people to notify. Each person is notified once. */
export async function publish(tx: Tx, of: Publishing, preview: boolean) {
  const rows = await unpublished(tx, of)
  if (preview || rows.length === 0) return summed(rows)
  tx.verb('publish')
  const gone = await select(tx, pick(n, ['shiftAssignmentId', 'userId']))`${removedFrom(of)}`
  const published = await write(tx, pick(t, ['id', 'userId', 'pinId']))`update ${t.bare} set told_at = now(),
      published_at = coalesce(${t.publishedAt}, now()),
      status = case when ${t.status} = 'draft' then 'published' else ${t.status} end,
      updated_at = now(), updated_by = ${tx.actor.employeeId || null}, version = ${t.version} + 1
    where ${t.company} and ${within(t, of)} and ${isUnpublished}`
  await settleNotified(
    tx,
    published.map(({ id }) => id),
  )
  await forget(tx, gone)
  tx.touch('shift_assignment')
  lookForUnconfirmed(tx)
  const people = rows.flatMap(({ userId }) => userId ?? [])
  await notify(
    tx,
    people.filter((one) => one !== tx.actor.employeeId),
    { type: 'shift', wording: 'rosterPublished' },
  )
  const open = published.filter(({ userId }) => userId === null).flatMap(({ pinId }) => pinId ?? [])
  await tellOfOpen(tx, [...new Set(open)])
  return summed(rows)
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
