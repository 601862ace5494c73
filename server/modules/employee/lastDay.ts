import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { timeOf, type Caller } from '../../platform/auth/caller.ts'

const leaving = z.object({ lastWorkingDate: z.string().nullish() })

/** The last day of an employee who resigns or is deleted: a deleted one worked until yesterday. Null where none is known. */
export function lastDayOf(verb: string, after: object, caller: Caller): string | null {
  if (verb === 'delete') return addDays(dayIn(timeOf(caller), caller.timeZone), -1)
  return leaving.parse(after).lastWorkingDate ?? null
}
