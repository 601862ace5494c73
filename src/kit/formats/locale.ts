import { useCallback } from 'react'
import { useLocaleState } from 'react-admin'
import { dayNumber } from '../../domain/time/calendarDays.ts'
import { clockIn, dayIn, isCalendarDay } from '../../domain/time/dates.ts'
import { clockAt, instantOn, isElsewhere, viewerZone } from '../../domain/time/moments.ts'
import { dayInFigures, type DayShape } from '../../domain/people/regional.ts'
import { useDayShape } from '../../providers/viewer/dayShape.ts'
import type { Resource } from '../../schema/resource.ts'
import { useZone, useZoneOf } from './zone.tsx'

/** The market's regional forms of our languages: 31 Dec 2026 rather than Dec 31, 2026. */
const regional: Readonly<Record<string, string>> = { en: 'en-MY', ms: 'ms-MY' }

const isNumeric = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text)

/** `2026-11-21T08:30` of an instant by a zone's clocks, as people type it. */
export function localTime(instant: string, timeZone: string): string {
  const at = Date.parse(instant)
  return Number.isNaN(at) ? '' : clockAt(at, timeZone)
}

/** The instant (ISO 8601 in UTC) at which a zone's clocks show `2026-11-21T08:30`, or null if they never do. */
export function instantOf(local: string, timeZone: string): string | null {
  const [day = '', clock = ''] = local.split('T')
  const at = isCalendarDay(day) ? instantOn(day, clock.slice(0, 5), timeZone) : undefined
  return at === undefined || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** The day that it is now by a zone's clocks. */
export const todayIn = (timeZone: string): string => dayIn(new Date(), timeZone)

const day = 86_400_000

/** How far off an instant is, in the unit that people would use; beyond a day, calendar days of the zone. */
function spanOf(time: number, now: number, zone: string): [number, 'second' | 'minute' | 'hour' | 'day'] {
  const seconds = Math.trunc((time - now) / 1000)
  const size = Math.abs(seconds)
  if (size < 60) return [seconds, 'second']
  if (size < 3600) return [Math.trunc(seconds / 60), 'minute']
  if (size < 86_400) return [Math.trunc(seconds / 3600), 'hour']
  const on = (at: number) => dayNumber(dayIn(new Date(at), zone))
  return [on(time) - on(now), 'day']
}

export interface Formats {
  language: string
  /** The time zone of displayed instants. */
  zone: string
  /** The same by the clocks of another zone. */
  in: (zone: string) => Formats
  number: (value: number) => string
  /** Exact decimal text with the locale's separators; other text stays. */
  decimal: (text: string) => string
  /** The same with at least two decimals. */
  amount: (text: string) => string
  day: (day: string) => string
  /** `Mon` of a day. */
  weekday: (day: string) => string
  /** `Jan` of a day. */
  month: (day: string) => string
  /** Day and time by the zone's clocks; the zone's short name follows where the viewer's own clocks show another time. */
  exact: (instant: string) => string
  /** The day of an instant by the zone's clocks. */
  dayOf: (instant: string) => string
  /** The time, `16:30`, with the zone's name likewise. */
  time: (instant: string) => string
  /** The zone's short name, if the viewer's clocks show another time at the instant (default: now). */
  zoneAt: (instant?: string | null) => string | undefined
  /** `2 hours ago`, `in 3 days`; beyond a week the day. */
  relative: (instant: string, now?: number) => string
  bytes: (size: number) => string
}

const made = new Map<string, Formats>()

/**
 * Formats of a language (`en`, `ms`), of a company's way to write days and of a zone, made once: they are dear, and every
 * cell of a table asks for them.
 */
export function formatsOf(language: string, shape: DayShape = 'D MMM YYYY', zone = viewerZone()): Formats {
  const key = `${language} ${shape} ${zone}`
  const formats = made.get(key) ?? makeFormats(language, shape, zone)
  made.set(key, formats)
  return formats
}

function makeFormats(language: string, shape: DayShape, zone: string): Formats {
  const tag = regional[language] ?? language
  const numbers = new Intl.NumberFormat(tag)
  const decimals = new Intl.NumberFormat(tag, { maximumFractionDigits: 20 })
  const amounts = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 20 })
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  const weekdays = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  const months = new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' })
  const times = new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: zone })
  const names = new Intl.DateTimeFormat(tag, { timeZoneName: 'short', timeZone: zone })
  const spans = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const valid = (text: string, format: (date: Date) => string) => {
    const date = new Date(text)
    return Number.isNaN(date.getTime()) ? text : format(date)
  }

  const written = (text: string) => valid(text, (date) => dayInFigures(text, shape) ?? days.format(date))
  const zoneAt = (date: Date) =>
    isElsewhere(date.getTime(), zone)
      ? names.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value
      : undefined
  const marked = (text: string, date: Date) => [text, zoneAt(date)].filter(Boolean).join(' ')
  const dayOf = (date: Date) => written(dayIn(date, zone))

  return {
    language,
    zone,
    in: (other) => formatsOf(language, shape, other),
    number: (value) => numbers.format(value),
    decimal: (text) => (isNumeric(text) ? decimals.format(text) : text),
    amount: (text) => (isNumeric(text) ? amounts.format(text) : text),
    day: written,
    weekday: (day) => valid(day, (date) => weekdays.format(date)),
    month: (day) => valid(day, (date) => months.format(date)),
    exact: (instant) => valid(instant, (date) => marked(`${dayOf(date)}, ${times.format(date)}`, date)),
    dayOf: (instant) => valid(instant, dayOf),
    time: (instant) => valid(instant, (date) => marked(clockIn(date, zone), date)),
    zoneAt: (instant) => {
      const date = instant ? new Date(instant) : new Date()
      return Number.isNaN(date.getTime()) ? undefined : zoneAt(date)
    },
    relative: (instant, now = Date.now()) =>
      valid(instant, (date) => {
        if (Math.abs(date.getTime() - now) >= 7 * day) return marked(dayOf(date), date)
        return spans.format(...spanOf(date.getTime(), now, zone))
      }),
    bytes: (size) => {
      if (size < 1024 ** 2) return `${numbers.format(Math.max(1, Math.round(size / 1024)))} KB`
      return size < 1024 ** 3
        ? `${numbers.format(Math.round(size / 104_857.6) / 10)} MB`
        : `${numbers.format(Math.round((size / 1024 ** 3) * 10) / 10)} GB`
    },
  }
}

/** Formats of the user's language, by the clocks of the site or company that is looked at. */
export function useFormats(): Formats {
  const [language] = useLocaleState()
  return formatsOf(language, useDayShape(), useZone())
}

/** Formats for each record of a list, by the clocks of its site. */
export function useSiteFormats(resource: Resource): (record: Readonly<Record<string, unknown>>) => Formats {
  const formats = useFormats()
  const zoneOf = useZoneOf(resource)
  return useCallback((record) => formats.in(zoneOf(record)), [formats, zoneOf])
}
