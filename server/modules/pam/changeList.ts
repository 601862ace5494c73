import type { PlatformRole } from '../../../src/domain/platform/platform.ts'
import type { listChanges } from '../../../src/resources/pam/change.calls.ts'
import type { AnswerOf } from '../../../src/schema/call.ts'
import type { CompanySql, Sql } from '../../platform/db/sql.ts'

/** Clients of a change that its row in the list names. */
const mostNamed = 3

const namesOf = (change: string) => `from client_change_row r
  join subscription s on s.client_id = r.client_id and s.company_id = r.company_id and s.deleted_at is null
  where r.client_id = $1 and r.change_id = ${change}`

/** The latest changes of clients that the own company has made, with the names of the first clients of each. */
export const readChanges = (
  sql: CompanySql,
  { operatorId, companyId }: PlatformRole,
): Promise<AnswerOf<typeof listChanges>> =>
  sql.query(
    `select h.id, h.at, h.action ->> 'kind' as kind, h.reason, h.person_name as "personName", h.clients,
       h.undone_at as "undoneAt", h.undone_by_name as "undoneByName",
       coalesce((select jsonb_agg(n) from (select s.company_id as id, s.company_name as name ${namesOf('h.id')}
         order by s.company_name limit ${mostNamed}) n), '[]') as named
     from client_change h where h.client_id = $1 and h.by_company_id = $2 order by h.id desc limit 50`,
    [operatorId, companyId],
  )

/** Names of the clients of a change. In a transaction of the operator. */
export async function namesOfChange(
  sql: Sql & { actor: { clientId: number } },
  changeId: number,
): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    `select s.company_name as name ${namesOf('$2')} order by s.company_name`,
    [sql.actor.clientId, changeId],
  )
  return rows.map(({ name }) => name)
}
