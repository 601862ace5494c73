import { addDays, dayNumber, weekdayOf } from '../../../../domain/time/calendarDays.ts'
import type {
  DateState,
  PlannerDate,
  PlannerRow,
} from '../../../../resources/maintenance/schedule/schedule.shapes.ts'

/** Weeks that the planner shows. */
export const weekCount = 52
/** Weeks before this one that it begins with. */
const weeksBefore = 9

export const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(dayNumber(day)))

/** The Monday with which the planner begins, so that what was done of late is in view beside what is to come. */
export const firstMonday = (today: string) => addDays(mondayOf(today), -7 * weeksBefore)

/** The Mondays of the planner's weeks. */
export const mondaysFrom = (first: string) =>
  Array.from({ length: weekCount }, (_, week) => addDays(first, 7 * week))

/** A schedule's dates by the number of their week. */
export function datesByWeek(dates: readonly PlannerDate[], first: string): Map<number, PlannerDate[]> {
  const weeks = new Map<number, PlannerDate[]>()
  for (const date of dates) {
    const week = Math.floor((dayNumber(date.actual) - dayNumber(first)) / 7)
    weeks.set(week, [...(weeks.get(week) ?? []), date])
  }
  return weeks
}

/** Rows of the same site under each other, in the order in which they came. */
export function groupedByPin(rows: readonly PlannerRow[]): [number, PlannerRow[]][] {
  const groups = new Map<number, PlannerRow[]>()
  for (const row of rows) groups.set(row.pinId, [...(groups.get(row.pinId) ?? []), row])
  return [...groups]
}

/** Months above the weeks: the Monday with which each begins, and how many weeks it has. */
export function monthsOf(mondays: readonly string[]): { monday: string; weeks: number }[] {
  const months: { monday: string; weeks: number }[] = []
  for (const monday of mondays) {
    const last = months.at(-1)
    if (last?.monday.slice(0, 7) === monday.slice(0, 7)) last.weeks += 1
    else months.push({ monday, weeks: 1 })
  }
  return months
}

export const stateText = {
  done: 'done',
  open: 'open',
  overdue: 'overdue',
  planned: 'planned',
  skipped: 'skippedState',
} as const satisfies Record<DateState, string>
