import { isWorkedOn, type ShiftDays } from '../../../../src/domain/scheduling/shiftDays.ts'
import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import { shift } from '../../../../src/resources/scheduling/shift.resource.ts'
import { auditEntry } from '../../../engine/tables/audit.ts'
import { remove } from '../../../engine/tables/rows.ts'
import { boolean, pick, piece, rowsOf, select, write } from '../../../engine/tables/statement.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { isLockedFor, locksIn } from '../roster/locks.ts'
import { shapeColumns } from './shiftShape.ts'

const d = rowsOf(shift, 'd')

/** The coming days of a series that differ from it or are not worked. In this order none moves onto the next. */
async function comingDays(tx: Tx, seriesId: number, moved: number, today: string) {
  const a = rowsOf(auditEntry, 'a')
  const from = moved < 0 ? addDays(today, -moved) : today
  const rows = await select(tx, {
    ...pick(d, [...shapeColumns, 'seriesDay']),
    isDeleted: boolean`d.deleted_at is not null`,
    // The audit trail says whether a planner left the day out, or its series lost it.
    isWithdrawn: boolean`d.deleted_at is not null and coalesce((select ${a.verb} = 'withdraw' from ${a} where ${a.resource} = 'shift'
      and ${a.recordId} = ${d.id} and ${a.after} ? 'deleted_at' order by ${a.id} desc limit 1), false)`,
  })`from ${d.withDeleted} where ${d.seriesId} = ${seriesId} and ${d.seriesDay} >= ${from} and ${d.startDate} >= ${from}
    order by ${d.seriesDay} ${moved > 0 ? piece`desc` : piece`asc`} for update of d`
  const last = rows.reduce((latest, { startDate }) => (startDate > latest ? startDate : latest), from)
  const locks = await locksIn(tx, from, addDays(last, Math.max(moved, 0)))
  return rows.filter(
    ({ pinId, startDate }) =>
      !isLockedFor(locks, pinId, startDate) && !isLockedFor(locks, pinId, addDays(startDate, moved)),
  )
}

type ComingDay = Awaited<ReturnType<typeof comingDays>>[number]

/** Moves a day with its series, unless another one that stays is there. @returns whether it moved */
async function moveDay(tx: Tx, { id, seriesDay }: ComingDay, moved: number) {
  const o = rowsOf(shift, 'o')
  const to = addDays(seriesDay ?? '', moved)
  tx.verb('update')
  const rows = await write(tx, { id: d.id })`update ${d.bare} set series_day = ${to}::date,
      start_date = ${d.startDate} + ${moved}::int, end_date = ${d.endDate} + ${moved}::int,
      version = ${d.version} + 1, updated_at = now()
    where ${d.ofCompany} and ${d.id} = ${id} and not exists (
      select from ${o.bare} where ${o.ofCompany} and ${o.seriesId} = ${d.seriesId} and ${o.seriesDay} = ${to}::date)`
  return rows.length > 0
}

/** Restores days that went with days of their series. */
async function restoreDays(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return
  tx.verb('restore')
  await write(tx, {})`update ${d.bare} set deleted_at = null, version = ${d.version} + 1, updated_at = now()
    where ${d.ofCompany} and ${d.id} = any(${ids}::bigint[])`
}

/**
 * Takes the differing days of a changed series along. They move with it, and go with the days that it has no more. Days that
 * went come back with those.
 *
 * @param days the days of the series now, differing ones included
 * @returns the moved and the withdrawn days, as they are now, and the ids of the restored ones
 */
export async function takeDaysAlong(
  tx: Tx,
  seriesId: number,
  days: ShiftDays,
  { moved, today }: { moved: number; today: string },
) {
  const coming = await comingDays(tx, seriesId, moved, today)
  const there: ComingDay[] = []
  for (const one of coming) if (moved === 0 || (await moveDay(tx, one, moved))) there.push(one)
  const now = there.map(({ startDate, endDate, seriesDay, ...one }) => ({
    ...one,
    startDate: addDays(startDate, moved),
    endDate: addDays(endDate, moved),
    stands: isWorkedOn(days, addDays(seriesDay ?? startDate, moved)),
  }))
  const gone = now.filter(({ stands, isDeleted }) => !stands && !isDeleted)
  const back = now.flatMap(({ id, stands, isWithdrawn }) => (stands && isWithdrawn ? [id] : []))
  await restoreDays(tx, back)
  tx.verb('withdraw')
  if (gone.length > 0) await remove(tx, shift, { id: gone.map(({ id }) => id) })
  tx.touch(shift.table)
  const stay = now.filter(({ stands, isDeleted }) => stands && !isDeleted)
  return { movedDays: moved === 0 ? [] : stay, gone, back }
}
