import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { piece, rowsOf, select, whole, type Piece } from '../../engine/tables/statement.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { notifiedAssignment } from './tables.ts'

/** The scope of publishing: days, both included, of a pin, a shift or some people; or a single assignment. */
export interface Publishing {
  assignment?: number | undefined
  start?: string | undefined
  end?: string | undefined
  pin?: number | undefined
  shift?: number | undefined
  /** `null`: open assignments. */
  users?: readonly (number | null)[] | undefined
}

/** How many changes a person, or nobody, has not been notified of. */
export interface Unpublished {
  userId: number | null
  added: number
  moved: number
  removed: number
}

const t = rowsOf(shiftAssignment, 't')
const n = rowsOf(notifiedAssignment, 'n')

/** The condition that rows are of these days, people, this pin, shift and assignment. */
export const within = (
  of: typeof t | typeof n,
  { assignment, start, end, pin, shift, users }: Publishing,
): Piece => {
  const people = users?.filter((id) => id !== null) ?? []
  return piece`(${assignment ?? null}::bigint is null or ${'shiftAssignmentId' in of ? of.shiftAssignmentId : of.id} = ${assignment ?? null})
    and (${start ?? null}::date is null or ${of.date} >= ${start ?? null}) and (${end ?? null}::date is null or ${of.date} <= ${end ?? null})
    and (${pin ?? null}::bigint is null or ${of.pinId} = ${pin ?? null})
    and (${shift ?? null}::bigint is null or ${of.shiftId} = ${shift ?? null})
    and (${users === undefined} or ${of.userId} = any(${people}::bigint[]) or (${users?.includes(null) ?? false} and ${of.userId} is null))`
}

/** Assignments that are not published as they are. No one can take an open shift that has begun: as a draft it stays one. */
export const isUnpublished = piece`${t.toldAt} is null and (
  (${t.status} = 'draft' and (${t.userId} is not null or ${t.startAt} > now()))
  or (${t.status} in ('published', 'swap_requested') and ${t.userId} is not null))`

/** Assignments that people know of, and have no more. @param joins more rows, by those of `n` */
export const removedFrom = (of: Publishing, joins: Piece = piece``) => {
  const e = rowsOf(employee, 'e')
  return piece`from ${n} join ${e} on ${e.id} = ${n.userId} ${joins} where ${within(n, of)} and not exists (
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
