import * as z from 'zod/mini'
import { isCalendarDay, isInstant } from '../domain/time/dates.ts'
import { date, instant as instantField } from './fields.ts'
import { shownAs } from './members.ts'
import { messages } from './messages.ts'

/** A day of the calendar, `YYYY-MM-DD`. */
export const day = shownAs(
  date({}),
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, messages.date), z.refine(isCalendarDay, messages.date)),
)

/** A month, `YYYY-MM`. */
export const month = z.string().check(
  z.regex(/^\d{4}-\d{2}$/, 'Write a month like 2026-12.'),
  z.refine((text) => isCalendarDay(`${text}-01`), 'Write a month like 2026-12.'),
)

/** A point in time in ISO 8601, in any offset from UTC. */
export const instant = shownAs(
  instantField({}),
  z.iso.datetime({ offset: true, error: messages.instant }).check(z.refine(isInstant, messages.instant)),
)
