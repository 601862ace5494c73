import { z } from 'zod'
import { addDays, dayNumber, weekdayOf } from '../../../../src/domain/time/calendarDays.ts'
import {
  aroundHolidays,
  dueAfter,
  occurrencesFrom,
  type HolidayRule,
  type Recurrence,
} from '../../../../src/domain/time/recurrence.ts'
import type { Sql } from '../../../platform/db/sql.ts'

/** Dates that are looked at for one that is no holiday; more in a row than any calendar has. */
const lookedAt = 60

/** What a schedule's rule is made of, as the resource keeps it. */
export const ruleFields = z.object({
  pinId: z.number(),
  startsOn: z.string(),
  endsOn: z.string().nullish(),
  occurrencesMax: z.number().nullish(),
  frequencyUnit: z.enum(['day', 'week', 'month', 'year', 'meter']),
  interval: z.number(),
  daysOfWeek: z.array(z.string()),
  monthMode: z.enum(['date', 'nth_weekday', 'last_day']),
  monthDay: z.number().nullish(),
  nth: z.string().nullish(),
  seasonMonths: z.array(z.string()),
  skipOnHoliday: z.enum(['keep', 'skip', 'next_working_day', 'prev_working_day']),
})
export type RuleFields = z.infer<typeof ruleFields>

/** The columns of a rule, for the table alias `t`. */
export const ruleColumns = `t.id, t.pin_id as "pinId", t.starts_on::text as "startsOn", t.ends_on::text as "endsOn",
  t.occurrences_max as "occurrencesMax", t.frequency_unit as "frequencyUnit", t.interval, t.days_of_week as "daysOfWeek",
  t.month_mode as "monthMode", t.month_day as "monthDay", t.nth, t.season_months as "seasonMonths",
  t.skip_on_holiday as "skipOnHoliday"`

/** What has come of a schedule so far, for the table alias `t`. */
export const standingColumns = `t.status, t.based_on as "basedOn", t.next_run_on::text as "nextRunOn",
  greatest(t.starts_on, t.active_since, (select max(o.planned_on) + 1 from schedule_occurrence o
    where o.client_id = t.client_id and o.schedule_id = t.id))::text as "openFrom"`
export const standing = {
  status: z.string(),
  basedOn: z.string(),
  nextRunOn: z.string().nullable(),
  /** The first day that has not been seen to. */
  openFrom: z.string(),
}
type ScheduleFacts = z.infer<z.ZodObject<typeof standing>>

/** The dates to come where no more than the next is known, as it is counted from completion; otherwise undefined. */
export function onlyNext({ status, basedOn, nextRunOn }: ScheduleFacts): PlannedDate[] | undefined {
  if (status !== 'active' || basedOn !== 'completed_date') return undefined
  return nextRunOn === null ? [] : [{ planned: nextRunOn, actual: nextRunOn }]
}

/** The rule without its surroundings; undefined for what comes back by a meter. */
export function recurrenceOf(fields: RuleFields): Recurrence | undefined {
  const { frequencyUnit, daysOfWeek, seasonMonths, nth, ...rest } = fields
  if (frequencyUnit === 'meter') return undefined
  return {
    ...rest,
    frequencyUnit,
    daysOfWeek: daysOfWeek.map(Number),
    seasonMonths: seasonMonths.map(Number),
    nth: nth === null || nth === undefined ? null : Number(nth),
  }
}

export interface PlannedDate {
  /** By the rule alone. */
  planned: string
  /** On which it is done, around holidays. */
  actual: string
}

/** Days of the week on which a site works that does not say: Monday to Friday. */
const usualWorkdays: readonly number[] = [1, 2, 3, 4, 5]

/** Days of the week on which sites work, by the hours that their promises keep; those of all sites where one has none of its own. */
export async function workdaysOf(sql: Sql, clientId: number): Promise<(pinId: number) => readonly number[]> {
  const rows = await sql.query<{ pinId: number | null; workdays: string[] }>(
    `select pin_id as "pinId", workdays from sla_policy
     where client_id = $1 and active and deleted_at is null and workdays <> '{}' order by pin_id nulls last, id`,
    [clientId],
  )
  return (pinId) => {
    const own = rows.find((row) => row.pinId === pinId) ?? rows.find((row) => row.pinId === null)
    return own?.workdays.map(Number) ?? usualWorkdays
  }
}

/** The public holidays of sites between two days, by the site: those of its country, and of its state. */
export async function holidaysOf(
  sql: Sql,
  clientId: number,
  pinIds: readonly number[],
  from: string,
  until: string,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const rows = await sql.query<{ pinId: number; day: string }>(
    `select p.id as "pinId", h.date::text as day
     from holiday h join pin p on p.client_id = h.client_id and p.id = any($2::bigint[])
     where h.client_id = $1 and h.deleted_at is null and h.date between $3 and $4 and h.country = p.country
       and (h.state_name is null or lower(h.state_name) = lower(p.state_name))`,
    [clientId, pinIds, from, until],
  )
  const days = new Map<number, Set<string>>()
  for (const { pinId, day } of rows) days.set(pinId, (days.get(pinId) ?? new Set()).add(day))
  return days
}

/** Days around a span in which a date of it may have been moved there from outside, or out of it. */
export const movedWithin = 31

/** Moves dates around holidays; those that fall out by that are left out. */
export const aroundThese = (
  rule: HolidayRule,
  holidays: ReadonlySet<string> | undefined,
  workdays: readonly number[],
  planned: readonly string[],
): PlannedDate[] =>
  planned.flatMap((day): PlannedDate[] => {
    const isHoliday = (other: string) => holidays?.has(other) ?? false
    const isRestDay = (other: string) => !workdays.includes(weekdayOf(dayNumber(other)))
    const actual = aroundHolidays(day, rule, { isHoliday, isRestDay })
    return actual === undefined ? [] : [{ planned: day, actual }]
  })

/** Moves dates around the site's holidays; those that fall out by that are left out. */
async function placed(sql: Sql, clientId: number, fields: RuleFields, planned: readonly string[]) {
  const [first, last] = [planned[0], planned.at(-1)]
  if (first === undefined || last === undefined) return []
  const { pinId, skipOnHoliday } = fields
  if (skipOnHoliday === 'keep') return aroundThese(skipOnHoliday, undefined, usualWorkdays, planned)
  const from = addDays(first, -movedWithin)
  const holidays = await holidaysOf(sql, clientId, [pinId], from, addDays(last, movedWithin))
  const workdays = await workdaysOf(sql, clientId)
  return aroundThese(skipOnHoliday, holidays.get(pinId), workdays(pinId), planned)
}

/** The next dates of a rule on or after a day, at most so many: what a schedule shows before it is saved. */
export async function nextDates(
  sql: Sql,
  clientId: number,
  fields: RuleFields,
  from: string,
  most: number,
): Promise<PlannedDate[]> {
  const rule = recurrenceOf(fields)
  if (!rule) return []
  const dates = await placed(sql, clientId, fields, occurrencesFrom(rule, from, most + lookedAt))
  return dates.slice(0, most)
}

/** The date on which it is due again after it was done, where it is counted from that. */
export async function nextAfterDone(
  sql: Sql,
  clientId: number,
  fields: RuleFields,
  done: string,
): Promise<PlannedDate | undefined> {
  const rule = recurrenceOf(fields)
  const due = rule && dueAfter(rule, done)
  const [date] = due === undefined ? [] : await placed(sql, clientId, fields, [due])
  return date
}
