import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterWorking,
  slaOf,
  workedBetween,
  type Hold,
  type SiteHours,
  type SlaHistory,
  type SlaTargets,
} from '../../src/domain/maintenance/sla.ts'

const quarter = 15 * 60_000
const hour = 4 * quarter
const day = 24 * hour

const zones = [
  'Asia/Kuala_Lumpur',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
]

const clocks = new Map<string, { format: Intl.DateTimeFormat; seen: Map<number, string> }>()

/** What the clocks of a zone show, as `YYYY-MM-DD HH:MM weekday`: asked of the platform for every quarter of an hour. */
function shown(zone: string, at: number): string {
  let clock = clocks.get(zone)
  if (!clock) {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    clock = { format, seen: new Map() }
    clocks.set(zone, clock)
  }
  const known = clock.seen.get(at) ?? clock.format.format(at)
  clock.seen.set(at, known)
  return known
}

interface Site {
  zone: string
  days: number[]
  opens: string
  closes: string
  /** Whole days after the epoch of the test that are holidays. */
  holidays: string[]
}

const isoWeekday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay() || 7
const dayBefore = (date: string) => new Date(Date.parse(`${date}T12:00:00Z`) - day).toISOString().slice(0, 10)

/** Whether the site works in the quarter of an hour that begins at an instant: by the clock on its wall. */
function worksAt({ zone, days, opens, closes, holidays }: Site, at: number): boolean {
  const [date = '', time = ''] = shown(zone, at).split(' ')
  const open = (one: string) => days.includes(isoWeekday(one)) && !holidays.includes(one)
  if (opens < closes) return open(date) && time >= opens && time < closes
  return (open(date) && time >= opens) || (open(dayBefore(date)) && time < closes)
}

const isHeldAt = (holds: readonly Hold[], at: number) =>
  holds.some(({ from, until }) => from.getTime() <= at && (until === null || at < until.getTime()))

/** The oracle: walks on quarter by quarter until so much has been worked. */
function walk(site: Site, from: number, minutes: number, holds: readonly Hold[]): number | undefined {
  let left = minutes * 60_000
  for (let at = from; at < from + 399 * day; at += quarter) {
    if (!worksAt(site, at) || isHeldAt(holds, at)) continue
    left -= quarter
    if (left === 0) return at + quarter
  }
  return undefined
}

const quarterClock = (quarters: number) =>
  `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`

const begin = Date.parse('2026-02-20T00:00:00Z')
const siteArbitrary: fc.Arbitrary<Site> = fc
  .record({
    zone: fc.constantFrom(...zones),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 2, maxLength: 7 }),
    hours: fc.oneof(
      fc
        .tuple(fc.integer({ min: 24, max: 56 }), fc.integer({ min: 60, max: 92 }))
        .map(([opens, closes]) => [quarterClock(opens), quarterClock(closes)] as const),
      fc.constant(['22:00', '06:00'] as const),
      fc.constant(['00:00', '00:00'] as const),
    ),
    holidays: fc
      .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 6 })
      .map((days) => days.map((days) => new Date(begin + days * day).toISOString().slice(0, 10))),
  })
  .map(({ hours: [opens, closes], ...rest }) => ({ ...rest, opens, closes }))

const hoursOf = ({ zone, days, opens, closes, holidays }: Site): SiteHours => ({
  timeZone: zone,
  days,
  opens,
  closes,
  isHoliday: (date) => holidays.includes(date),
})

const quarters = (max: number) => fc.integer({ min: 1, max }).map((count) => count * quarter)
const targetArbitrary: fc.Arbitrary<SlaTargets> = fc.record({
  responseMinutes: fc.option(fc.integer({ min: 1, max: 96 }).map((count) => count * 15)),
  resolveMinutes: fc.option(fc.integer({ min: 1, max: 300 }).map((count) => count * 15)),
  atRiskPct: fc.constantFrom(50, 100),
})

/** A history in which things happen one after the other, and the moment at which it is looked at. */
const historyArbitrary = fc
  .record({
    // Over the changes of the clocks in March.
    requested: fc.integer({ min: 0, max: 20 * 96 }).map((count) => begin + count * quarter),
    steps: fc.array(quarters(96), { maxLength: 8 }),
    responds: fc.boolean(),
    completes: fc.boolean(),
    wait: quarters(1_200),
  })
  .map(({ requested, steps, responds, completes, wait }) => {
    const times = steps.map(
      (_, index) => requested + steps.slice(0, index + 1).reduce((sum, step) => sum + step, 0),
    )
    const firstResponseAt = responds ? times.shift() : undefined
    const holds: Hold[] = []
    if (firstResponseAt !== undefined) {
      while (times.length >= 2) {
        const [from = 0, until = 0] = times.splice(0, 2)
        holds.push({ from: new Date(from), until: new Date(until) })
      }
    }
    const rest = times.shift()
    const lasts = rest !== undefined && !completes && firstResponseAt !== undefined
    if (lasts) holds.push({ from: new Date(rest), until: null })
    const last = rest ?? holds.at(-1)?.until?.getTime() ?? firstResponseAt ?? requested
    const completedAt = completes ? last + quarter : undefined
    const asDate = (at: number | undefined) => (at === undefined ? null : new Date(at))
    const history: SlaHistory = {
      requestedAt: new Date(requested),
      firstResponseAt: asDate(firstResponseAt),
      completedAt: asDate(completedAt),
      holds,
    }
    return { history, now: new Date((completedAt ?? last) + wait) }
  })

/** What the oracle says of it: its own due times, and the state that follows from what happened when. */
function assessed(
  site: Site,
  targets: SlaTargets,
  { requestedAt, firstResponseAt, completedAt, holds }: SlaHistory,
  now: Date,
) {
  const from = requestedAt.getTime()
  const closed = holds.map((hold) => ({ ...hold, until: hold.until ?? now }))
  const due = (minutes: number | null, without: readonly Hold[]) =>
    minutes === null ? undefined : walk(site, from, minutes, without)
  const [responseDue, resolveDue] = [due(targets.responseMinutes, []), due(targets.resolveMinutes, closed)]
  const share = (minutes: number | null) => (minutes === null ? null : (minutes * targets.atRiskPct) / 100)
  const [responseRisk, resolveRisk] = [
    due(share(targets.responseMinutes), []),
    due(share(targets.resolveMinutes), closed),
  ]
  const answered = (firstResponseAt ?? completedAt)?.getTime()
  const standsStill = holds.find(({ until }) => until === null)
  const end = completedAt?.getTime() ?? standsStill?.from.getTime() ?? now.getTime()
  const state = () => {
    if (targets.responseMinutes === null && targets.resolveMinutes === null) return 'none'
    if (responseDue !== undefined && (answered ?? now.getTime()) > responseDue) return 'breached'
    if (resolveDue !== undefined && end > resolveDue) return 'breached'
    if (completedAt) return 'met'
    if (standsStill) return 'paused'
    const risky = [...(answered === undefined ? [responseRisk] : []), resolveRisk]
    return risky.some((at) => at !== undefined && at <= now.getTime()) ? 'at_risk' : 'on_track'
  }
  return { responseDue, resolveDue, state: state() }
}

describe('the clock of a promise', () => {
  test('agrees with a walk along the wall clock, quarter by quarter, over 1,000 histories', () => {
    fc.assert(
      fc.property(siteArbitrary, targetArbitrary, historyArbitrary, (site, targets, { history, now }) => {
        // Half of an odd number of quarters is no whole one, which the oracle cannot walk.
        fc.pre(
          targets.atRiskPct === 100 ||
            [targets.responseMinutes, targets.resolveMinutes].every((minutes) => (minutes ?? 0) % 30 === 0),
        )
        const theirs = assessed(site, targets, history, now)
        const ours = slaOf(hoursOf(site), targets, history, now)
        expect({
          responseDue: ours.responseDueAt?.getTime(),
          resolveDue: ours.resolveDueAt?.getTime(),
          state: ours.state,
        }).toEqual(theirs)
      }),
      { numRuns: 1_000 },
    )
  }, 120_000)

  const office: SiteHours = {
    timeZone: 'Asia/Kuala_Lumpur',
    days: [1, 2, 3, 4, 5],
    opens: '08:00',
    closes: '18:00',
    isHoliday: (date) => date === '2026-08-31',
  }
  const at = (text: string) => new Date(`${text}:00+08:00`)

  test('counts a Friday evening, a weekend and a holiday correctly', () => {
    expect(afterWorking(office, at('2026-08-28T17:00'), 120)).toEqual(at('2026-09-01T09:00'))
    expect(workedBetween(office, at('2026-08-28T12:00'), at('2026-09-01T10:00'))).toBe(8 * hour)
    expect(afterWorking({ ...office, days: [] }, at('2026-08-28T17:00'), 1)).toBeUndefined()
  })

  test('returns the next change of state; a breach stays in a hold', () => {
    const targets = { responseMinutes: 60, resolveMinutes: 240, atRiskPct: 75 }
    const history: SlaHistory = {
      requestedAt: at('2026-09-01T09:00'),
      firstResponseAt: null,
      completedAt: null,
      holds: [],
    }
    expect(slaOf(office, targets, history, at('2026-09-01T09:30'))).toMatchObject({
      state: 'on_track',
      responseDueAt: at('2026-09-01T10:00'),
      resolveDueAt: at('2026-09-01T13:00'),
      nextAt: at('2026-09-01T09:45'),
    })
    expect(slaOf(office, targets, history, at('2026-09-01T09:45')).state).toBe('at_risk')
    const answered = { ...history, firstResponseAt: at('2026-09-01T09:50') }
    expect(slaOf(office, targets, answered, at('2026-09-01T11:00'))).toMatchObject({
      state: 'on_track',
      nextAt: at('2026-09-01T12:00'),
    })
    const held = { ...answered, holds: [{ from: at('2026-09-01T12:30'), until: null }] }
    expect(slaOf(office, targets, held, at('2026-09-02T12:30')).state).toBe('paused')
    const tooLate = { ...answered, holds: [{ from: at('2026-09-01T14:00'), until: null }] }
    expect(slaOf(office, targets, tooLate, at('2026-09-02T12:30')).state).toBe('breached')
  })
})
