import { isCalendarDay } from './dates.ts'

/** In which order a file writes day, month and year; texts that begin with a four-digit year are read in any case. */
export const dayOrders = ['DMY', 'MDY', 'YMD'] as const
export type DayOrder = (typeof dayOrders)[number]

/** Days from a spreadsheet's day 0 to the epoch. */
const serialEpoch = 25_569
const serialForm = /^([1-9]\d{4})(?:[.,](\d{1,15}))?$/

/** A spreadsheet's serial number of a moment between 1927 and 2173 as `YYYY-MM-DD hh:mm:ss`; other texts unchanged. */
export function serialAsText(text: string): string {
  const [, days, share = '0'] = serialForm.exec(text) ?? []
  if (days === undefined) return text
  const seconds = Math.round((Number(days) - serialEpoch + Number(`0.${share}`)) * 86_400)
  return new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ')
}

const midnight = String.raw`(?:[ T]00:00(?::00(?:\.0+)?)?)?`
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${midnight}$`)
const yearLast = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${midnight}$`)
const named = /^(\d{1,2})[- ](\p{L}{3,9})\.?[- ,] ?(\d{4})$/u

/** First three letters of the months' English and Malay names. */
const months: readonly (readonly string[])[] = [
  ['jan'],
  ['feb'],
  ['mar', 'mac'],
  ['apr'],
  ['may', 'mei'],
  ['jun'],
  ['jul'],
  ['aug', 'ogo'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dis'],
]

const iso = (year = '', month: string | number = '', day = '') =>
  `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`

/** The day that a text means, as `YYYY-MM-DD`; undefined where it means none. */
export function readDay(text: string, order: DayOrder): string | undefined {
  const day = asIso(text, order)
  return day !== undefined && isCalendarDay(day) ? day : undefined
}

const monthAlone = /^(\d{4})[-/.](\d{1,2})$|^(\d{1,2})[-/.](\d{4})$/

/** The first day of the month that a text means: of one of its days, or of the month as `2026-03` or `03/2026`. */
export function readMonth(text: string, order: DayOrder): string | undefined {
  const alone = monthAlone.exec(text)
  const day = alone ? iso(alone[1] ?? alone[4], alone[2] ?? alone[3], '1') : asIso(text, order)
  return day !== undefined && isCalendarDay(day) ? `${day.slice(0, 7)}-01` : undefined
}

const figuresAlone = /^\d{6}(?:\d{2})?$/
/** Two-digit years from this one on are of the last century. */
const lastCentury = 70

/**
 * A date of six or eight figures, such as `31122026` or `311226`, in the reader's order. Files may hold other numbers, so
 * only typed dates are read like this.
 * @returns undefined for other texts, impossible days, and years outside 1900 to 2199
 */
export function readDayFigures(text: string, order: DayOrder): string | undefined {
  if (!figuresAlone.test(text)) return undefined
  const isLong = text.length === 8
  const width = isLong ? 4 : 2
  const atEnd = order !== 'YMD'
  const year = atEnd ? text.slice(4) : text.slice(0, width)
  const [first, second] = atEnd
    ? [text.slice(0, 2), text.slice(2, 4)]
    : [text.slice(width, width + 2), text.slice(width + 2)]
  const [month, day] = order === 'DMY' ? [second, first] : [first, second]
  const full = isLong ? year : `${Number(year) < lastCentury ? '20' : '19'}${year}`
  const read = iso(full, month, day)
  return isCalendarDay(read) && /^(?:19|2[01])/.test(read) ? read : undefined
}

function asIso(text: string, order: DayOrder): string | undefined {
  const first = yearFirst.exec(text)
  if (first) return iso(first[1], first[2], first[3])
  const last = yearLast.exec(text)
  if (last && order === 'DMY') return iso(last[3], last[2], last[1])
  if (last && order === 'MDY') return iso(last[3], last[1], last[2])
  const words = named.exec(text)
  if (!words) return undefined
  const month = months.findIndex((names) => names.includes((words[2] ?? '').slice(0, 3).toLowerCase()))
  return month < 0 ? undefined : iso(words[3], month + 1, words[1])
}

/**
 * The order that a file's dates agree with: the one that more of its texts can only be read in. Where all of them could
 * be read both ways, the day comes first, as people write here.
 */
export function detectDayOrder(texts: Iterable<string>): DayOrder {
  const votes: Record<DayOrder, number> = { DMY: 0, MDY: 0, YMD: 0 }
  let open = false
  for (const text of texts) {
    const last = yearLast.exec(text.trim())
    if (!last) {
      if (yearFirst.test(text.trim())) votes.YMD += 1
      continue
    }
    open = true
    if (Number(last[1]) > 12) votes.DMY += 1
    else if (Number(last[2]) > 12) votes.MDY += 1
  }
  if (!open && votes.YMD > 0) return 'YMD'
  return votes.MDY > votes.DMY ? 'MDY' : 'DMY'
}
