const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/

/** True for a `YYYY-MM-DD` text that names a day of the calendar (CONST-01: the product's date format). */
export function isCalendarDay(text: string): boolean {
  const match = isoDay.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Whether an ISO text that has the form of an instant names one that the database takes: in the years 1 to 9999. */
export function isInstant(text: string): boolean {
  const time = Date.parse(text)
  const [, hours = '0'] = /[+-](\d{2}):\d{2}$/.exec(text) ?? []
  return !Number.isNaN(time) && Number(hours) <= 14 && /^(?!0000)\d{4}-/.test(new Date(time).toISOString())
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/**
 * The calendar day `YYYY-MM-DD` of an instant in an IANA time zone. A company's days, months and deadlines follow its
 * zone, not the viewer's (decisions 13).
 */
export function dayIn(instant: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone)
  if (!format) {
    // Making a format costs far more than using it.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayFormats.set(timeZone, format)
  }
  return format.format(instant)
}

/** Whether a day `YYYY-MM-DD` lies ahead of everybody: the calendar of Kiritimati is the first to turn. */
export const isAhead = (day: string) => day > dayIn(new Date(), 'Pacific/Kiritimati')

const clockFormats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of an IANA time zone show at an instant, `HH:MM`. */
export function clockIn(instant: Date, timeZone: string): string {
  let format = clockFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      hour: '2-digit',
      minute: '2-digit',
    })
    clockFormats.set(timeZone, format)
  }
  return format.format(instant)
}
