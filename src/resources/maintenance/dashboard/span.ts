import * as z from 'zod/mini'
import { dayNumber } from '../../../domain/time/calendarDays.ts'
import { inQuery } from '../../../schema/call.ts'

/**
 * Parameters `from` and `until`, the first and the last day of a span, and the `filter` of a list.
 * @param most days that `until` may lie after `from`
 */
export const spanQuery = (most: number) =>
  z.strictObject({ from: inQuery.day, until: inQuery.day, filter: z.optional(inQuery.filter) }).check(
    z.refine(
      ({ from, until }) => {
        const days = dayNumber(until) - dayNumber(from)
        return days >= 0 && days <= most
      },
      { path: ['until'], error: `It must lie at most ${most} days after from.` },
    ),
  )
