import { offDay } from '../../../../src/resources/scheduling/offDay.resource.ts'
import type { RosterOffDay } from '../../../../src/resources/scheduling/shift.calls.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { given } from '../../../engine/tables/given.ts'
import { add, change, changeEach, count, find } from '../../../engine/tables/rows.ts'
import { day, ids, rowsOf, select, whole } from '../../../engine/tables/statement.ts'
import type { CompanySql, Tx } from '../../../platform/db/sql.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { terms, termsOn } from '../../employee/public.ts'
import type { ToldClash } from './clashAnswers.ts'
import { isLockedFor, locksIn } from './locks.ts'

/** A day of a person. */
export interface PersonDay {
  userId: number
  date: string
}
export const keyOf = ({ userId, date }: { userId: number | null; date: string }) => `${userId} ${date}`

const t = rowsOf(shiftAssignment, 't')
const wantedRows = (days: readonly PersonDay[]) => given('w', { userId: 'id', date: 'day' }, days)

/** The days that are locked at all pins, or at one where the person belongs or works on that day. */
async function lockedOf(sql: CompanySql, days: readonly PersonDay[]): Promise<readonly PersonDay[]> {
  const dates = days.map(({ date }) => date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return []
  const locks = await locksIn(sql, first, last)
  if (locks.length === 0) return []
  const w = wantedRows(days)
  const sites = await select(sql, {
    userId: whole`${w.userId}`,
    date: day`${w.date}`,
    pinIds: ids`coalesce(${terms.pinIds}, '{}') || array(select ${t.pinId} from ${t}
      where ${t.userId} = ${w.userId} and ${t.date} = ${w.date} and ${t.pinId} is not null and ${t.status} <> 'cancelled')`,
  })`from ${w} left join lateral ${termsOn(w.userId, w.date)} on true`
  return sites.filter(({ date, pinIds }) => [0, ...pinIds].some((pinId) => isLockedFor(locks, pinId, date)))
}

/** @throws 409 if one of the days is locked for its person */
export async function mustBeUnlockedDays(sql: CompanySql, days: readonly PersonDay[]) {
  if ((await lockedOf(sql, days)).length > 0)
    throw conflict('This day is in a locked period: unlock it first.')
}

/**
 * Conflicts of days off: locked periods, and planned shifts of the day, which then need a reason.
 * @param gone ids of assignments that will not be there any more
 */
export async function offDayConflicts(
  sql: CompanySql,
  days: readonly PersonDay[],
  gone: readonly number[] = [],
) {
  if (days.length === 0) return { clashes: [], assignmentIds: [] }
  const w = wantedRows(days)
  const [locked, planned] = await Promise.all([
    lockedOf(sql, days),
    select(sql, {
      id: t.id,
      userId: whole`${t.userId}`,
      date: t.date,
      shiftId: t.shiftId,
    })`from ${w} join ${t} on ${t.userId} = ${w.userId} and ${t.date} = ${w.date}
      where ${t.status} <> all ('{declined,cancelled}'::text[]) and ${t.id} <> all (${gone}::bigint[])
      order by ${t.date}, ${t.id}`,
  ])
  const clashes: ToldClash[] = [
    ...locked.map(({ userId, date }) => ({
      userId,
      date,
      shiftId: null,
      kind: 'locked' as const,
      hard: true,
      detail: null,
    })),
    ...planned.map(({ userId, date, shiftId }) => ({
      userId,
      date,
      shiftId,
      kind: 'off_day' as const,
      hard: false,
      detail: null,
    })),
  ]
  return { clashes, assignmentIds: planned.map(({ id }) => id) }
}

/** Notes why people work on their day off, on the assignments without a reason. */
export async function explainWork(tx: Tx, assignmentIds: readonly number[], reason: string | null) {
  if (assignmentIds.length === 0 || reason === null) return
  tx.verb('update')
  await change(tx, shiftAssignment, { id: assignmentIds, reason: null }, { reason })
}

/** Adds days off, or changes the kind of existing ones. @throws 404 without such a person */
export async function putOffDays(tx: Tx, wanted: readonly RosterOffDay[]) {
  const userIds = [...new Set(wanted.map(({ userId }) => userId))]
  if (userIds.length === 0) return
  if ((await count(tx, employee, { id: userIds })) !== userIds.length) throw notFound()
  const dates = [...new Set(wanted.map(({ date }) => date))]
  const rows = await find(
    tx,
    offDay,
    { userId: userIds, date: dates },
    { columns: ['id', 'userId', 'date'], lock: 'update' },
  )
  const known = new Map(rows.map((row) => [keyOf(row), row.id]))
  const each = [...new Map(wanted.map((one) => [keyOf(one), one])).values()]
  tx.verb('update')
  await changeEach(
    tx,
    offDay,
    each.flatMap((one) => {
      const id = known.get(keyOf(one))
      return id === undefined ? [] : [{ id, kind: one.kind ?? 'off', status: 'planned' as const }]
    }),
  )
  tx.verb('create')
  await add(
    tx,
    offDay,
    each
      .filter((one) => !known.has(keyOf(one)))
      .map(({ userId, date, kind = 'off' }) => ({ userId, date, kind, status: 'planned' as const })),
  )
}

/** Takes days off back. */
export async function cancelOffDays(tx: Tx, days: readonly PersonDay[]) {
  if (days.length === 0) return
  await mustBeUnlockedDays(tx, days)
  const wanted = new Set(days.map(keyOf))
  const rows = await find(
    tx,
    offDay,
    { userId: days.map(({ userId }) => userId), date: days.map(({ date }) => date), status: 'planned' },
    { columns: ['id', 'userId', 'date'], lock: 'update' },
  )
  tx.verb('update')
  const cancelled = rows.filter((row) => wanted.has(keyOf(row))).map(({ id }) => id)
  await change(tx, offDay, { id: cancelled }, { status: 'cancelled' })
}
