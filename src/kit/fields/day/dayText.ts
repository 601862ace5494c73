import { isCalendarDay } from '../../../domain/time/dates.ts'
import { readDay, readDayFigures, type DayOrder } from '../../../domain/time/dayFormats.ts'
import { readMoment } from '../../../domain/time/moments.ts'
import { dayInFigures, type DayShape } from '../../../domain/people/regional.ts'
import { useDayShape } from '../../../providers/viewer/dayShape.ts'
import { instantOf, localTime } from '../../formats/locale.ts'
import { useZone } from '../../formats/zone.tsx'

/** How a day, or a day with a time, is typed and read by people. */
export interface DayText {
  /** The input's text for a value; invalid text stays as typed. */
  write: (value: string) => string
  /** The value that a text means; undefined where it means none. */
  read: (text: string) => string | undefined
  /** The value for a native input, and back; both may be empty. */
  toNative: (value: string) => string
  ofNative: (held: string) => string
  type: 'date' | 'datetime-local'
  /** An example, as the company writes it. */
  like: string
  /** `dd/mm/yyyy`. */
  pattern: string
}

const isInstant = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/

/** Days in figures are typed faster than those with the month in words. */
const typedShape = (shape: DayShape): DayShape => (shape === 'D MMM YYYY' ? 'DD/MM/YYYY' : shape)

/** Reads and writes days in the company's format; days are `YYYY-MM-DD`, moments ISO in UTC. */
export function dayTextOf(kind: 'date' | 'instant', given: DayShape, zone: string): DayText {
  const shape = typedShape(given)
  const order: DayOrder = shape === 'MM/DD/YYYY' ? 'MDY' : 'DMY'
  const figures = (day: string) => dayInFigures(day, shape) ?? day
  const pattern = shape.toLowerCase()
  // Separators are left out by people in a hurry.
  const withDay = (text: string) =>
    text.replace(
      /^\d+(?= |$)/,
      (alone) => readDayFigures(alone, shape.startsWith('YYYY') ? 'YMD' : order) ?? alone,
    )
  if (kind === 'date') {
    return {
      write: (value) => (isCalendarDay(value) ? figures(value) : value),
      read: (text) => readDay(withDay(text.normalize('NFKC').trim()), order),
      toNative: (value) => (isCalendarDay(value) ? value : ''),
      ofNative: (held) => held,
      type: 'date',
      like: figures('2026-12-31'),
      pattern,
    }
  }
  const local = (value: string) => (isInstant.test(value) ? localTime(value, zone) : '')
  return {
    write: (value) => local(value).replace(/^(.{10})T/, (_, day: string) => `${figures(day)} `) || value,
    read: (text) => readMoment(withDay(text.normalize('NFKC').trim()), order, zone),
    toNative: local,
    ofNative: (held) => instantOf(held, zone) ?? '',
    type: 'datetime-local',
    like: `${figures('2026-12-31')} 14:30`,
    pattern: `${pattern} hh:mm`,
  }
}

/** The same for the user's company and the time zone of the page. */
export const useDayText = (kind: 'date' | 'instant'): DayText => dayTextOf(kind, useDayShape(), useZone())
