import type { Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Registry } from '../access/access.ts'
import { matching } from '../reading/reads.ts'
import { Piece } from './statement.ts'

/** The condition that the caller may read rows of the resource, and that the filter keeps them; their alias is `t`. */
export const reached = (
  caller: Caller,
  resource: Resource,
  registry: Registry,
  filter: Record<string, unknown> = {},
): Piece => new Piece((writer) => matching(caller, resource, filter, writer, registry).where)
