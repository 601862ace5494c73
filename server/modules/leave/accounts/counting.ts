import { weekdayOf, dayNumber } from '../../../../src/domain/time/calendarDays.ts'
import {
  countedDays,
  type CountedDay,
  type DayKind,
  type DayPart,
} from '../../../../src/domain/leave/counting.ts'
import { holiday } from '../../../../src/resources/reference/holiday.resource.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { company } from '../../../engine/tables/company.ts'
import { day, rowsIfAny, rowsOf, select } from '../../../engine/tables/statement.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
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

/**
 * Tells what days are for people, between the earliest and the latest day of all spans: holidays of the country and of the
 * state of their first pin, what the roster says, else the company's rest days.
 */
export async function dayKinds(
  sql: CompanySql,
  spans: readonly Span[],
  settings: LeaveSettings,
): Promise<(employeeId: number, day: string) => DayKind> {
  const people = [...new Set(spans.map(({ employeeId }) => employeeId))]
  const days = spans.flatMap(({ fromDate, toDate }) => [fromDate, toDate]).sort()
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  if (people.length === 0) return () => 'work'
  const [e, c] = [rowsOf(employee, 'e'), rowsOf(company, 'c')]
  const [p, h] = [rowsIfAny(pin, 'p'), rowsOf(holiday, 'h')]
  const date = day`coalesce(${h.replacedOn}, ${h.date})`
  const holidays = await select(sql, { employeeId: e.id, date })`
    from ${e.withDeleted} join ${c} on true
    left join ${p} on ${p.id} = (${e.pinIds})[1]
    join ${h} on ${h.country} = coalesce(${c.country}, ${h.country})
      and (${h.stateName} is null or lower(${h.stateName}) = lower(${p.stateName})) and ${date} between ${range.from} and ${range.to}
    where ${e.id} = any(${people}::bigint[])`
  const isHoliday = new Set(holidays.map(({ employeeId, date }) => `${employeeId} ${date}`))
  const roster = await rosterDays(sql, people, range)
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
