import { z } from 'zod'
import type { homeLayout, HomeLayout, SetUp } from '../../../src/resources/home/home.calls.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import type { AnswerOf } from '../../../src/schema/call.ts'
import { reachOf } from '../../../src/schema/reach.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { Asking } from './figures.ts'

const stored = z.object({ ordered: z.array(z.string()), hidden: z.array(z.string()) })

/** What the company has set up; null for callers who add neither sites nor people. */
async function setUpOf({ sql, caller }: Asking): Promise<SetUp | null> {
  if ([pin, employee].some((resource) => reachOf(resource, caller.codes, 'create') !== 'all')) return null
  const [row] = await sql.query<SetUp>(
    `select exists (select from pin where client_id = $1 and deleted_at is null) as sites,
       (select count(*) from (select from employee where client_id = $1 and deleted_at is null limit 2) e) > 1 as people`,
    [caller.clientId],
  )
  return row ?? null
}

/** How the caller has arranged home, and what the company has set up. */
export async function layoutOf(asking: Asking): Promise<AnswerOf<typeof homeLayout>> {
  const { sql, caller } = asking
  const [[row], setUp] = await Promise.all([
    sql.query('select ordered, hidden from home_layout where client_id = $1 and employee_id = $2', [
      caller.clientId,
      caller.employeeId,
    ]),
    setUpOf(asking),
  ])
  return { ...(row ? stored.parse(row) : { ordered: [], hidden: [] }), setUp }
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
