import { clocking } from '../../../src/resources/attendance/clocking.resource.ts'
import { periodLock } from '../../../src/resources/attendance/periodLock.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { add, changeEach } from '../../engine/tables/rows.ts'
import { pick, recordId, instant, rowsOf, select } from '../../engine/tables/statement.ts'
import { authorOf, type Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/errors.ts'
import { isLockedFor, locksIn } from '../scheduling/public.ts'
import { keptOf, reckon } from './reckon.ts'

interface Repair {
  ids: readonly number[]
  /** Assignments whose people left no punch at all. */
  assignmentIds?: readonly number[] | undefined
  reason: string
  preview?: boolean | undefined
}

const a = rowsOf(shiftAssignment, 'a')
const c = rowsOf(clocking, 'c')
const k = rowsOf(periodLock, 'k')

/** Assignments whose people must have left by now and have no line, on days that are not locked. */
const absencesOf = (tx: Tx, assignmentIds: readonly number[], now: Date) =>
  select(tx, { id: a.id, userId: recordId`${a.userId}`, pinId: recordId`${a.pinId}`, workDate: a.date })`
    from ${a} where ${a.id} = any(${assignmentIds}::bigint[]) and ${a.userId} is not null
      and ${a.publishedAt} is not null and ${a.status} not in ('declined', 'cancelled') and ${a.endAt} < ${now}
      and not exists (select from ${c} where ${c.shiftAssignmentId} = ${a.id}
        or (${c.userId} = ${a.userId} and ${c.workDate} = ${a.date}))
      and not exists (select from ${k} where ${a.date} between ${k.startDate} and ${k.endDate}
        and coalesce(${k.pinId}, ${a.pinId}) = ${a.pinId})
    order by ${a.id}`

/** Lines of assignments, empty until their punches are entered. */
async function linesFor(tx: Tx, absences: Awaited<ReturnType<typeof absencesOf>>): Promise<number[]> {
  tx.verb('create')
  const lines = absences.map(({ id, ...line }) => ({ ...line, shiftAssignmentId: id }))
  return (await add(tx, clocking, lines, { columns: ['id'] })).map(({ id }) => id)
}

/** Lines without a punch, with the times of their shifts. They are locked until the end of the transaction. */
const lackingLines = (tx: Tx, ids: readonly number[]) =>
  select(tx, {
    ...pick(c, ['id', 'userId', 'pinId', 'workDate', 'shiftAssignmentId', 'clockIn', 'clockOut', 'breakMin']),
    ...pick(c, ['awayMin', 'exceptions', 'modifiedAt', 'originalIn', 'originalOut', 'originalBreakMin']),
    plannedIn: instant`${a.startAt}`,
    plannedOut: instant`${a.endAt}`,
  })`from ${c.bare} join ${a} on ${a.id} = ${c.shiftAssignmentId}
    where ${c.company} and ${c.id} = any(${ids}::bigint[]) and ${c.status} not in ('approved', 'differs')
      and (${c.clockIn} is null or ${c.clockOut} is null) order by ${c.id} for update of c`

/**
 * Enters missing punches as they were planned, also for people without any punch. Lines without an assignment, complete
 * lines and locked ones stay as they are.
 */
export async function repair(
  tx: Tx,
  caller: Caller,
  { ids: given, assignmentIds = [], reason, preview = false }: Repair,
  now: Date,
) {
  const absences = assignmentIds.length === 0 ? [] : await absencesOf(tx, assignmentIds, now)
  const absent = absences.map(({ id }) => id)
  const ids = preview || absent.length === 0 ? given : [...given, ...(await linesFor(tx, absences))]
  const lines = await lackingLines(tx, ids)
  const days = lines.map(({ workDate }) => workDate).toSorted()
  const locks = await locksIn(tx, days[0] ?? '2000-01-01', days.at(-1) ?? '2000-01-01')
  const open = lines.filter(({ pinId, workDate }) => !isLockedFor(locks, pinId, workDate))
  if (open.length + absent.length === 0) throw conflict('None of these lines misses a punch of a shift.')
  if (preview) return { ids: open.map(({ id }) => id), assignmentIds: absent }
  const filled = open.map((one) => ({
    ...one,
    clockIn: one.clockIn ?? one.plannedIn,
    clockOut: one.clockOut ?? one.plannedOut,
    isPunched: false,
  }))
  const figures = await reckon(tx, filled)
  tx.verb('update')
  await changeEach(
    tx,
    clocking,
    filled.map(({ id, clockIn, clockOut, exceptions: before }, index) => {
      const was = open[index]
      const isFirst = was?.modifiedAt === null
      return {
        id,
        originalIn: (isFirst ? was.clockIn : was?.originalIn) ?? null,
        originalOut: (isFirst ? was.clockOut : was?.originalOut) ?? null,
        originalBreakMin: (isFirst ? was.breakMin : was?.originalBreakMin) ?? null,
        clockIn,
        clockOut,
        ...figures[index],
        exceptions: [...(figures[index]?.exceptions ?? []), ...keptOf(before)],
        status: 'modified' as const,
        reason,
        modifiedBy: authorOf(caller),
        modifiedAt: now.toISOString(),
      }
    }),
  )
  return { ids: filled.map(({ id }) => id), assignmentIds: absent }
}
