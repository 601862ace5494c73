import { addDays } from '../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../src/domain/time/dates.ts'

/** Zone of the companies that tests create, unless a test names another. */
export const companyZone = 'Asia/Kuala_Lumpur'

/** Noon of a day in the companies' zone. */
export const noonOf = (day: string): Date => new Date(`${day}T04:00:00Z`)

/** The day `YYYY-MM-DD` that is `ahead` days after today in the companies' zone. */
export const dayAhead = (ahead = 0): string => addDays(dayIn(new Date(), companyZone), ahead)

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
/** A day as titles of notices say it, such as 3 Dec 2026. */
export const saidDay = (day: string): string => inWords.format(Date.parse(day))
