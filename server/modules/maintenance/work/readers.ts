import { codeFor } from '../../../../src/domain/access/permissions.ts'
import { mostReaders } from '../../../../src/resources/maintenance/work/workRequest.calls.ts'
import type { Sql } from '../../../platform/db/sql.ts'

export interface Reader {
  id: number
  firstName: string
  lastName: string | null
}

interface Sought {
  /** Of these people alone. */
  ids?: readonly number[]
  /** How their first, last or whole name begins. */
  q?: string
  /** They read comments that are not for the requester, too. */
  internal: boolean
}

/**
 * People with a sign-in who read a work request and its comments, those who do the work first. It asks the other way round
 * what `own` of both resources says: not which records somebody reads, but who reads this one.
 */
export const readersOf = (
  sql: Sql,
  clientId: number,
  workRequestId: number,
  { ids, q = '', internal }: Sought,
): Promise<Reader[]> =>
  sql.query<Reader>(
    `with people as (
       select e.id, e.first_name as "firstName", e.last_name as "lastName", r.permissions @> array[$3] as reads_all,
         r.permissions @> array[$4] as reads_own,
         e.id is not distinct from w.primary_user_id or w.assignee_ids @> array[e.id] as works,
         e.id = any(array[w.requester_id, w.created_by]) or w.also_requested_ids @> array[e.id] as asked
       from work_request w
       join employee e on e.client_id = w.client_id and e.status = 'active' and e.deleted_at is null and e.person_id is not null
       join role r on r.client_id = e.client_id and r.id = e.role_id and r.deleted_at is null
       where w.client_id = $1 and w.id = $2 and ($5::bigint[] is null or e.id = any($5)) and (
         starts_with(lower(e.first_name || ' ' || coalesce(e.last_name, '')), lower($6))
         or starts_with(lower(e.last_name), lower($6))))
     select id, "firstName", "lastName" from people
     where reads_all or (reads_own and (works or (asked and not $7)))
     order by works desc, "firstName", "lastName", id limit $8`,
    [
      clientId,
      workRequestId,
      codeFor('CM', 'main', 'read'),
      codeFor('CM', 'me', 'read'),
      ids ?? null,
      q.trim(),
      internal,
      ids?.length ?? mostReaders,
    ],
  )
