import type { Tx } from '../../platform/db/sql.ts'

/** Active employments of the company whose role holds the permission code, for those who tell them something. */
export async function holdersOf(tx: Tx, code: string): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select e.id from employee e join role r on r.client_id = e.client_id and r.id = e.role_id
     where e.client_id = $1 and e.status = 'active' and e.deleted_at is null and r.deleted_at is null
       and r.permissions @> array[$2]`,
    [tx.actor.clientId, code],
  )
  return rows.map(({ id }) => id)
}
