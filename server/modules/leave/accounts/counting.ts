import { addDays, dayNumber, weekdayOf } from '../../../../src/domain/time/calendarDays.ts'
import {
  countedDays,
  minutesOf,
  type CountedDay,
  type DayKind,
  type DayPart,
} from '../../../../src/domain/leave/counting.ts'
import { minuteOf, timeWithin, type WorkTime } from '../../../../src/domain/leave/workTime.ts'
import { grouped } from '../../../../src/domain/grouped.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { employmentTerms } from '../../../../src/resources/employee/employmentTerms.resource.ts'
import { workingHour } from '../../../../src/resources/organization/workingHour.resource.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { company } from '../../../engine/tables/company.ts'
import { day, rowsIfAny, rowsOf, select, text } from '../../../engine/tables/statement.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { terms, termsOn } from '../../employee/public.ts'
import {
  observedHolidays,
  type HolidayCalendar,
  type HolidayPlace,
} from '../../../services/reference/observedHolidays.ts'
import type { LeaveSettings, PersonFacts, TypeFacts } from './facts.ts'
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

/** A day of a person without its holidays. */
interface PersonDay {
  kind: DayKind
  /** The site whose holidays count. */
  place: HolidayPlace
  work: readonly WorkTime[]
}

/** A day of leave with its amounts, in hundredths of a day or minutes. */
export interface LeaveDay extends HolidayPlace {
  day: string
  /** The kind of the day if it is no holiday. */
  kind: DayKind
  amount: number
  /** The amount that it takes as a holiday. */
  holidayAmount: number
  isHoliday: boolean
  /** The amount that it takes. */
  counts: number
}

/** Facts of leave, with the days around it. */
interface Facts {
  dayOf: (employeeId: number, day: string) => PersonDay
  calendar: HolidayCalendar
}

const e = rowsOf(employee, 'e')
const c = rowsOf(company, 'c')
const p = rowsIfAny(pin, 'p')
const h = rowsIfAny(workingHour, 'h')
const t = rowsOf(employmentTerms, 't')

/** The usual place and working hours of people from the range's first day, and from each day that changes them. */
const usualOf = (
  sql: CompanySql,
  people: readonly number[],
  { from, until }: { from: string; until: string },
) =>
  select(sql, {
    id: e.id,
    from: day`b.day`,
    country: text`coalesce(${p.country}, ${c.country}, 'MY')`,
    stateName: text`coalesce(${p.stateName}, '')`,
    workdays: h.workdays,
    restDays: h.restDays,
    startTime: h.startTime,
    endTime: h.endTime,
    breakMin: h.breakMin,
  })`from ${e.withDeleted} join ${c} on true
    join lateral (select ${from}::date as day union select ${t.effectiveFrom} from ${t}
      where ${t.userId} = ${e.id} and ${t.effectiveFrom} between ${from}::date and ${until}::date) b on true
    join lateral ${termsOn(e.id, day`b.day`)} on true
    left join ${p} on ${p.id} = (${terms.pinIds})[1]
    left join ${h} on ${h.id} = ${terms.workingHourId}
    where ${e.id} = any(${people}::bigint[]) order by ${e.id}, b.day`
type Usual = Awaited<ReturnType<typeof usualOf>>[number]

/** Whether somebody usually works on a weekday: by their working hours, otherwise by the company's rest days. */
function isUsualWork(
  { workdays, restDays }: Partial<Usual>,
  weekday: string,
  company: LeaveSettings,
): boolean {
  const [on, off] = [workdays ?? [], restDays ?? []]
  if (on.length === 0 && off.length === 0) return !company.restDays.includes(weekday)
  return (on.length === 0 || on.some((one) => one === weekday)) && !off.some((one) => one === weekday)
}

function usualTime({ startTime, endTime, breakMin }: Partial<Usual>): WorkTime[] {
  if (!startTime || !endTime) return []
  const [from, until] = [minuteOf(startTime), minuteOf(endTime)]
  return [{ from, until: until > from ? until : until + 1_440, breakMin: breakMin ?? 0 }]
}

/**
 * The facts of people's days. A planned shift makes a working day at its site. Without one, off-days decide, then the
 * person's working hours, then the company's rest days, at the person's first pin.
 */
export async function leaveFacts(
  sql: CompanySql,
  spans: readonly Span[],
  settings: LeaveSettings,
): Promise<Facts> {
  const people = [...new Set(spans.map(({ employeeId }) => employeeId))]
  const days = spans.flatMap(({ fromDate, toDate }) => [fromDate, toDate]).toSorted()
  // A night's shift begins on the day before.
  const range = { from: addDays(days[0] ?? '2000-01-01', -1), until: addDays(days.at(-1) ?? '2000-01-01', 1) }
  const [usual, roster, calendar] = await Promise.all([
    usualOf(sql, people, range),
    rosterDays(sql, people, range),
    observedHolidays(sql, range),
  ])
  const usualById = new Map(
    grouped(usual, ({ id }) => id).flatMap((own) => (own[0] ? [[own[0].id, own] as const] : [])),
  )
  const dayOf = (employeeId: number, day: string): PersonDay => {
    const own = usualById.get(employeeId)?.findLast(({ from }) => from <= day)
    const place = { country: own?.country ?? 'MY', stateName: own?.stateName ?? '' }
    const planned = roster.get(`${employeeId} ${day}`)
    if (planned && planned.kind !== 'work') return { kind: planned.kind, place, work: [] }
    if (planned) return { kind: 'work', place: planned.place ?? place, work: planned.work }
    const isWork = isUsualWork(own ?? {}, String(weekdayOf(dayNumber(day))), settings)
    return { kind: isWork ? 'work' : 'rest', place, work: isWork ? usualTime(own ?? {}) : [] }
  }
  return { dayOf, calendar }
}

/** The days with the holidays of their places; days outside the employment take nothing. */
export const observed = (
  days: readonly LeaveDay[],
  calendar: HolidayCalendar,
  { joinDate, lastWorkingDate }: Pick<PersonFacts, 'joinDate' | 'lastWorkingDate'>,
): LeaveDay[] =>
  days.map((one) => {
    const isHoliday = one.kind === 'holiday' || calendar.at(one).has(one.day)
    const counts = isHoliday ? one.holidayAmount : one.amount
    const isLater = lastWorkingDate !== null && one.day > lastWorkingDate
    // Rehiring does not take days again that leaving has returned.
    const isReturned = joinDate !== null && one.day < joinDate && one.counts === 0
    return { ...one, isHoliday, counts: isLater || isReturned ? 0 : counts }
  })

/**
 * Leave by the hour lies in working time, which may begin the day before; its break takes nothing. Its minutes count on the
 * day on which that working time begins.
 */
function hoursOf(span: Span, { dayOf }: Facts) {
  const around = [-1, 0, 1].flatMap((step) => {
    const day = addDays(span.fromDate, step)
    const move = step * 1_440
    return dayOf(span.employeeId, day).work.map(({ from, until, breakMin }) => ({
      day,
      from: from + move,
      until: until + move,
      breakMin,
    }))
  })
  const [from, until] = minutesOf(span)
  const isOneDay = span.fromDate === span.toDate
  const isKnown = around.some(
    (one) => (isOneDay && one.day === span.fromDate) || (one.from < until && one.until > from),
  )
  // Over midnight it lies in a night's work; without working hours that is not known.
  if (!isKnown)
    return {
      days: [{ day: span.fromDate, minutes: until - from }],
      outside: isOneDay ? undefined : ('fromTime' as const),
    }
  const { parts, outside } = timeWithin(around, from, until)
  const days = grouped(parts, ({ of }) => of.day).map((own) => ({
    day: own[0]?.of.day ?? span.fromDate,
    minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
  }))
  return { days: days.length > 0 ? days : [{ day: span.fromDate, minutes: 0 }], outside }
}

/**
 * The days of a span with their amounts.
 * @returns also the field of a time outside the working time
 */
export function countSpan(
  span: Span,
  type: Pick<TypeFacts, 'includeHolidays' | 'includeRestDays'>,
  facts: Facts,
): { days: LeaveDay[]; outside: 'fromTime' | 'toTime' | undefined } {
  const { dayOf, calendar } = facts
  const hours = span.fromPart === 'hours' ? hoursOf(span, facts) : undefined
  const amounts = (kindOf: (day: string) => DayKind) => countedDays(span, type, kindOf, hours?.days)
  const plain = amounts((day) => dayOf(span.employeeId, day).kind)
  const onHoliday = amounts(() => 'holiday')
  const days = plain.map(({ day, kind, counts }, at) => ({
    ...dayOf(span.employeeId, day).place,
    day,
    kind,
    amount: counts,
    holidayAmount: onHoliday[at]?.counts ?? 0,
    isHoliday: false,
    counts,
  }))
  const isFree =
    hours?.days.some(({ minutes }) => minutes > 0) === true && plain.every(({ counts }) => counts === 0)
  return {
    days: observed(days, calendar, { joinDate: null, lastWorkingDate: null }),
    outside: isFree ? undefined : hours?.outside,
  }
}

/** The days as they are shown. */
export const shownKinds = (days: readonly LeaveDay[]): CountedDay[] =>
  days.map(({ day, kind, isHoliday, counts }) => ({ day, kind: isHoliday ? 'holiday' : kind, counts }))
