import type { Action } from '../../../src/domain/access/permissions.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { permit, reachedRows, readableRows, type Registry } from '../access/access.ts'
import { matching } from '../reading/reads.ts'
import { Piece } from './statement.ts'

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

/** The condition that the caller may do something with these rows; their alias is `t`. @throws 403 */
export const reachedFor = (
  caller: Caller,
  resource: Resource,
  registry: Registry,
  { ids, action }: { ids: number | readonly number[]; action: Action },
): Piece =>
  new Piece((writer) =>
    reachedRows(resource, caller, permit(caller, resource, action), writer, registry, { ids }),
  )

/** The condition that the caller reads rows of the resource, under any alias; false where they read none. */
export const readable = (caller: Caller, resource: Resource, registry: Registry, alias: string): Piece =>
  new Piece((writer) => readableRows(resource, caller, writer, registry, alias))
