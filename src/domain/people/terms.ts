import { addDays, dateIn, dayNumber, dayText, monthNumber } from '../time/calendarDays.ts'

/** Days from the first to the last, both included, as `YYYY-MM-DD`. */
export interface Term {
  startDate: string
  endDate: string
}

/**
 * The term that follows one of the same length, from the day after its last: whole months where it has whole months, else
 * as many days (domain model 17).
 */
export function followingTerm({ startDate, endDate }: Term): Term {
  const next = addDays(endDate, 1)
  const months = monthNumber(next) - monthNumber(startDate)
  const date = Number(startDate.slice(8))
  const isWhole = months > 0 && dayText(dateIn(monthNumber(startDate) + months, date)) === next
  const last = isWhole
    ? dayText(dateIn(monthNumber(next) + months, date) - 1)
    : addDays(next, dayNumber(endDate) - dayNumber(startDate))
  return { startDate: next, endDate: last }
}

/**
 * The number of the successor of an automatically renewed contract: `C-7`, `C-7-R1`, `C-7-R2`, within `most`
 * characters.
 */
export function followingNumber(number: string, taken: readonly string[], most: number): string {
  const [, base = number, last = '0'] = /^(.+)-R(\d{1,4})$/.exec(number) ?? []
  const used = new Set(taken.map((one) => one.toLowerCase()))
  for (let count = Number(last) + 1; ; count++) {
    const suffix = `-R${count}`
    const next = `${base.slice(0, most - suffix.length)}${suffix}`
    if (!used.has(next.toLowerCase())) return next
  }
}
