import { addDays, dateIn, dayText, monthNumber } from '../time/calendarDays.ts'
import { occurrencesFrom, type Recurrence } from '../time/recurrence.ts'

/** The parts of a rule that change when its dates move. */
export type Moved = Pick<Recurrence, 'startsOn' | 'endsOn' | 'daysOfWeek' | 'monthDay' | 'occurrencesMax'>

/** Dates that are looked at to see whether a moved rule falls as it should. */
const compared = 24

const weekdayAfter = (weekday: number, days: number) => ((((weekday - 1 + days) % 7) + 7) % 7) + 1

/** The day of the month that a rule means, however short the month in which it begins. */
const meantDay = (rule: Recurrence) => rule.monthDay ?? Number(rule.startsOn.slice(8))

/**
 * The rule for the dates of another rule from `next` on, moved by some days; undefined if no rule has these dates.
 * Earlier dates are handled already and not included. Because months differ in length, a day of the month moves to the
 * new day of `next`.
 */
export function shiftRule(rule: Recurrence, next: string, days: number): Moved | undefined {
  const byDate = rule.monthMode === 'date'
  const isMonthly = rule.frequencyUnit === 'month' || rule.frequencyUnit === 'year'
  if (isMonthly && !byDate) return undefined
  const startsOn = addDays(next, days)
  // In a short month the rule may mean a later day than `next`.
  const meant = dayText(dateIn(monthNumber(next), meantDay(rule)))
  const gone = rule.occurrencesMax
    ? occurrencesFrom(rule, rule.startsOn, rule.occurrencesMax).filter((day) => day < next).length
    : 0
  const moved: Moved = {
    startsOn,
    endsOn: rule.endsOn ? addDays(rule.endsOn, days) : null,
    daysOfWeek:
      rule.frequencyUnit === 'week' ? rule.daysOfWeek.map((one) => weekdayAfter(one, days)) : rule.daysOfWeek,
    monthDay: isMonthly ? monthDayAfter(meantDay(rule), meant, days) : (rule.monthDay ?? null),
    occurrencesMax: rule.occurrencesMax ? rule.occurrencesMax - gone : null,
  }
  if (isMonthly) return moved
  const wanted = occurrencesFrom(rule, next, compared).map((day) => addDays(day, days))
  const got = occurrencesFrom({ ...rule, ...moved }, startsOn, compared)
  return wanted.join() === got.join() ? moved : undefined
}

/** The date of the month so many days after one, within a month of 31 days where it stays in it. */
function monthDayAfter(day: number, meant: string, days: number): number {
  const sum = day + days
  return sum >= 1 && sum <= 31 ? sum : Number(addDays(meant, days).slice(8))
}
