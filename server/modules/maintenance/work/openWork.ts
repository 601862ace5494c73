import { resourceNamed } from '../../../../src/resources/index.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { constantSql, type Params } from '../../../engine/sql/params.ts'
import { matching } from '../../../engine/reading/reads.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { openStatuses } from '../closedLoop/closedLoop.ts'

/** FROM and WHERE of the open work requests that a caller reads and a list's filter keeps; `t` is their table. */
export function openWork(caller: Caller, filter: Record<string, unknown>, params: Params): string {
  const { from } = matching(caller, workRequest, filter, params, resourceNamed, false)
  return `${from} and t.status = any(${constantSql(openStatuses)}::text[])`
}
