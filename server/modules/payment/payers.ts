import { codeFor } from '../../../src/domain/access/permissions.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { notify, type Said } from '../../services/notification/notify.ts'

/** Who sees to payments: employment and address of everybody with the right to change them. */
export const payers = (sql: Sql, clientId: number) =>
  sql.query<{ id: number; email: string | null }>(
    `select e.id, e.email from employee e join role r on r.client_id = e.client_id and r.id = e.role_id
     where e.client_id = $1 and e.status = 'active' and e.deleted_at is null and r.permissions @> array[$2]`,
    [clientId, codeFor('PA', 'main', 'update')],
  )

/** Notifies them of something. */
export async function tellPayers(tx: Tx, said: Said) {
  const people = await payers(tx, tx.actor.clientId)
  await notify(
    tx,
    people.map(({ id }) => id),
    said,
  )
}
