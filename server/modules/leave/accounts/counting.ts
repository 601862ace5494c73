import { weekdayOf, dayNumber } from '../../../../src/domain/time/calendarDays.ts'
import {
  countedDays,
  type CountedDay,
  type DayKind,
  type DayPart,
} from '../../../../src/domain/leave/counting.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import type { LeaveSettings, TypeFacts } from './facts.ts'
import { rosterDays } from './roster.ts'

export interface Span {
  employeeId: number
  fromDate: string
  fromPart: DayPart
  toDate: string
  toPart: DayPart
  fromTime?: string | null | undefined
  toTime?: string | null | undefined
}

interface HolidayRow {
  employeeId: number
  date: string
}

/**
 * Tells what days are for people, between the earliest and the latest day of all spans: holidays of the country and of the
 * state of their first pin, what the roster says, else the company's rest days.
 */
export async function dayKinds(
  sql: Sql,
  clientId: number,
  spans: readonly Span[],
  settings: LeaveSettings,
): Promise<(employeeId: number, day: string) => DayKind> {
  const people = [...new Set(spans.map(({ employeeId }) => employeeId))]
  const days = spans.flatMap(({ fromDate, toDate }) => [fromDate, toDate]).sort()
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  if (people.length === 0) return () => 'work'
  const holidays = await sql.query<HolidayRow>(
    `select e.id as "employeeId", coalesce(h.replaced_on, h.date) as date
     from employee e
     join client c on c.id = e.client_id
     left join pin p on p.client_id = e.client_id and p.id = e.pin_ids[1]
     join holiday h on h.client_id = e.client_id and h.deleted_at is null and h.country = coalesce(c.country, h.country)
       and (h.state_name is null or lower(h.state_name) = lower(p.state_name))
       and coalesce(h.replaced_on, h.date) between $3 and $4
     where e.client_id = $1 and e.id = any($2::bigint[])`,
    [clientId, people, range.from, range.to],
  )
  const isHoliday = new Set(holidays.map(({ employeeId, date }) => `${employeeId} ${date}`))
  const roster = await rosterDays(sql, clientId, people, range)
  const rest = new Set(settings.restDays)
  return (employeeId, day) => {
    const key = `${employeeId} ${day}`
    if (isHoliday.has(key)) return 'holiday'
    const planned = roster.get(key)
    return planned ?? (rest.has(String(weekdayOf(dayNumber(day)))) ? 'rest' : 'work')
  }
}

/** The days of a span with what each takes of the balance. */
export const countSpan = (
  span: Span,
  type: TypeFacts,
  kindOf: (employeeId: number, day: string) => DayKind,
): CountedDay[] => countedDays(span, type, (day) => kindOf(span.employeeId, day))
