import { addDays, dayNumber, dayText, weekdayOf } from '../time/calendarDays.ts'
import { dayIn } from '../time/dates.ts'
import { instantOn } from '../time/moments.ts'

const minute = 60_000

/** When a site works, by its own clocks. */
export interface SiteHours {
  timeZone: string
  /** ISO weekdays on which it opens. */
  days: readonly number[]
  /** `HH:MM`; where it closes no later than it opens, it closes on the day after: 00:00 to 00:00 is round the clock. */
  opens: string
  closes: string
  isHoliday: (day: string) => boolean
}

/**
 * Number of days to search for working time, in addition to days with a stopped clock. A site that is closed on all of
 * them never opens.
 */
const patience = 400

/** Share of the opening hours that is counted on where a site rests on holidays. */
const besideHolidays = 0.8

const minutesAt = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** The most minutes that can be promised in such hours: a site must have worked so long within the days looked ahead. */
export function mostPromised(week: {
  days: number
  opens: string
  closes: string
  skipsHolidays: boolean
}): number {
  const { days, opens, closes, skipsHolidays } = week
  const perDay = minutesAt(closes) - minutesAt(opens) + (closes <= opens ? 24 * 60 : 0)
  return Math.floor(Math.floor(patience / 7) * days * perDay * (skipsHolidays ? besideHolidays : 1))
}

type Window = [begin: number, end: number]

/** Caches windows, because calculating a zone's clocks is expensive, and targets of one site use the same days. */
const knownWindows = new WeakMap<SiteHours, Map<number, Window | undefined>>()

/** The working time that begins on the day of a number; undefined where the site is closed on it. */
function windowOn(hours: SiteHours, day: number): Window | undefined {
  const known = knownWindows.get(hours) ?? new Map<number, Window | undefined>()
  knownWindows.set(hours, known)
  if (!known.has(day)) known.set(day, reckonedWindow(hours, day))
  return known.get(day)
}

function reckonedWindow(hours: SiteHours, number: number): Window | undefined {
  const day = dayText(number)
  if (!hours.days.includes(weekdayOf(number)) || hours.isHoliday(day)) return undefined
  const last = hours.closes <= hours.opens ? addDays(day, 1) : day
  return [
    instantOn(day, hours.opens, hours.timeZone).getTime(),
    instantOn(last, hours.closes, hours.timeZone).getTime(),
  ]
}

/** The working times from an instant on, each a beginning and an end, in order; also what began on the day before. */
function* windowsFrom(hours: SiteHours, from: number, days: number): Generator<Window, void> {
  const today = dayNumber(dayIn(new Date(from), hours.timeZone))
  for (let day = today - 1; day < today + days; day += 1) {
    const window = windowOn(hours, day)
    if (!window) continue
    const begin = Math.max(window[0], from)
    if (begin < window[1]) yield [begin, window[1]]
  }
}

/** A time in which the clock stands; without an end it still does. */
export interface Hold {
  from: Date
  until: Date | null
}

/** The windows without the holds, which are in order and do not overlap. */
function* runningFrom(hours: SiteHours, from: number, holds: readonly Hold[]): Generator<Window, void> {
  const held = holds.reduce(
    (sum, hold) => sum + ((hold.until ?? hold.from).getTime() - hold.from.getTime()),
    0,
  )
  for (const [begin, end] of windowsFrom(hours, from, patience + Math.ceil(held / (24 * 60 * minute)))) {
    let at = begin
    for (const hold of holds) {
      const [held, freed] = [hold.from.getTime(), hold.until?.getTime() ?? Infinity]
      if (freed <= at || held >= end) continue
      if (held > at) yield [at, held]
      at = Math.max(at, freed)
      if (at >= end) break
    }
    if (at < end) yield [at, end]
  }
}

/** Milliseconds of working time between two instants in which the clock runs. */
export function workedBetween(
  hours: SiteHours,
  from: Date,
  until: Date,
  holds: readonly Hold[] = [],
): number {
  const end = until.getTime()
  let worked = 0
  for (const [begin, stop] of runningFrom(hours, from.getTime(), holds)) {
    if (begin >= end) break
    worked += Math.min(stop, end) - begin
  }
  return worked
}

/** The instant at which so many minutes of working time have passed; undefined where they never will. */
export function afterWorking(
  hours: SiteHours,
  from: Date,
  minutes: number,
  holds: readonly Hold[] = [],
): Date | undefined {
  return instantsAfter(hours, from, [minutes], holds)[0]
}

/** The same for several at once, as following the clock is what costs. */
function instantsAfter(hours: SiteHours, from: Date, promised: readonly number[], holds: readonly Hold[]) {
  const instants: (Date | undefined)[] = promised.map(() => undefined)
  let worked = 0
  for (const [begin, end] of runningFrom(hours, from.getTime(), holds)) {
    const reached = worked + end - begin
    promised.forEach((minutes, at) => {
      if (minutes * minute <= reached) instants[at] ??= new Date(begin + minutes * minute - worked)
    })
    if (!instants.includes(undefined)) break
    worked = reached
  }
  return instants
}

/** SLA targets of a priority, in minutes of working time; null means no target. */
export interface SlaTargets {
  responseMinutes: number | null
  resolveMinutes: number | null
  /** Share of the promised time, in percent, after which it is at risk. */
  atRiskPct: number
}

export interface SlaHistory {
  requestedAt: Date
  firstResponseAt: Date | null
  /** The current completion time; null once it is reopened. */
  completedAt: Date | null
  /** Times on hold, and those between being done and being opened again. */
  holds: readonly Hold[]
}

export const slaStates = ['none', 'on_track', 'at_risk', 'breached', 'met', 'paused'] as const
export type SlaState = (typeof slaStates)[number]

export interface SlaProgress {
  responseDueAt: Date | null
  /** As things stand: a hold that lasts moves it on. */
  resolveDueAt: Date | null
  state: SlaState
  /** The time of the next change of state without action. */
  nextAt: Date | null
}

interface Promised {
  dueAt: Date | null
  riskAt: Date | null
}

/**
 * The SLA state of a work request (domain model 4.7). The clock runs in the site's hours, outside its holidays. A hold
 * stops the clock of the resolution. A breached target stays breached.
 */
export function slaOf(hours: SiteHours, targets: SlaTargets, history: SlaHistory, now: Date): SlaProgress {
  const { requestedAt, firstResponseAt, completedAt, holds } = history
  const { responseMinutes, resolveMinutes, atRiskPct } = targets
  // A hold that lasts has no end yet: the due time is that of a hold which ends now.
  const isHeld = completedAt === null && holds.some((hold) => hold.until === null)
  const ended = holds.map((hold) => ({ from: hold.from, until: hold.until ?? now }))
  const promise = (minutes: number | null, without: readonly Hold[]): Promised => {
    if (minutes === null) return { dueAt: null, riskAt: null }
    const shares = [minutes, (minutes * atRiskPct) / 100]
    const [dueAt = null, riskAt = null] = instantsAfter(hours, requestedAt, shares, without)
    return { dueAt, riskAt }
  }
  const response = promise(responseMinutes, [])
  const resolution = promise(resolveMinutes, ended)
  const standing = (state: SlaState, nextAt: Date | null = null): SlaProgress => ({
    responseDueAt: response.dueAt,
    resolveDueAt: resolution.dueAt,
    state,
    nextAt,
  })
  if (responseMinutes === null && resolveMinutes === null) return standing('none')

  const responded = firstResponseAt ?? completedAt
  const late = (dueAt: Date | null, done: Date | null) => dueAt !== null && (done ?? now) > dueAt
  if (late(response.dueAt, responded)) return standing('breached')
  if (!isHeld && late(resolution.dueAt, completedAt)) return standing('breached')
  // A hold that began after a breach does not undo it.
  const lastHold = holds.at(-1)
  if (isHeld && lastHold && late(resolution.dueAt, lastHold.from)) return standing('breached')
  if (completedAt !== null) return standing('met')

  const watched = [...(responded === null ? [response] : []), ...(isHeld ? [] : [resolution])]
  const coming = (times: (Date | null)[]) =>
    times
      .filter((time): time is Date => time !== null && time > now)
      .toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
  const nextAt = coming(
    watched.flatMap(({ riskAt, dueAt }) => [riskAt, dueAt && new Date(dueAt.getTime() + 1)]),
  )
  if (isHeld) return standing('paused', nextAt)
  const atRisk = watched.some(({ riskAt }) => riskAt !== null && riskAt <= now)
  return standing(atRisk ? 'at_risk' : 'on_track', nextAt)
}
