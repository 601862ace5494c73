const perDay = 86_400_000

/** Days since 1 January 1970, for a calendar day `YYYY-MM-DD`: day arithmetic without a time zone. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / perDay

/** The calendar day of a day number. */
export const dayText = (number: number): string => new Date(number * perDay).toISOString().slice(0, 10)

const [firstDay, lastDay] = [dayNumber('0001-01-01'), dayNumber('9999-12-31')]

/** The day so many days later, within the years that days are written for. */
export const addDays = (day: string, days: number): string =>
  dayText(Math.min(Math.max(dayNumber(day) + days, firstDay), lastDay))

/** ISO number of a day's weekday, Monday 1 to Sunday 7. */
export const weekdayOf = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1

/** A month as one number, twelve to a year. */
export const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** Month of the year, 1 to 12. */
export const monthOfYear = (month: number): number => (month % 12) + 1

/** Day number of a month's first day. */
export const firstOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1) / perDay

/** The last day of a month, as `YYYY-MM-DD`. */
export const lastDayOf = (month: number): string => dayText(firstOf(month + 1) - 1)

/** Days that a month has. */
export const lengthOf = (month: number): number => firstOf(month + 1) - firstOf(month)

/** Day number of a date in a month; its last day where the month is shorter. */
export const dateIn = (month: number, date: number): number =>
  firstOf(month) + Math.min(date, lengthOf(month)) - 1
