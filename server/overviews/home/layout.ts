import { z } from 'zod'
import type { HomeLayout } from '../../../src/resources/home/home.calls.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { Asking } from './figures.ts'

const stored = z.object({ ordered: z.array(z.string()), hidden: z.array(z.string()) })

/** How the caller has arranged home. */
export async function layoutOf({ sql, caller }: Asking): Promise<HomeLayout> {
  const [row] = await sql.query(
    'select ordered, hidden from home_layout where client_id = $1 and employee_id = $2',
    [caller.clientId, caller.employeeId],
  )
  return row ? stored.parse(row) : { ordered: [], hidden: [] }
}

/** Keeps an arrangement of home for the caller. */
export async function keepLayout(tx: Tx, { ordered, hidden }: HomeLayout): Promise<HomeLayout> {
  await tx.query(
    `insert into home_layout (client_id, employee_id, ordered, hidden) values ($1, $2, $3, $4)
     on conflict (client_id, employee_id) do update set ordered = $3, hidden = $4, updated_at = now()`,
    [tx.actor.clientId, tx.actor.employeeId, ordered, hidden],
  )
  return { ordered, hidden }
}
