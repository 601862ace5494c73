import { addDays } from '../../../domain/time/calendarDays.ts'
import { dayIn } from '../../../domain/time/dates.ts'
import { instantOn } from '../../../domain/time/moments.ts'
import { mondayOf } from '../../../domain/scheduling/shiftDays.ts'

/** Choices of a snooze: one hour, tomorrow morning, the morning of next Monday. */
export const snoozes = ['hour', 'tomorrow', 'week'] as const
export type Snooze = (typeof snoozes)[number]

const morning = '09:00'

/** End of a snooze in ISO 8601; mornings are those of `timeZone`. */
export function snoozeUntil(choice: Snooze, timeZone: string, now = new Date()): string {
  if (choice === 'hour') return new Date(now.getTime() + 3_600_000).toISOString()
  const today = dayIn(now, timeZone)
  const day = choice === 'tomorrow' ? addDays(today, 1) : addDays(mondayOf(today), 7)
  return instantOn(day, morning, timeZone).toISOString()
}
