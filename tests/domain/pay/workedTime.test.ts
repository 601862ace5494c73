import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spellsOf, type PlannedSite, type SitePunch } from '../../../src/domain/pay/spells.ts'
import { overlapping, sharedOut, type LineOfWeek } from '../../../src/domain/pay/weekOfWork.ts'
import {
  punchedDay,
  usualRules,
  workedOf,
  type DayKind,
  type PunchType,
} from '../../../src/domain/pay/workedTime.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { minute, spanOf } from '../../../src/domain/time/siteTime.ts'

const firstDay = '2026-11-23'
/** An instant of `0 08:00`, the first day, to `6 08:00`. */
const at = (text: string) => {
  const [days = '', clock = ''] = text.split(' ')
  return Date.parse(`${addDays(firstDay, Number(days))}T${clock}:00Z`)
}
const punches = (list: readonly (readonly [PunchType, string, number?])[]): SitePunch[] =>
  list.map(([type, text, pinId = 1], index) => ({
    id: index + 1,
    type,
    at: at(text),
    pinId,
    day: new Date(at(text)).toISOString().slice(0, 10),
  }))
const shift = (id: number, day: number, start: string, end: string): PlannedSite => ({
  ...spanOf(addDays(firstDay, day), start, end, 'UTC'),
  id,
  day: addDays(firstDay, day),
  pinId: 1,
})

/** Lines as texts: their day, their shift, first in, last out and minutes away. */
const lines = (list: readonly SitePunch[], shifts: readonly PlannedSite[] = []) =>
  spellsOf(list, shifts)
    .map(({ workDate, assignment, punches: own }) => {
      const { clockIn, clockOut, awayMin } = punchedDay(own)
      const clock = (instant: number | null) =>
        instant === null ? '?' : new Date(instant).toISOString().slice(11, 16)
      const shown = [workDate.slice(8), assignment?.id ?? '-', clock(clockIn), clock(clockOut), awayMin]
      return shown.join(' ')
    })
    .toSorted()

test('TIM-01 each spell of work without a shift is a separate line, on the day it begins', () => {
  expect(
    lines(
      punches([
        ['in', '0 08:00'],
        ['out', '0 12:00'],
        ['in', '0 18:00'],
        ['out', '0 22:00'],
        ['in', '0 23:30'],
        ['out', '1 00:30'],
        ['in', '1 00:45'],
        ['out', '1 02:00'],
      ]),
    ),
  ).toEqual(['23 - 08:00 12:00 0', '23 - 18:00 22:00 0', '23 - 23:30 00:30 0', '24 - 00:45 02:00 0'])
})

test('TIM-01 the time between a clock-out and the next clock-in of a shift is no work', () => {
  const [day] = [shift(1, 0, '08:00', '17:00')]
  const own = punches([
    ['in', '0 08:00'],
    ['out', '0 12:00'],
    ['in', '0 14:00'],
    ['out', '0 17:00'],
  ])
  expect(lines(own, [day])).toEqual(['23 1 08:00 17:00 120'])
  const planned = { ...day, breakMin: 60, breakPaid: false }
  // Two hours away hold the hour of break.
  expect(workedOf(punchedDay(own), planned, 'work', usualRules).workedMin).toBe(420)
})

test('TIM-01 a clock-out belongs to the open line before it belongs to a later shift', () => {
  const shifts = [shift(1, 0, '18:00', '07:00'), shift(2, 1, '14:00', '20:00')]
  const own = punches([
    ['in', '0 18:00'],
    ['out', '1 11:30'],
    ['in', '1 13:50'],
    ['out', '1 20:05'],
  ])
  expect(lines(own, shifts)).toEqual(['23 1 18:00 11:30 0', '24 2 13:50 20:05 0'])
  // Somebody who forgot to clock out has clocked in for the next shift.
  expect(
    lines(
      own.filter(({ id }) => id !== 2),
      shifts,
    ),
  ).toEqual(['23 1 18:00 ? 0', '24 2 13:50 20:05 0'])
})

test('TIM-01 buttons pressed twice count once, and breaks outside of work make no line', () => {
  const own = punches([
    ['interval', '0 07:00'],
    ['in', '0 08:00'],
    ['in', '0 08:03'],
    ['out', '0 12:00'],
    ['out', '0 12:04'],
    ['break_start', '0 13:00'],
  ])
  expect(lines(own)).toEqual(['23 - 08:00 12:04 0'])
})

const anyPunch = fc.record({
  type: fc.constantFrom<PunchType>('in', 'out', 'break_start', 'break_end', 'interval'),
  minutes: fc.integer({ min: 0, max: 4 * 24 * 60 }),
  pinId: fc.integer({ min: 1, max: 2 }),
})

test('LAW-1 punches in any order make the same lines, and each belongs to at most one', () => {
  fc.assert(
    fc.property(
      fc.array(anyPunch, { maxLength: 14 }).chain((list) => {
        const own = list.map(({ type, minutes, pinId }, index): SitePunch => {
          const instant = at('0 00:00') + minutes * minute
          return {
            id: index + 1,
            type,
            at: instant,
            pinId,
            day: new Date(instant).toISOString().slice(0, 10),
          }
        })
        return fc.tuple(fc.constant(own), fc.shuffledSubarray(own, { minLength: own.length }))
      }),
      ([own, other]) => {
        const shifts = [shift(1, 0, '08:00', '17:00'), shift(2, 1, '19:00', '07:00')]
        expect(lines(other, shifts)).toEqual(lines(own, shifts))
        const ids = spellsOf(own, shifts).flatMap(({ punches: of }) => of.map(({ id }) => id))
        expect(new Set(ids).size).toBe(ids.length)
      },
    ),
    { numRuns: 500 },
  )
})

const line = (day: number, workedMin: number, more: Partial<LineOfWeek> = {}): LineOfWeek => ({
  day: addDays(firstDay, day),
  week: firstDay,
  kind: 'work',
  clockIn: at(`${day} 08:00`),
  clockOut: at(`${day} 08:00`) + workedMin * minute,
  workedMin,
  dueMin: null,
  rules: usualRules,
  ...more,
})
const overtime = (list: readonly LineOfWeek[]) => sharedOut(list).map(({ overtimeMin }) => overtimeMin)

test('TIM-01 overtime looks at the day and the week over all lines of a person', () => {
  expect(overtime([line(0, 300), line(0, 420, { clockIn: at('0 14:00') })])).toEqual([0, 240])
  expect(overtime([0, 1, 2, 3, 4, 5].map((day) => line(day, 480)))).toEqual([0, 0, 0, 0, 0, 180])
  // A long shift sets the normal hours of its day; work beyond it is overtime.
  expect(overtime([line(0, 715, { dueMin: 660 })])).toEqual([55])
  expect(overtime([line(0, 360, { dueMin: 240 })])).toEqual([120])
  expect(sharedOut([line(0, 490)])).toMatchObject([{ normalMin: 480, overtimeMin: 0 }])
  // Holidays and rest days are counted as such, and fill no week.
  const kinds: DayKind[] = ['work', 'work', 'work', 'work', 'work', 'holiday', 'rest']
  const week = sharedOut(kinds.map((kind, day) => line(day, 480, { kind })))
  expect(week.map(({ holidayMin, restDayMin }) => holidayMin + restDayMin)).toEqual([0, 0, 0, 0, 0, 480, 480])
  expect(week.every(({ overtimeMin }) => overtimeMin === 0)).toBe(true)
})

test('LAW-1 minutes are shared out the same in any order of the lines, and none is paid twice', () => {
  const anyLine = fc
    .record({
      day: fc.integer({ min: 0, max: 6 }),
      workedMin: fc.integer({ min: 0, max: 900 }),
      begins: fc.integer({ min: 0, max: 1_439 }),
      dueMin: fc.option(fc.integer({ min: 60, max: 720 })),
      kind: fc.constantFrom<DayKind>('work', 'rest', 'holiday'),
    })
    .map(({ day, workedMin, begins, ...more }) =>
      line(day, workedMin, { ...more, clockIn: at(`${day} 00:00`) + begins * minute }),
    )
  fc.assert(
    fc.property(
      fc
        .uniqueArray(anyLine, { maxLength: 12, selector: ({ clockIn }) => clockIn })
        .chain((own) => fc.tuple(fc.constant(own), fc.shuffledSubarray(own, { minLength: own.length }))),
      ([own, other]) => {
        const byLine = new Map(sharedOut(other).map((paid, index) => [other[index], paid]))
        expect(own.map((one) => byLine.get(one))).toEqual(sharedOut(own))
        sharedOut(own).forEach((paid, index) => {
          const sum = paid.normalMin + paid.overtimeMin + paid.restDayMin + paid.holidayMin
          expect(sum).toBeLessThanOrEqual(own[index]?.workedMin ?? 0)
        })
      },
    ),
    { numRuns: 500 },
  )
})

test('TIM-01 lines that share a minute overlap, lines that meet do not', () => {
  const span = (from: string, until: string) => ({ clockIn: at(from), clockOut: at(until) })
  expect(
    overlapping([span('0 08:00', '0 17:00'), span('0 09:00', '0 18:00'), span('0 18:00', '0 20:00')]),
  ).toEqual([true, true, false])
})

test('TIM-01 calculates a line: breaks, grace and missing punches', () => {
  const planned = { ...spanOf(firstDay, '08:00', '17:00', 'UTC'), breakMin: 60, breakPaid: false }
  const ifAny = (clock: string | null) => (clock === null ? null : at(`0 ${clock}`))
  const work = (clockIn: string | null, clockOut: string | null, breakMin: number | null = null) =>
    workedOf(
      { clockIn: ifAny(clockIn), clockOut: ifAny(clockOut), breakMin, awayMin: 0 },
      planned,
      'work',
      usualRules,
    )
  expect(work('08:05', '17:02')).toMatchObject({ workedMin: 477, lateMin: 0, dueMin: 480, exceptions: [] })
  expect(work('08:25', '19:30')).toMatchObject({ workedMin: 605, lateMin: 25, exceptions: ['late'] })
  expect(work('08:00', '17:20', 30)).toMatchObject({ workedMin: 530 })
  expect(work('08:00', '16:00').exceptions).toEqual(['early_out'])
  expect(work('08:00', null)).toMatchObject({ workedMin: 0, exceptions: ['missing_out'] })
  expect(work(null, '17:00').exceptions).toEqual(['missing_in'])
})
