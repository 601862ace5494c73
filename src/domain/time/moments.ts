import { addDays } from './calendarDays.ts'
import { readDay, type DayOrder } from './dayFormats.ts'

const exact = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/
const timed =
  /^([^\s,]+(?: \p{L}+\.?,? \d{4})?)(?:T|,? )(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?: ?([ap])\.?m\.?)?$/iu
/** More characters than any way of writing a moment needs. */
const longest = 60

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The zone that the machine keeps; only for where no company says one. */
export const viewerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether it is the name of an IANA zone; offsets such as `+08:00` are none, the database turns their sign. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The names of zones to choose among. */
export const timeZoneNames = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** Milliseconds by which a zone's clocks are ahead of UTC at an instant, read from its clock. */
function readAhead(instant: number, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    // Making a format costs far more than using it.
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(timeZone, clock)
  }
  const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, value]))
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name))
  const year = parts.get('era') === 'AD' ? part('year') : 1 - part('year')
  const shown = new Date(0)
  shown.setUTCFullYear(year, part('month') - 1, part('day'))
  shown.setUTCHours(part('hour'), part('minute'), part('second'))
  return shown.getTime() - Math.floor(instant / 1_000) * 1_000
}

const quarterHour = 900_000
/** Since 2012 clocks change at a full quarter of an hour; before, some changed a minute after midnight. */
const regularFrom = Date.UTC(2012, 0, 1)
const mostQuarters = 4_000
/** Offsets by zone and quarter of an hour. Reading a clock costs a hundred times as much. */
const offsets = new Map<string, Map<number, number>>()

/** Milliseconds by which a zone's clocks are ahead of UTC at an instant. */
function aheadAt(instant: number, timeZone: string): number {
  if (!(instant >= regularFrom)) return readAhead(instant, timeZone)
  let known = offsets.get(timeZone)
  if (!known) offsets.set(timeZone, (known = new Map()))
  const quarter = Math.floor(instant / quarterHour)
  let ahead = known.get(quarter)
  if (ahead === undefined) {
    ahead = readAhead(instant, timeZone)
    if (known.size >= mostQuarters) known.clear()
    known.set(quarter, ahead)
  }
  return ahead
}

/**
 * The instant at which a zone's clocks show a time, given as if it were UTC's: the earlier of two; where clocks jump over
 * it, as late as it would have been.
 */
function instantIn(timeZone: string, local: number): number {
  const day = 86_400_000
  const [before, after] = [aheadAt(local - day, timeZone), aheadAt(local + day, timeZone)]
  const shows = [before, after].find((ahead) => aheadAt(local - ahead, timeZone) === ahead)
  return local - (shows ?? before)
}

/** Years outside of these are written in another way, and the database has no year 0. */
function asIso(instant: number): string | undefined {
  const date = new Date(instant)
  const year = Number.isNaN(instant) ? 0 : date.getUTCFullYear()
  return year >= 1 && year <= 9999 ? date.toISOString() : undefined
}

/** The instant at which a zone's clocks show a time of a calendar day, `YYYY-MM-DD` and `HH:MM`. */
export const instantOn = (day: string, clock: string, timeZone: string): Date =>
  new Date(instantIn(timeZone, Date.parse(`${day}T${clock}:00Z`)))

/**
 * Days `YYYY-MM-DD`, both included, as instants in ISO 8601: the first's beginning and the last's last millisecond, since
 * times are kept to the millisecond.
 */
export const daySpan = (first: string, last: string, timeZone: string) => ({
  start: instantOn(first, '00:00', timeZone).toISOString(),
  end: new Date(instantOn(addDays(last, 1), '00:00', timeZone).getTime() - 1).toISOString(),
})

/**
 * The instant of a text in ISO 8601. With an offset it is absolute. Otherwise the text is a day with or without a time
 * on that IANA zone's clocks. `order` is the order of day and month. A day alone means its beginning. Undefined if the
 * text is not an instant.
 */
export function readMoment(text: string, order: DayOrder, timeZone: string): string | undefined {
  if (text.length > longest) return undefined
  if (exact.test(text)) return asIso(Date.parse(text))
  const [, dayText = text, hours = '0', minutes = '0', seconds = '0', fraction = '0', half] =
    timed.exec(text) ?? []
  const day = readDay(dayText, order)
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  const twelve = half === undefined || (Number(hours) >= 1 && Number(hours) <= 12)
  if (!day || !twelve || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const time = ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000
  const local = Date.parse(`${day}T00:00:00Z`) + time + Math.floor(Number(`0.${fraction}`) * 1_000)
  return asIso(instantIn(timeZone, local))
}

/** The day part of a text, to detect the day order of a file. */
export const dayPartOf = (text: string): string =>
  text.length > longest ? text : (timed.exec(text.trim())?.[1] ?? text)

/** The time on a zone's clocks at an instant, `YYYY-MM-DDTHH:MM`. */
export const clockAt = (instant: number, timeZone: string): string =>
  new Date(instant + aheadAt(instant, timeZone)).toISOString().slice(0, 16)

/** Whether the machine's own clocks show another time than the zone's at an instant. */
export const isElsewhere = (instant: number, timeZone: string): boolean =>
  // Zones of long ago were off by seconds, which the machine's offset, in minutes, leaves out.
  Math.round(aheadAt(instant, timeZone) / 60_000) !== -Math.round(new Date(instant).getTimezoneOffset())

/** The instant on another day, `YYYY-MM-DD`, at which a zone's clocks show the same time of day. */
export function onDay(instant: number, day: string, timeZone: string): Date {
  const clock = clockAt(instant, timeZone).slice(11)
  return new Date(instantOn(day, clock, timeZone).getTime() + (instant % 60_000))
}
