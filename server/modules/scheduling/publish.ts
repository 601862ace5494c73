import type { Sql, Tx } from '../../platform/db/sql.ts'
import { notify } from '../../services/notification/notify.ts'
import { lookForUnconfirmed } from './roster/unconfirmed.ts'
import { tellOfOpen } from './open.ts'

/** What is to be published: days, both included, of a pin, a shift or a person. */
export interface Publishing {
  start?: string | undefined
  end?: string | undefined
  pin?: number | undefined
  shift?: number | undefined
  user?: number | undefined
}

interface Untold {
  userId: number | null
  added: number
  moved: number
  removed: number
}

/** Nobody can take an open shift that has begun: as a draft it stays one. */
const conditions = `t.client_id = $1 and t.deleted_at is null and t.told_at is null
  and ($2::date is null or t.date >= $2) and ($3::date is null or t.date <= $3)
  and ($4::bigint is null or t.pin_id = $4) and ($5::bigint is null or t.shift_id = $5)
  and ($6::bigint is null or t.user_id = $6)
  and ((t.status = 'draft' and (t.user_id is not null or t.start_at > now())) or (t.status = 'published' and t.user_id is not null)
    or (t.status = 'cancelled' and t.published_at is not null))`

const given = (clientId: number, { start, end, pin, shift, user }: Publishing) => [
  clientId,
  start ?? null,
  end ?? null,
  pin ?? null,
  shift ?? null,
  user ?? null,
]

/** What people do not know of yet, by person; of open assignments nobody. */
export const untold = (sql: Sql, clientId: number, of: Publishing) =>
  sql.query<Untold>(
    `select t.user_id as "userId", (count(*) filter (where t.status <> 'cancelled' and t.published_at is null))::int as added,
       (count(*) filter (where t.status <> 'cancelled' and t.published_at is not null))::int as moved,
       (count(*) filter (where t.status = 'cancelled'))::int as removed
     from shift_assignment t where ${conditions} group by 1`,
    given(clientId, of),
  )

const summed = (rows: readonly Untold[]) => ({
  people: rows.filter(({ userId }) => userId !== null).length,
  open: rows.reduce((sum, { userId, added, moved }) => sum + (userId === null ? added + moved : 0), 0),
  added: rows.reduce((sum, { added }) => sum + added, 0),
  moved: rows.reduce((sum, { moved }) => sum + moved, 0),
  removed: rows.reduce((sum, { removed }) => sum + removed, 0),
})

/** Publishes, or with `preview` only counts what would be told to how many. Each person is told once. */
export async function publish(tx: Tx, of: Publishing, preview: boolean) {
  const { clientId } = tx.actor
  const rows = await untold(tx, clientId, of)
  if (preview || rows.length === 0) return summed(rows)
  tx.verb('publish')
  const told = await tx.query<{ userId: number | null; pinId: number }>(
    `update shift_assignment t set told_at = now(), published_at = coalesce(t.published_at, now()),
       status = case when t.status = 'draft' then 'published' else t.status end, updated_at = now(),
       updated_by = $7, version = t.version + 1
     where ${conditions} returning t.user_id as "userId", t.pin_id as "pinId"`,
    [...given(clientId, of), tx.actor.employeeId || null],
  )
  tx.touch('shift_assignment')
  lookForUnconfirmed(tx)
  const people = rows.flatMap(({ userId }) => userId ?? [])
  await notify(
    tx,
    people.filter((one) => one !== tx.actor.employeeId),
    { type: 'shift', wording: 'rosterPublished' },
  )
  const open = told.filter(({ userId }) => userId === null).map(({ pinId }) => pinId)
  await tellOfOpen(tx, [...new Set(open)])
  return summed(rows)
}
