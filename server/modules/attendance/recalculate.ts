import { clocking } from '../../../src/resources/attendance/clocking.resource.ts'
import { longestOpen } from '../../../src/domain/pay/spells.ts'
import type { AttendanceException } from '../../../src/domain/pay/workedTime.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import type { DerivedKey } from '../../engine/derived/derived.ts'
import { changeEach } from '../../engine/tables/rows.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { scheduleJob } from '../../platform/jobs/jobs.ts'
import { isLockedFor, locksIn } from '../scheduling/public.ts'
import { noteDifferences } from './differences.ts'
import { firstOfWeek, weekStartOf } from './facts.ts'
import { groupPunches, type PunchedValues } from './groupPunches.ts'
import { reach } from './punchedLines.ts'
import {
  figureNames,
  figuresOf,
  keptOf,
  linesOf,
  statusFor,
  timeNames,
  type Figures,
  type StoredLine,
} from './reckon.ts'

/** Kind of the job that looks whether somebody has clocked out. */
export const openDayJob = 'clocking-open-day'

/** A line with its figures. */
interface Reckoned {
  line: StoredLine
  figures: Figures
  exceptions: AttendanceException[]
  status: StoredLine['status']
}

/** Exceptions and status of a line. Somebody at work has not forgotten to clock out; a job looks again later. */
function judged(
  tx: Tx,
  line: StoredLine,
  figures: Figures,
  values: PunchedValues | undefined,
  now: Date,
): Reckoned {
  if (!values)
    return {
      line,
      figures,
      exceptions: [...figures.exceptions, ...keptOf(line.exceptions)],
      status: line.status,
    }
  const began = values.clockIn === null ? null : Date.parse(values.clockIn)
  const isAtWork = values.clockOut === null && began !== null && now.getTime() - began < longestOpen
  if (isAtWork) scheduleJob(tx, openDayJob, line.id, new Date(began + longestOpen))
  const exceptions = [
    ...figures.exceptions.filter((one) => one !== 'missing_out' || !isAtWork),
    ...values.flagged,
  ]
  return { line, figures, exceptions, status: statusFor(exceptions) }
}

const written = ({ line, figures, exceptions, status }: Reckoned) => {
  const { exceptions: _found, ...rest } = figures
  const { id, pinId, workDate, clockIn, clockOut, breakMin, awayMin } = line
  return { id, pinId, workDate, clockIn, clockOut, breakMin, awayMin, ...rest, exceptions, status }
}

const isSame = (stored: StoredLine, { line, figures, exceptions, status }: Reckoned) =>
  figureNames.every((name) => (stored[name] ?? null) === (figures[name] ?? null)) &&
  timeNames.every((name) => (stored[name] ?? null) === (line[name] ?? null)) &&
  stored.status === status &&
  exceptions.length === stored.exceptions.length &&
  exceptions.every((one) => stored.exceptions.includes(one))

/**
 * Calculates days of people again: the lines of their punches, and the figures of all lines in the weeks of these days.
 * Changed, submitted and decided lines keep their times. Approved and locked ones also keep their figures.
 */
export async function recalculateDays(tx: Tx, keys: readonly DerivedKey[], now: Date): Promise<void> {
  const days = keys.flatMap(({ day }) => day ?? []).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return
  const userIds = [...new Set(keys.map(({ id }) => id))].toSorted((one, other) => one - other)
  const weekStart = await weekStartOf(tx)
  const weekOf = (day: string) => firstOfWeek(day, weekStart)
  const [from, until] = [weekOf(addDays(first, -reach)), addDays(weekOf(addDays(last, reach)), 6)]
  const locks = await locksIn(tx, addDays(from, -3), addDays(until, 3))
  const punched = await groupPunches(tx, { userIds, from: first, until: last }, locks)
  const inWeek = ({ userId, workDate }: StoredLine) => `${userId} ${weekOf(workDate)}`
  // The causes in each person's week.
  const weeks = new Map<string, string[]>()
  for (const { id, day, sources = [] } of keys)
    for (const step of day === null ? [] : [-reach, 0, reach]) {
      const week = `${id} ${weekOf(addDays(day ?? '', step))}`
      weeks.set(week, [...(weeks.get(week) ?? []), ...sources])
    }
  const stored = (await linesOf(tx, userIds, from, until)).filter((line) => weeks.has(inWeek(line)))
  const lines = stored.map((line) => ({ ...line, ...punched.get(line.id) }))
  const figures = await figuresOf(tx, lines, { weekStart })
  const pairs = lines.flatMap((line, position) => {
    const [is, before] = [figures[position], stored[position]]
    return is && before ? [{ before, reckoned: judged(tx, line, is, punched.get(line.id), now) }] : []
  })
  const isLocked = ({ pinId, workDate }: StoredLine) => isLockedFor(locks, pinId, workDate)
  const isSigned = ({ status }: StoredLine) => status === 'approved' || status === 'differs'
  const changed = pairs.filter(
    ({ before, reckoned }) => !isSigned(before) && !isLocked(before) && !isSame(before, reckoned),
  )
  await changeEach(
    tx,
    clocking,
    changed.map(({ reckoned }) => written(reckoned)),
  )
  await noteDifferences(
    tx,
    pairs
      .filter(({ before }) => isSigned(before))
      .map(({ before, reckoned }) => ({
        line: before,
        figures: reckoned.figures,
        isLocked: isLocked(before),
        causes: weeks.get(inWeek(before)) ?? [],
      })),
  )
}
