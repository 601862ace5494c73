import { codeFor } from '../../../src/domain/access/permissions.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { notify, type Said } from '../../services/notification/notify.ts'

/** People in charge of payments: employment and address of everybody with the right to change them. */
export const payers = (sql: Sql, clientId: number) =>
  sql.query<{ id: number; email: string | null; name: string }>(
    `select e.id, e.email, trim(e.first_name || ' ' || e.last_name) as name from employee e join role r on r.client_id = e.client_id and r.id = e.role_id
     where e.client_id = $1 and e.status = 'active' and e.deleted_at is null and r.permissions @> array[$2]
     order by e.id`,
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

/** Notifies the operator's administrators and managers of clients. In a transaction of the operator. */
export async function notifyManagers(tx: Tx, said: Said) {
  const managers = await tx.query<{ id: number }>(
    `select e.id from employee e join role r on r.client_id = e.client_id and r.id = e.role_id
     where e.client_id = $1 and e.status = 'active' and e.deleted_at is null
       and (r.permissions @> array[$2] or exists (select from platform_member m where m.client_id = $1
         and m.employee_id = e.id and 'manage' = any(m.rights) and m.deleted_at is null))`,
    [tx.actor.clientId, codeFor('AC', 'main', 'update')],
  )
  await notify(
    tx,
    managers.map(({ id }) => id),
    said,
  )
}
