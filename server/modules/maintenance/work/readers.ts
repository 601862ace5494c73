import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { role } from '../../../../src/resources/access/role.resource.ts'
import { codeFor } from '../../../../src/domain/access/permissions.ts'
import { mostReaders } from '../../../../src/resources/maintenance/work/workRequest.calls.ts'
import { withColumns } from '../../../engine/tables/table.ts'
import { pick, piece, rowsOf, select, type Piece } from '../../../engine/tables/statement.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'

const w = rowsOf(workRequest, 'w')
const e = rowsOf(withColumns(employee, { personId: 'uuid?' }), 'e')
const r = rowsOf(role, 'r')

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
  sql: CompanySql,
  workRequestId: number,
  { ids, q = '', internal }: Sought,
): Promise<Reader[]> => {
  const may = (code: string) => piece`r.permissions @> array[${code}]`
  const begins = (name: Piece) => piece`starts_with(lower(${name}), lower(${q.trim()}))`
  return select(
    sql,
    pick(e, ['id', 'firstName', 'lastName']),
    piece`with people as (
        select e.*, ${may(codeFor('CM', 'main', 'read'))} as reads_all, ${may(codeFor('CM', 'me', 'read'))} as reads_own,
          ${e.id} is not distinct from ${w.primaryUserId} or ${w.assigneeIds} @> array[${e.id}] as works,
          ${e.id} = any(array[${w.requesterId}, ${w.createdBy}]) or ${w.alsoRequestedIds} @> array[${e.id}] as asked
        from ${w.withDeleted} join ${e} on ${e.status} = 'active' and ${e.personId} is not null
        join ${r} on ${r.id} = ${e.roleId}
        where ${w.id} = ${workRequestId} and (${ids ?? null}::bigint[] is null or ${e.id} = any(${ids ?? null}::bigint[]))
          and (${begins(piece`${e.firstName} || ' ' || coalesce(${e.lastName}, '')`)} or ${begins(e.lastName)}))`,
  )`from people e where reads_all or (reads_own and (works or (asked and not ${internal})))
    order by works desc, ${e.firstName}, ${e.lastName}, ${e.id} limit ${ids?.length ?? mostReaders}`
}
