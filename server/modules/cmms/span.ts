import { z } from 'zod'
import { dayNumber } from '../../../src/domain/calendarDays.ts'
import { isCalendarDay } from '../../../src/domain/dates.ts'
import { parseJson } from '../../engine/query.ts'
import { badRequest } from '../../platform/errors.ts'

const day = z.string().refine(isCalendarDay)
const spanQuery = z.strictObject({ from: day, until: day, filter: z.string().optional() })
const filterQuery = z.strictObject({ filter: z.string().optional() })
const filterForm = z.record(z.string(), z.unknown())
type Filter = z.infer<typeof filterForm>

/** The first and the last day of a span, both included. */
export interface Span {
  from: string
  until: string
}

const readFilter = (text: string | undefined): Filter =>
  parseJson('filter', text, filterForm, {}, '{"field": value}')

/**
 * Reads `?from=&until=&filter=`.
 * @param most days that `until` may lie after `from`
 * @throws 400 naming the parameter
 */
export function spanOf(query: unknown, most: number): Span & { filter: Filter } {
  const given = spanQuery.safeParse(query)
  if (!given.success) {
    const name = String(given.error.issues[0]?.path[0] ?? 'from')
    throw badRequest(name, 'from and until must be days such as 2026-12-31.')
  }
  const { from, until, filter } = given.data
  const days = dayNumber(until) - dayNumber(from)
  if (days < 0 || days > most) throw badRequest('until', `until must lie at most ${most} days after from.`)
  return { from, until, filter: readFilter(filter) }
}

/** Reads `?filter=`. @throws 400 naming the parameter */
export function filterIn(query: unknown): Filter {
  const given = filterQuery.safeParse(query)
  if (!given.success) throw badRequest('filter', 'Only filter is known here, and once.')
  return readFilter(given.data.filter)
}
