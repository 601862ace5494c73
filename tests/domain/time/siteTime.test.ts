import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayNumber, weekdayOf } from '../../../src/domain/time/calendarDays.ts'
import {
  clashesOf,
  clashKinds,
  employmentClash,
  isHard,
  placeClashes,
  usualLimits,
  type Circumstances,
  type Employment,
} from '../../../src/domain/scheduling/clashes.ts'
import { isOnLeave, type LeaveSpan } from '../../../src/domain/scheduling/leaveSpan.ts'
import { clockIn, dayIn } from '../../../src/domain/time/dates.ts'
import { actedAt, deviceTimeOf, deviceTimeText } from '../../../src/domain/time/deviceTime.ts'
import { atSite, metresBetween, siteFence } from '../../../src/domain/patrol/fence.ts'
import { blocksOf, daysBetween, daysOf, listedDays } from '../../../src/domain/scheduling/shiftDays.ts'
import {
  isSkipped,
  minute,
  minutesOf,
  plannedAt,
  spanOf,
  workDayOf,
} from '../../../src/domain/time/siteTime.ts'
import { maskOf, weekdaysOf, type WeekdayReading } from '../../../src/domain/time/weekdays.ts'
import { amount } from '../../support/longRun.ts'
import { punchedDay, usualRules, workedOf, type Punch } from '../../../src/domain/pay/workedTime.ts'

const readings: readonly WeekdayReading[] = ['monday-high', 'monday-low']

test('converts every mask to weekdays and back in both readings (SCH-03)', () => {
  for (const reading of readings)
    for (let mask = 0; mask < 128; mask += 1) expect(maskOf(weekdaysOf(mask, reading), reading)).toBe(mask)
  expect([1, 2, 3, 4, 5, 6, 7].map((day) => maskOf([day], 'monday-high'))).toEqual([64, 32, 16, 8, 4, 2, 1])
  expect([1, 2, 3, 4, 5, 6, 7].map((day) => maskOf([day], 'monday-low'))).toEqual([1, 2, 4, 8, 16, 32, 64])
})

const day = fc
  .integer({ min: dayNumber('2024-01-01'), max: dayNumber('2028-12-31') })
  .map((number) => addDays('1970-01-01', number))

/** Day by day, as one would tick them off on a calendar. */
function walked(startDate: string, endDate: string, weekdays: readonly number[], everyNWeeks: number) {
  const begin = dayNumber(startDate)
  const monday = begin - (weekdayOf(begin) - 1)
  return daysBetween(startDate, endDate).filter(
    (one) =>
      weekdays.includes(weekdayOf(dayNumber(one))) &&
      Math.floor((dayNumber(one) - monday) / 7) % everyNWeeks === 0,
  )
}

test('blocks of 10,000 recurring shifts match a day-by-day walk (SCH-02)', () => {
  const shifts = fc.record({
    startDate: day,
    length: fc.integer({ min: 0, max: 120 }),
    mask: fc.integer({ min: 0, max: 127 }),
    everyNWeeks: fc.integer({ min: 1, max: 4 }),
    except: fc.uniqueArray(fc.integer({ min: -2, max: 122 }), { maxLength: 6 }),
    cut: fc.tuple(fc.integer({ min: -20, max: 60 }), fc.integer({ min: 0, max: 60 })),
  })
  fc.assert(
    fc.property(shifts, ({ startDate, length, mask, everyNWeeks, except, cut }) => {
      const shift = {
        startDate,
        endDate: addDays(startDate, length),
        weekdays: weekdaysOf(mask, 'monday-high'),
        everyNWeeks,
        exceptDates: except.map((one) => addDays(startDate, one)),
      }
      const from = addDays(startDate, cut[0])
      const until = addDays(from, cut[1])
      const every = mask === 0 ? [startDate] : walked(startDate, shift.endDate, shift.weekdays, everyNWeeks)
      const all = every.filter((one) => !shift.exceptDates.includes(one))
      expect(daysOf(shift)).toEqual(all)
      expect(daysOf(shift, from, until)).toEqual(all.filter((one) => one >= from && one <= until))
      const blocks = blocksOf(shift)
      blocks.slice(1).forEach(({ start }, index) => {
        expect(start > addDays(blocks[index]?.end ?? '', 1)).toBe(true)
      })
    }),
    { numRuns: 10_000 },
  )
})

test('lists of shifts take the first day of a calendar and the day before its end (SCH-07)', () => {
  expect(listedDays('2026-11-01', '2026-12-01')).toEqual({ start: '2026-11-01', end: '2026-11-30' })
})

const zones = [
  'Asia/Kuala_Lumpur',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Pacific/Apia',
  'UTC',
] as const

const clocks = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45))
  .map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`)

test('shows a shift at its site’s clock times in every zone, with its real length', () => {
  // An hour that a zone skips has no such time; nights of that kind are looked at below.
  const given = fc.record({ zone: fc.constantFrom(...zones), on: day, start: clocks, end: clocks })
  fc.assert(
    fc.property(given, ({ zone, on, start, end }) => {
      const span = spanOf(on, start, end, zone)
      const shown = [clockIn(new Date(span.startAt), zone), clockIn(new Date(span.endAt), zone)]
      fc.pre(shown[0] === start && shown[1] === end)
      expect(dayIn(new Date(span.startAt), zone)).toBe(on)
      expect(dayIn(new Date(span.endAt), zone)).toBe(end > start ? on : addDays(on, 1))
      const assignment = { ...span, id: 1, day: on }
      for (const at of [span.startAt, (span.startAt + span.endAt) / 2, span.endAt - 1])
        expect(workDayOf(at, [assignment], zone)).toBe(on)
    }),
    { numRuns: 5_000 },
  )
})

test('a night in which clocks are turned is an hour longer or shorter, half an hour at Lord Howe', () => {
  const night = (on: string, zone: string) => minutesOf(spanOf(on, '22:00', '06:00', zone))
  const spring = (start: string, end: string) => {
    const span = spanOf('2027-03-28', start, end, 'Europe/London')
    return isSkipped(start, end, span, 'Europe/London') || minutesOf(span)
  }
  expect([spring('00:30', '02:30'), spring('00:30', '01:30'), spring('01:30', '03:00')]).toEqual([60, 60, 30])
  for (const [start, end] of [
    ['01:00', '02:00'],
    ['01:30', '02:30'],
    ['01:10', '01:40'],
  ] as const)
    expect(spring(start, end)).toBe(true)
  expect(night('2026-03-28', 'Europe/London')).toBe(420)
  expect(night('2026-10-24', 'Europe/London')).toBe(540)
  expect(night('2026-10-03', 'Australia/Lord_Howe')).toBe(450)
  expect(night('2026-11-22', 'Asia/Kuala_Lumpur')).toBe(480)
})

test('assigns a punch to its shift, else the nearest, else its day', () => {
  const assignment = (id: number, on: string, start: string, end: string) => ({
    ...spanOf(on, start, end, 'Asia/Kuala_Lumpur'),
    id,
    day: on,
  })
  const assignments = [
    assignment(1, '2026-11-22', '19:00', '07:00'),
    assignment(2, '2026-11-23', '19:00', '07:00'),
  ]
  const at = (text: string) => Date.parse(`${text}+08:00`)
  expect(plannedAt(at('2026-11-22T18:40'), assignments)?.id).toBe(1)
  expect(plannedAt(at('2026-11-23T09:30'), assignments)?.id).toBe(1)
  expect(plannedAt(at('2026-11-23T17:00'), assignments)?.id).toBe(2)
  expect(workDayOf(at('2026-11-25T00:30'), [], 'Asia/Kuala_Lumpur')).toBe('2026-11-25')
})

test('100,000 clockings have one text and one sum in all 12 zones (TIM-01)', () => {
  const before = process.env['TZ']
  const made = fc.sample(
    fc.record({
      at: fc.integer({ min: Date.parse('2025-01-01T00:00:00Z'), max: Date.parse('2027-01-01T00:00:00Z') }),
      lasts: fc.integer({ min: 1, max: 18 * 60 }),
      rest: fc.integer({ min: 0, max: 60 }),
      zone: fc.constantFrom(...zones.slice(0, 4)),
    }),
    { numRuns: amount(8_334, 100_000), seed: 19 },
  )
  const told = zones.map((viewer) => {
    process.env['TZ'] = viewer
    let sum = 0
    let text = 0
    for (const { at, lasts, rest, zone } of made) {
      const punches: Punch[] = [
        { type: 'out', at: at + lasts * minute },
        { type: 'break_end', at: at + rest * minute },
        { type: 'in', at },
        { type: 'break_start', at },
      ]
      const { workedMin, lateMin } = workedOf(punchedDay(punches), null, 'work', usualRules)
      sum += workedMin * 7 + lateMin
      const shown = `${dayIn(new Date(at), zone)} ${clockIn(new Date(at), zone)}`
      for (const sign of shown) text = (text * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_000_007
    }
    return `${sum} ${text}`
  })
  if (before === undefined) delete process.env['TZ']
  else process.env['TZ'] = before
  expect(new Set(told).size).toBe(1)
})

test('a device clock that is hours off changes no time of work, sent at once or later (FLD-06)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -12 * 60, max: 12 * 60 }),
      fc.integer({ min: 0, max: 3 * 24 * 60 }),
      (offMin, waitedMin) => {
        const received = Date.parse('2026-11-22T10:00:00Z')
        const device = received + offMin * minute
        expect(actedAt({ deviceAt: device, offline: false }, received).at).toBe(received)
        const late = actedAt(
          { deviceAt: device - waitedMin * minute, sentAt: device, offline: true },
          received,
        )
        expect(late).toMatchObject({
          at: received - waitedMin * minute,
          skewSec: offMin * 60,
          doubtful: false,
        })
      },
    ),
  )
  const received = Date.parse('2026-11-22T10:00:00Z')
  expect(actedAt({ deviceAt: received - 360 * minute, offline: true }, received).doubtful).toBe(true)
})

test('FLD-06 a press keeps its time without internet and after a corrected clock', () => {
  const received = Date.parse('2026-11-22T10:00:00Z')
  const before = (minutes: number) => received - minutes * minute
  // The phone takes itself for online, and the server answers only after a while.
  const unreached = { deviceAt: before(3), sentAt: received, offline: false }
  expect(actedAt(unreached, received)).toMatchObject({ at: before(3), doubtful: false, late: true })
  // The clock was 20 min slow at the press and is right when it is sent: the known time counts, and is looked at.
  const corrected = { deviceAt: before(25), sentAt: received, knownAt: before(5), offline: true }
  expect(actedAt(corrected, received)).toMatchObject({ at: before(5), doubtful: true, late: true })
  const future = { deviceAt: received, sentAt: received, knownAt: before(-90), offline: true }
  expect(actedAt(future, received).at).toBe(received)
  const iso = (at: number) => new Date(at).toISOString()
  expect(deviceTimeOf(deviceTimeText(iso(before(25)), iso(received), iso(before(5))))).toEqual({
    ...corrected,
    offline: false,
  })
  for (const wrong of ['', iso(received), 'now later', `${iso(received)} 5`, '2026-11-22 2026-11-23'])
    expect(deviceTimeOf(wrong), wrong).toBeUndefined()
})

test('decides inside and outside of circle and corners, with accuracy up to 50 m (FLD-06)', () => {
  const site = { latitude: 3.1589, longitude: 101.7142, radiusM: 100 }
  const north = (metres: number) => ({
    latitude: site.latitude + metres / 111_195,
    longitude: site.longitude,
  })
  expect(metresBetween(site, north(500))).toBeCloseTo(500, 0)
  expect(atSite(north(99), 0, site)).toEqual({ inside: true, distanceM: 99, outsideM: 0 })
  expect(atSite(north(249.5), 10, site)).toMatchObject({ inside: false, outsideM: 140 })
  expect(atSite(north(140), 10, site).inside).toBe(false)
  expect(atSite(north(140), 45, site).inside).toBe(true)
  expect(atSite(north(400), 5_000, site).inside).toBe(false)
  const corners = [
    { latitude: 3.15, longitude: 101.7 },
    { latitude: 3.15, longitude: 101.71 },
    { latitude: 3.16, longitude: 101.71 },
    { latitude: 3.155, longitude: 101.705 },
  ]
  const within = { ...site, corners }
  expect(atSite({ latitude: 3.152, longitude: 101.708 }, 0, within).inside).toBe(true)
  expect(atSite({ latitude: 3.158, longitude: 101.702 }, 0, within).inside).toBe(false)
  // Beside the middle of a side it is as far as that side, whatever its corners are.
  const south = { latitude: 3.15 - 29.5 / 111_195, longitude: 101.705 }
  expect([atSite(south, 0, within).outsideM, atSite(south, 40, within).inside]).toEqual([30, true])
  expect(siteFence({ ...site, fenceShape: 'circle', fencePolygon: '1 1, 2 2, 3 1' })?.corners).toEqual([])
})

test('lists hard conflicts first, and amounts of soft ones (SCH-08)', () => {
  const zone = 'Asia/Kuala_Lumpur'
  const assignment = (on: string, start: string, end: string) => ({
    ...spanOf(on, start, end, zone),
    day: on,
    unpaidMin: 0,
  })
  const free: Circumstances = {
    others: [],
    offDays: new Set(),
    leave: [],
    timeZone: zone,
    holidays: new Map(),
    permitExpiry: null,
    needs: [],
    skills: new Set(),
    proofs: [],
    asked: { job: null, nationalities: [] },
    jobIds: new Set<number>(),
    nationality: null,
    contract: undefined,
    pinActive: true,
    pinDays: { from: '2026-11-01', until: '2026-11-30' },
    isShiftDay: true,
    isSkipped: false,
    employment: { status: 'active', isDeleted: false, joinDate: '2026-11-25', lastWorkingDate: null },
    isLocked: false,
  }
  const kinds = (of: Partial<Circumstances>) =>
    clashesOf(assignment('2026-11-25', '07:00', '19:00'), { ...free, ...of }, usualLimits).map(
      ({ kind }) => kind,
    )
  const leave = (fromPart: LeaveSpan['fromPart']): LeaveSpan => ({
    fromDate: '2026-11-25',
    fromPart,
    toDate: '2026-11-25',
    toPart: fromPart,
    fromTime: '09:00',
    toTime: '11:00',
  })
  expect(kinds({})).toEqual([])
  expect(kinds({ others: [assignment('2026-11-24', '19:00', '07:30')] })).toEqual(['double_booking'])
  expect(kinds({ others: [assignment('2026-11-24', '19:00', '06:00')] })).toEqual(['rest'])
  // A week of three days of twelve hours and a half takes no fourth; the week before counts for nothing.
  const week = ['2026-11-23', '2026-11-26', '2026-11-27'].map((on) => assignment(on, '07:00', '18:30'))
  expect(kinds({ others: week })).toEqual(['weekly_hours'])
  expect(
    kinds({
      others: ['2026-11-20', '2026-11-21', '2026-11-22'].map((on) => assignment(on, '07:00', '19:00')),
    }),
  ).toEqual([])
  expect(
    kinds({
      offDays: new Set(['2026-11-25']),
      holidays: new Map([['2026-11-25', { name: 'Deepavali' }]]),
      leave: [leave('full')],
      permitExpiry: '2026-11-24',
      pinActive: false,
      isLocked: true,
    }),
  ).toEqual(['pin_inactive', 'locked', 'leave', 'permit_expired', 'off_day', 'holiday'])
  const needs = [
    { id: 1, name: 'First aid' },
    { id: 2, name: 'Guard licence' },
  ]
  const skillsOf = (of: Partial<Circumstances>) =>
    clashesOf(assignment('2026-11-25', '07:00', '19:00'), { ...free, needs, ...of }, usualLimits)
  expect(skillsOf({})).toEqual([{ kind: 'skill_missing', detail: 'First aid, Guard licence' }])
  const licence = (until: string | null) => ({ skillId: 2, until })
  // A document that has run out outweighs being listed; one of several that still holds is enough.
  expect(skillsOf({ skills: new Set([1, 2]), proofs: [licence('2026-11-24')] })).toEqual([
    { kind: 'skill_expired', detail: '2026-11-24 Guard licence' },
  ])
  expect(skillsOf({ skills: new Set([1]), proofs: [licence('2026-11-24'), licence('2026-11-25')] })).toEqual(
    [],
  )
  const contract = { covers: true, heads: 4, mostHeads: 5, minutes: 9_000, mostMinutes: 9_720 }
  expect(kinds({ contract })).toEqual([])
  expect(kinds({ contract: { ...contract, heads: 5, minutes: 9_001 } })).toEqual([
    'contract_heads',
    'contract_hours',
  ])
  expect(kinds({ contract: { ...contract, covers: false, mostHeads: null, mostMinutes: null } })).toEqual([
    'no_contract',
  ])
  expect(
    clashKinds.filter(isHard),
    'what no reason makes right is refused, everything else asks for one',
  ).toEqual([
    'double_booking',
    'pin_inactive',
    'pin_not_open',
    'pin_closed',
    'outside_shift',
    'skipped_hours',
    'person_deleted',
    'suspended',
    'before_hire',
    'after_last_day',
    'not_employed',
    'leave',
    'locked',
    'permit_expired',
    'skill_expired',
    'skill_missing',
  ])
})

test('names the rule that a day outside of employment, site or shift breaks (SCH-08)', () => {
  const active = { status: 'active', isDeleted: false, joinDate: null, lastWorkingDate: null }
  const day = '2026-12-20'
  const kindOf = (of: Partial<Employment>) => employmentClash(day, { ...active, ...of })
  expect(kindOf({})).toBeUndefined()
  expect(kindOf({ joinDate: day, lastWorkingDate: day })).toBeUndefined()
  expect(kindOf({ joinDate: '2026-12-21' })).toEqual({ kind: 'before_hire', detail: '2026-12-21' })
  expect(kindOf({ status: 'resigned', lastWorkingDate: '2026-12-19' })).toEqual({
    kind: 'after_last_day',
    detail: '2026-12-19',
  })
  expect(kindOf({ status: 'resigned', lastWorkingDate: day })).toBeUndefined()
  expect(kindOf({ status: 'suspended' })?.kind).toBe('suspended')
  expect(kindOf({ isDeleted: true })?.kind).toBe('person_deleted')
  expect(kindOf({ status: 'pending' })?.kind).toBe('not_employed')
  const open = {
    pinActive: true,
    pinDays: { from: null, until: null },
    isShiftDay: true,
    isSkipped: false,
    isLocked: false,
  }
  const placeOf = (of: Partial<typeof open> | { pinDays: { from: string | null; until: string | null } }) =>
    placeClashes(day, { ...open, ...of })
  expect(placeOf({ pinDays: { from: day, until: day } })).toEqual([])
  expect(placeOf({ pinDays: { from: '2026-12-21', until: null } })).toEqual([
    { kind: 'pin_not_open', detail: '2026-12-21' },
  ])
  expect(placeOf({ pinDays: { from: null, until: '2026-12-19' }, isShiftDay: false })).toEqual([
    { kind: 'pin_closed', detail: '2026-12-19' },
    { kind: 'outside_shift', detail: null },
  ])
})

test('half a day and hours of leave conflict with work in them, by the clock of the site (SCH-08)', () => {
  const zone = 'Asia/Kuala_Lumpur'
  const on = '2026-11-25'
  const hits = (part: LeaveSpan['fromPart'], start: string, end: string, more: Partial<LeaveSpan> = {}) =>
    isOnLeave(
      { ...spanOf(on, start, end, zone), day: on },
      { fromDate: on, fromPart: part, toDate: on, toPart: part, fromTime: '22:00', toTime: '23:30', ...more },
      zone,
    )
  expect([
    hits('am', '07:00', '15:00'),
    hits('pm', '15:00', '23:00'),
    hits('full', '15:00', '23:00'),
  ]).toEqual([true, true, true])
  expect([
    hits('am', '12:00', '20:00'),
    hits('pm', '04:00', '12:00'),
    hits('hours', '07:00', '16:00'),
  ]).toEqual([false, false, false])
  expect([hits('hours', '23:00', '07:00'), hits('hours', '23:30', '07:00')]).toEqual([true, false])
  // Until 02:00 of the next day, and of this one.
  const next = { toDate: '2026-11-26', toTime: '02:00' }
  expect([
    hits('hours', '23:30', '07:00', next),
    hits('hours', '00:00', '08:00', next),
    hits('hours', '00:00', '08:00', { ...next, fromDate: '2026-11-24', toDate: on }),
  ]).toEqual([true, false, true])
  // Leave from this afternoon until tomorrow, and leave that ended this morning.
  expect(hits('pm', '07:00', '12:00', { toDate: '2026-11-26', toPart: 'full' })).toBe(false)
  expect(hits('full', '13:00', '20:00', { fromDate: '2026-11-24', toPart: 'am' })).toBe(false)
})
