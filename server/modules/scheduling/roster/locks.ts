import type { Sql, Tx } from '../../../platform/db/sql.ts'
import { conflict } from '../../../platform/errors.ts'

/** Days that change no more, at one pin or at all. */
export interface Lock {
  startDate: string
  endDate: string
  pinId: number | null
}

/** The locks that touch the days between two, both included. */
export const locksIn = (sql: Sql, clientId: number, from: string, until: string): Promise<Lock[]> =>
  sql.query<Lock>(
    `select start_date as "startDate", end_date as "endDate", pin_id as "pinId" from period_lock
     where client_id = $1 and deleted_at is null and start_date <= $3 and end_date >= $2`,
    [clientId, from, until],
  )

export const isLockedFor = (locks: readonly Lock[], pinId: number, day: string): boolean =>
  locks.some(
    (lock) => lock.startDate <= day && lock.endDate >= day && (lock.pinId === null || lock.pinId === pinId),
  )

/** @throws 409 where the day is locked at the pin */
export async function mustBeUnlocked(sql: Sql, clientId: number, pinId: number, day: string) {
  if (isLockedFor(await locksIn(sql, clientId, day, day), pinId, day)) {
    throw conflict('This day is in a locked period: unlock it first.')
  }
}

/**
 * Holds the rosters of people until the transaction ends, so that what is assessed of them next sees all that others have
 * planned. Always the smallest id first: inserts that met only at the constraint against overlaps would wait for each
 * other.
 */
export async function holdRosters(tx: Tx, userIds: readonly number[]) {
  const ids = [...new Set(userIds)].toSorted((one, other) => one - other)
  if (ids.length === 0) return
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('roster.' || id, $1)) from unnest($2::bigint[]) as id`,
    [tx.actor.clientId, ids],
  )
}
