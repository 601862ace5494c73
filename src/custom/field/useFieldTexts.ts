import { createContext, useContext } from 'react'
import { dayIn } from '../../domain/time/dates.ts'
import { isElsewhere, viewerZone } from '../../domain/time/moments.ts'
import type { Locale } from '../../providers/i18n/entry.ts'
import { sentencesOf } from '../../providers/i18n/sentences.ts'
import { fieldRefusalsMs } from '../../resources/field/refusals.ms.ts'
import { messagesMs } from '../../resources/messages.ms.ts'
import { fieldTexts, type FieldTexts } from './texts.ts'

interface Spoken {
  text: FieldTexts
  locale: Locale
  /** By whose clocks times are told where they are of no site; the phone's own where it is not known yet. */
  zone?: string | undefined
}

export const TextsContext = createContext<Spoken>({ text: fieldTexts.en, locale: 'en' })

const worded = sentencesOf(fieldRefusalsMs)

/** Why something was not taken, sentence by sentence in the language where it is known. */
function reasonIn(locale: Locale, refusal: string): string {
  if (locale !== 'ms') return refusal.replaceAll('\n', ' ')
  const malay = (said: string) => fieldRefusalsMs[said] ?? messagesMs[said] ?? worded(said) ?? said
  return refusal.split('\n').map(malay).join(' ')
}

const languages: Readonly<Record<Locale, string>> = { en: 'en-GB', ms: 'ms-MY' }

/** The page's texts, and times as people of the language write them. */
export function useFieldTexts() {
  const { text, locale, zone = viewerZone() } = useContext(TextsContext)
  const day = (at: Date, timeZone = zone) => dayIn(at, timeZone)
  const written = (at: Date, withDay: boolean, timeZone = zone) =>
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
    const site = timeZone ?? undefined
    return written(date, day(date, site) !== day(new Date(), site), site)
  }
  /** The same from one time to another. */
  const spanOf = (from: string, until: string, timeZone?: string) => {
    const [begin, end] = [new Date(from), new Date(until)]
    const isOneDay = day(begin, timeZone) === day(end, timeZone)
    return `${timeOf(from, timeZone)} – ${isOneDay ? written(end, false, timeZone) : timeOf(until, timeZone)}`
  }
  /** The name of a site's zone, where the phone's own clock shows another time. */
  const zoneBeside = (at: number, timeZone = zone) =>
    isElsewhere(at, timeZone)
      ? new Intl.DateTimeFormat(languages[locale], { timeZone, timeZoneName: 'short' })
          .formatToParts(at)
          .find(({ type }) => type === 'timeZoneName')?.value
      : undefined
  const reasonOf = (refusal: string) => reasonIn(locale, refusal)
  return { text, timeOf, spanOf, zoneBeside, reasonOf }
}
