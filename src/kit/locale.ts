import { useLocaleState } from 'react-admin'
import { dayInFigures, type DayShape } from '../domain/regional.ts'
import { useDayShape } from '../providers/dayShape.ts'

/** The market's regional forms of our languages: 31 Dec 2026 rather than Dec 31, 2026. */
const regional: Readonly<Record<string, string>> = { en: 'en-MY', ms: 'ms-MY' }

const isNumeric = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text)
const pad = (value: number, length = 2) => String(value).padStart(length, '0')

/** `2026-11-21T08:30` of an instant, for a datetime-local input; the only place that says in which zone people type. */
export function localTime(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const day = `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** The instant (ISO 8601 in UTC) of a time typed as `2026-11-21T08:30`, or null where there is none. */
export function instantOf(local: string): string | null {
  const date = new Date(local)
  return local === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** The first and the last instant of a day `YYYY-MM-DD`. */
export const dayBounds = (day: string) => ({
  start: instantOf(`${day}T00:00`),
  end: instantOf(`${day}T23:59:59.999`),
})

const day = 86_400_000
const dayStart = (time: number) => new Date(time).setHours(0, 0, 0, 0)

/** How far off an instant is, in the unit that people would use; beyond a day, calendar days. */
function spanOf(time: number, now: number): [number, 'second' | 'minute' | 'hour' | 'day'] {
  const seconds = Math.trunc((time - now) / 1000)
  const size = Math.abs(seconds)
  if (size < 60) return [seconds, 'second']
  if (size < 3600) return [Math.trunc(seconds / 60), 'minute']
  if (size < 86_400) return [Math.trunc(seconds / 3600), 'hour']
  return [Math.round((dayStart(time) - dayStart(now)) / day), 'day']
}

export interface Formats {
  language: string
  number: (value: number) => string
  /** Exact decimal text with the locale's separators; text that is no number stays as it is. */
  decimal: (text: string) => string
  /** The same with at least two decimals. */
  amount: (text: string) => string
  day: (day: string) => string
  /** `Mon` of a day. */
  weekday: (day: string) => string
  /** `Jan` of a day. */
  month: (day: string) => string
  exact: (instant: string) => string
  /** `2 hours ago`, `in 3 days`; beyond a week the day. */
  relative: (instant: string, now?: number) => string
  bytes: (size: number) => string
}

const made = new Map<string, Formats>()

/** Formats of a language (`en`, `ms`) and of a company's way to write days, made once: they are dear, and every cell of a table asks for them. */
export function formatsOf(language: string, shape: DayShape = 'D MMM YYYY'): Formats {
  const key = `${language} ${shape}`
  const formats = made.get(key) ?? makeFormats(language, shape)
  made.set(key, formats)
  return formats
}

function makeFormats(language: string, shape: DayShape): Formats {
  const tag = regional[language] ?? language
  const numbers = new Intl.NumberFormat(tag)
  const decimals = new Intl.NumberFormat(tag, { maximumFractionDigits: 20 })
  const amounts = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 20 })
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  const weekdays = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  const months = new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' })
  const localDays = new Intl.DateTimeFormat(tag, { dateStyle: 'medium' })
  const moments = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })
  const spans = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const valid = (text: string, format: (date: Date) => string) => {
    const date = new Date(text)
    return Number.isNaN(date.getTime()) ? text : format(date)
  }

  return {
    language,
    number: (value) => numbers.format(value),
    decimal: (text) => (isNumeric(text) ? decimals.format(text) : text),
    amount: (text) => (isNumeric(text) ? amounts.format(text) : text),
    day: (day) => valid(day, (date) => dayInFigures(day, shape) ?? days.format(date)),
    weekday: (day) => valid(day, (date) => weekdays.format(date)),
    month: (day) => valid(day, (date) => months.format(date)),
    exact: (instant) => valid(instant, (date) => moments.format(date)),
    relative: (instant, now = Date.now()) =>
      valid(instant, (date) => {
        if (Math.abs(date.getTime() - now) >= 7 * day) return localDays.format(date)
        return spans.format(...spanOf(date.getTime(), now))
      }),
    bytes: (size) => {
      if (size < 1024 ** 2) return `${numbers.format(Math.max(1, Math.round(size / 1024)))} KB`
      return size < 1024 ** 3
        ? `${numbers.format(Math.round(size / 104_857.6) / 10)} MB`
        : `${numbers.format(Math.round((size / 1024 ** 3) * 10) / 10)} GB`
    },
  }
}

/** Formats of the user's language. */
export function useFormats(): Formats {
  const [language] = useLocaleState()
  return formatsOf(language, useDayShape())
}
