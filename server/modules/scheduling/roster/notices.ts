import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { auditEntry } from '../../../engine/tables/audit.ts'
import { add } from '../../../engine/tables/rows.ts'
import { boolean, instant, piece, rowsOf, select, whole, write } from '../../../engine/tables/statement.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { withdrawOffers } from '../offers/withdraw.ts'
import { notifiedAssignment } from '../tables.ts'

const t = rowsOf(shiftAssignment, 't')
const n = rowsOf(notifiedAssignment, 'n')

/** Keeps what people know of assignments that are about to change, if they have been notified of them. */
async function keepNotified(tx: Tx, assignmentIds: readonly number[]) {
  if (assignmentIds.length === 0) return
  const rows = await select(tx, {
    shiftAssignmentId: t.id,
    userId: whole`${t.userId}`,
    shiftId: t.shiftId,
    pinId: t.pinId,
    date: t.date,
    startAt: instant`${t.startAt}`,
    endAt: instant`${t.endAt}`,
    unpaidMin: whole`coalesce(${t.unpaidMin}, 0)`,
    isConfirmed: boolean`${t.status} = 'confirmed'`,
    notifiedAt: instant`${t.toldAt}`,
  })`from ${t} where ${t.id} = any(${assignmentIds}::bigint[]) and ${t.toldAt} is not null
    and ${t.userId} is not null and ${t.startAt} is not null and ${t.endAt} is not null
    and ${t.status} in ('published', 'confirmed', 'swap_requested')`
  await add(
    tx,
    notifiedAssignment,
    rows.map(({ isConfirmed, ...row }) => ({ ...row, status: isConfirmed ? 'confirmed' : 'published' })),
    { skipTaken: true },
  )
}

/** Before assignments change: keeps what people know of them, and withdraws their offers. */
export async function beforeChange(tx: Tx, assignmentIds: readonly number[]) {
  await keepNotified(tx, assignmentIds)
  await withdrawOffers(tx, assignmentIds)
}

/**
 * Publishes open assignments again after a person had them. Nobody is notified of an open one by name, so the audit trail
 * says how it was published.
 */
async function openAsPublished(tx: Tx, assignmentIds: readonly number[]) {
  const [a, later] = [rowsOf(auditEntry, 'a'), rowsOf(auditEntry, 'later')]
  const [told, published] = ['told_at', 'published_at'].map(
    (column) => piece`(last.before->>${column})::timestamptz`,
  )
  await write(
    tx,
    {},
  )`update ${t.bare} set status = 'published', told_at = ${told}, published_at = ${published}
    from (select distinct on (${a.recordId}) ${a.recordId} as of, ${a.id} as entry, ${a.before} as before from ${a}
      where ${a.resource} = 'shift_assignment' and ${a.after} ? 'status' and ${a.recordId} in (select ${t.id} from ${t}
        where ${t.id} = any(${assignmentIds}::bigint[]) and ${t.userId} is null and ${t.status} = 'draft' and ${t.startAt} > now())
      order by ${a.recordId}, ${a.id} desc) last
    where ${t.company} and ${t.id} = last.of and last.before @> '{"status": "published", "user_id": null}' and not exists (
        select from ${later} where ${later.resource} = 'shift_assignment' and ${later.recordId} = ${t.id}
          and ${later.id} >= last.entry and ${later.after} ?| '{shift_id,pin_id,date,start_at,end_at,unpaid_min}'::text[])`
}

/**
 * Publishes drafts again that are as their people know them: a change that was undone needs no notice. Then forgets what
 * people knew of assignments that they have been notified of.
 */
export async function settleNotified(tx: Tx, assignmentIds: readonly number[]) {
  if (assignmentIds.length === 0) return
  await write(
    tx,
    {},
  )`update ${t.bare} set status = ${n.status}, told_at = ${n.notifiedAt}, published_at = ${n.notifiedAt}
    from ${n} where ${t.company} and ${t.id} = any(${assignmentIds}::bigint[]) and ${n.shiftAssignmentId} = ${t.id}
      and ${n.userId} = ${t.userId} and ${t.status} = 'draft' and ${t.toldAt} is null
      and ${t.pinId} = ${n.pinId} and ${t.date} = ${n.date} and ${t.startAt} = ${n.startAt} and ${t.endAt} = ${n.endAt}
      and coalesce(${t.unpaidMin}, 0) = ${n.unpaidMin}`
  await openAsPublished(tx, assignmentIds)
  await write(tx, {})`delete from ${n.bare} using ${t} where ${n.company}
    and ${n.shiftAssignmentId} = any(${assignmentIds}::bigint[]) and ${t.id} = ${n.shiftAssignmentId}
    and ${t.userId} = ${n.userId} and ${t.toldAt} is not null and ${t.status} not in ('declined', 'cancelled')`
  tx.touch(shiftAssignment.table)
  tx.touch(notifiedAssignment.table)
}
