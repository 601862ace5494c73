import { z } from 'zod'
import { addDays, dayNumber, weekdayOf } from '../../../../src/domain/calendarDays.ts'
import {
  aroundHolidays,
  dueAfter,
  occurrencesFrom,
  type HolidayRule,
  type Recurrence,
} from '../../../../src/domain/recurrence.ts'
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

/** Saturday and Sunday, until a site says which days it rests. */
const isRestDay = (day: string) => weekdayOf(dayNumber(day)) > 5

/** The public holidays of a site between two days: those of its country, and of its state. */
export async function holidaysOf(sql: Sql, clientId: number, pinId: number, from: string, until: string) {
  const rows = await sql.query<{ day: string }>(
    `select h.date::text as day from holiday h join pin p on p.client_id = h.client_id and p.id = $2
     where h.client_id = $1 and h.deleted_at is null and h.date between $3 and $4 and h.country = p.country
       and (h.state_name is null or lower(h.state_name) = lower(p.state_name))`,
    [clientId, pinId, from, until],
  )
  return new Set(rows.map(({ day }) => day))
}

/** Moves dates around the site's holidays; those that fall out by that are left out. */
async function placed(sql: Sql, clientId: number, fields: RuleFields, planned: readonly string[]) {
  const [first, last] = [planned[0], planned.at(-1)]
  if (first === undefined || last === undefined) return []
  const rule: HolidayRule = fields.skipOnHoliday
  const holidays =
    rule === 'keep'
      ? new Set<string>()
      : await holidaysOf(sql, clientId, fields.pinId, addDays(first, -31), addDays(last, 31))
  return planned.flatMap((day): PlannedDate[] => {
    const actual = aroundHolidays(day, rule, { isHoliday: (other) => holidays.has(other), isRestDay })
    return actual === undefined ? [] : [{ planned: day, actual }]
  })
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
