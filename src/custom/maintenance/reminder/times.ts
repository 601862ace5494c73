import { addDays } from '../../../domain/calendarDays.ts'
import { dayIn } from '../../../domain/dates.ts'
import { instantOn } from '../../../domain/moments.ts'
import { mondayOf } from '../../../domain/shiftDays.ts'

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
