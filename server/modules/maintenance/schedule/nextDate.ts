import { z } from 'zod'
import { addDays, dayNumber, weekdayOf } from '../../../../src/domain/time/calendarDays.ts'
import {
  aroundHolidays,
  dueAfter,
  occurrences,
  type HolidayRule,
  type Recurrence,
} from '../../../../src/domain/time/recurrence.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { holidaysOf, usualWorkdays, workdaysOf } from '../siteDays.ts'

/** Dates that are placed around holidays at once. */
const lookedAt = 60
/** Dates after which a schedule has ended that would only fall on holidays. */
const mostLookedAt = 3_000

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

/** Days around a span in which a date of it may have been moved there from outside, or out of it. */
export const movedWithin = 31

/**
 * Moves dates around holidays. Dates that are skipped, and dates that would meet the one before or a day up to `after`,
 * are left out.
 */
export function aroundThese(
  rule: HolidayRule,
  holidays: ReadonlySet<string> | undefined,
  workdays: readonly number[],
  planned: readonly string[],
  after = '',
): PlannedDate[] {
  const isHoliday = (day: string) => holidays?.has(day) ?? false
  const isRestDay = (day: string) => !workdays.includes(weekdayOf(dayNumber(day)))
  const dates: PlannedDate[] = []
  for (const day of planned) {
    const actual = aroundHolidays(day, rule, { isHoliday, isRestDay })
    if (actual !== undefined && actual > (dates.at(-1)?.actual ?? after)) dates.push({ planned: day, actual })
  }
  return dates
}

/** Moves dates around the site's holidays. */
export async function placed(
  sql: CompanySql,
  { pinId, skipOnHoliday }: Pick<RuleFields, 'pinId' | 'skipOnHoliday'>,
  planned: readonly string[],
  after?: string,
): Promise<PlannedDate[]> {
  const [first, last] = [planned[0], planned.at(-1)]
  if (first === undefined || last === undefined) return []
  if (skipOnHoliday === 'keep') return aroundThese(skipOnHoliday, undefined, usualWorkdays, planned, after)
  const from = addDays(first, -movedWithin)
  const holidays = await holidaysOf(sql, [pinId], from, addDays(last, movedWithin))
  const workdays = await workdaysOf(sql)
  return aroundThese(skipOnHoliday, holidays.get(pinId), workdays(pinId), planned, after)
}

function take(days: Iterator<string, void>, most: number): string[] {
  const taken: string[] = []
  while (taken.length < most) {
    const next = days.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

/** The first of these days as they are placed around holidays, at most so many, each later than `after`. */
async function firstPlaced(
  sql: CompanySql,
  fields: RuleFields,
  days: Iterator<string, void>,
  most: number,
  after?: string,
): Promise<PlannedDate[]> {
  const dates: PlannedDate[] = []
  let looked = 0
  for (let some = take(days, most + lookedAt); some.length > 0; some = take(days, lookedAt)) {
    looked += some.length
    dates.push(...(await placed(sql, fields, some, dates.at(-1)?.actual ?? after)))
    if (dates.length >= most || looked >= mostLookedAt) break
  }
  return dates.slice(0, most)
}

function* startingAt(days: Iterable<string>, from: string): Generator<string, void> {
  for (const day of days) if (day >= from) yield day
}

/**
 * The next dates of a rule on or after a day, at most so many. A schedule shows them before it is saved.
 * @param after the day of the date before, which no other date may meet
 */
export async function nextDates(
  sql: CompanySql,
  fields: RuleFields,
  from: string,
  most: number,
  after?: string,
): Promise<PlannedDate[]> {
  const rule = recurrenceOf(fields)
  if (!rule) return []
  return firstPlaced(sql, fields, startingAt(occurrences(rule, from), from), most, after)
}

/**
 * The date on which it is due again after it was done, by the whole rule; undefined if the rule has ended.
 * @param after the date is later than this day, and than that of completion
 */
export async function nextAfterDone(
  sql: CompanySql,
  fields: RuleFields,
  done: string,
  after: string,
): Promise<PlannedDate | undefined> {
  const rule = recurrenceOf(fields)
  if (!rule) return undefined
  const latest = after > done ? after : done
  const [date] = await firstPlaced(sql, fields, dueAfter(rule, done, latest), 1, latest)
  return date
}
