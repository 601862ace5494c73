import { createContext, useContext } from 'react'
import { dayIn } from '../../domain/dates.ts'
import type { Locale } from '../../providers/i18n/entry.ts'
import { fieldTexts, type FieldTexts } from './texts.ts'

export const TextsContext = createContext<{ text: FieldTexts; locale: Locale }>({
  text: fieldTexts.en,
  locale: 'en',
})

const languages: Readonly<Record<Locale, string>> = { en: 'en-GB', ms: 'ms-MY' }

/** The page's texts, and times as people of the language write them. */
export function useFieldTexts() {
  const { text, locale } = useContext(TextsContext)
  const day = (at: Date, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone) => dayIn(at, timeZone)
  const written = (at: Date, withDay: boolean, timeZone?: string) =>
    new Intl.DateTimeFormat(languages[locale], {
      ...(withDay && { weekday: 'short', day: 'numeric', month: 'short' }),
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
      timeZone,
    }).format(at)
  /** A time of day, with the day where it is another than today; in the site's zone where it has one. */
  const timeOf = (at: string, timeZone?: string | null) => {
    const date = new Date(at)
    const zone = timeZone ?? undefined
    return written(date, day(date, zone) !== day(new Date(), zone), zone)
  }
  /** The same from one time to another. */
  const spanOf = (from: string, until: string, timeZone?: string) => {
    const [begin, end] = [new Date(from), new Date(until)]
    const isOneDay = day(begin, timeZone) === day(end, timeZone)
    return `${timeOf(from, timeZone)} – ${isOneDay ? written(end, false, timeZone) : timeOf(until, timeZone)}`
  }
  return { text, timeOf, spanOf }
}
