import { resourceNamed } from '../../../../src/resources/index.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { constantSql } from '../../../engine/sql/params.ts'
import { reached } from '../../../engine/tables/reached.ts'
import { piece, raw, rowsOf, type Piece } from '../../../engine/tables/statement.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { openStatuses } from '../closedLoop/closedLoop.ts'

const t = rowsOf(workRequest, 't')

/** FROM and WHERE of the open work requests that a caller reads and a list's filter keeps; `t` is their table. */
export const openWork = (caller: Caller, filter: Record<string, unknown>): Piece =>
  piece`from ${t.bare} where ${reached(caller, workRequest, resourceNamed, filter, false)}
    and ${t.status} = any(${raw(constantSql(openStatuses))}::text[])`
