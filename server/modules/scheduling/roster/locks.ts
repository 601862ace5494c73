import { periodLock } from '../../../../src/resources/attendance/periodLock.resource.ts'
import { find } from '../../../engine/tables/rows.ts'
import type { CompanySql, Tx } from '../../../platform/db/sql.ts'
import { conflict } from '../../../platform/errors.ts'

/** Days that change no more, at one pin or at all. */
export interface Lock {
  startDate: string
  endDate: string
  pinId: number | null
}

/** The locks that touch the days between two, both included. */
export const locksIn = (sql: CompanySql, from: string, until: string): Promise<Lock[]> =>
  find(
    sql,
    periodLock,
    { startDate_lte: until, endDate_gte: from },
    { columns: ['startDate', 'endDate', 'pinId'] },
  )

export const isLockedFor = (locks: readonly Lock[], pinId: number, day: string): boolean =>
  locks.some(
    (lock) => lock.startDate <= day && lock.endDate >= day && (lock.pinId === null || lock.pinId === pinId),
  )

/** @throws 409 where the day is locked at the pin */
export async function mustBeUnlocked(sql: CompanySql, pinId: number, day: string) {
  if (isLockedFor(await locksIn(sql, day, day), pinId, day)) {
    throw conflict('This day is in a locked period: unlock it first.')
  }
}

/**
 * Locks the rosters of people until the transaction ends, so that their next check sees all that others have planned. Always
 * the smallest id first: inserts that met only at the constraint against overlaps would wait for each other.
 */
export async function holdRosters(tx: Tx, userIds: readonly number[]) {
  const ids = [...new Set(userIds)].toSorted((one, other) => one - other)
  if (ids.length === 0) return
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('roster.' || id, $1)) from unnest($2::bigint[]) as id`,
    [tx.actor.clientId, ids],
  )
}
