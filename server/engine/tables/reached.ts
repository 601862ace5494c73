import type { Action } from '../../../src/domain/access/permissions.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { permit, reachedRows, readableRows, type Registry } from '../access/access.ts'
import { matching } from '../reading/reads.ts'
import { Piece, pick, rowsOf, select, type Expressions, type Selected } from './statement.ts'
import type { ColumnName } from './table.ts'

/**
 * The condition that the caller may read rows of the resource, and that the filter keeps them; their alias is `t`.
 * @param deleted as `matching` has it
 */
export const reached = (
  caller: Caller,
  resource: Resource,
  registry: Registry,
  filter: Record<string, unknown> = {},
  deleted?: boolean,
): Piece => new Piece((writer) => matching(caller, resource, filter, writer, registry, deleted).where)

interface Done {
  action: Action
  /** Whether their own rows are open to callers who may only read them. */
  isOpenToOwn?: boolean
}

/** The condition that the caller may do something with these rows; their alias is `t`. @throws 403 */
export const reachedFor = (
  caller: Caller,
  resource: Resource,
  registry: Registry,
  { ids, action, isOpenToOwn }: Done & { ids: number | readonly number[] },
): Piece =>
  new Piece((writer) => {
    const reach = permit(caller, resource, action, isOpenToOwn)
    return reachedRows(resource, caller, reach, writer, registry, { ids })
  })

/**
 * These columns of one record that the caller reaches for the action.
 * @throws 404 for a record outside the caller's reach
 */
export async function findReached<R extends Resource, N extends ColumnName<R>>(
  sql: CompanySql,
  caller: Caller,
  resource: R,
  registry: Registry,
  { id, columns, ...done }: Done & { id: number; columns: readonly N[] },
): Promise<Selected<Expressions<R, N>>> {
  const t = rowsOf<R>(resource, 't')
  const which = reachedFor(caller, resource, registry, { ids: id, ...done })
  const [row] = await select(sql, pick(t, columns))`from ${t.bare} where ${which}`
  if (!row) throw notFound()
  return row
}

/** The condition that the caller reads rows of the resource, under any alias; false where they read none. */
export const readable = (caller: Caller, resource: Resource, registry: Registry, alias: string): Piece =>
  new Piece((writer) => readableRows(resource, caller, writer, registry, alias))
