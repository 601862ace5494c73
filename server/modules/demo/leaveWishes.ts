import { addDays, dayNumber, weekdayOf } from '../../../src/domain/calendarDays.ts'
import { leaveType } from '../../../src/resources/leave/leaveType.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { initialsOf } from '../../engine/initials.ts'
import { dayFrom, dayOf } from './calendar.ts'
import { insertRecords } from './insertRecords.ts'
import type { Random } from './random.ts'

/** Code of the demo's type of leave by the hour. */
export const timeOff = 'TO'
/** Hours of it a year. */
const hoursAYear = 16

/** The demo's type of leave by the hour, for an errand that needs no half day. */
export const enterTimeOff = (tx: Sql, clientId: number) =>
  insertRecords(tx, clientId, leaveType, [
    {
      ...initialsOf(leaveType),
      code: timeOff,
      name: 'Time off by the hour',
      description: 'For appointments and errands within a working day.',
      unit: 'hour',
      mode: 'yearly',
      bands: String(hoursAYear),
      halfDays: false,
      prorateOn: 'none',
    },
  ])

const errands = ['Dentist', 'Urusan bank', 'School meeting', 'Clinic appointment', 'Road tax renewal']
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const reasons = [
  'Family matters',
  'Balik kampung',
  'Medical check-up',
  'Wedding in the family',
  'Urusan peribadi',
  'School holidays',
  null,
]

/** What a person applies for, day after day from the beginning of last year until some weeks from now. */
export function* wishes(random: Random, person: { joined: string | null }, today: string, now: number) {
  const firstDay = `${Number(today.slice(0, 4)) - 1}-01-05`
  const joined = person.joined === null ? firstDay : addDays(person.joined, 40)
  let at = addDays(joined > firstDay ? joined : firstDay, random.whole(0, 60))
  while (at < dayFrom(now, 45)) {
    const kind = random.weighted([
      ['AL', 62],
      ['SL', 32],
      ['UL', 6],
    ] as const)
    const isHalf = kind !== 'UL' && random.chance(0.15)
    const length = isHalf ? 1 : kind === 'AL' ? random.whole(1, 4) : random.whole(1, 2)
    // Nobody knows in advance that they will be ill.
    if (kind !== 'SL' || at <= today)
      yield {
        kind,
        from: at,
        to: addDays(at, length - 1),
        isHalf,
        reason: kind === 'SL' ? null : random.pick(reasons),
      }
    at = addDays(at, length + random.whole(70, 200))
  }
}

/** Some hours that a person applies for in the running year: weekdays between half past eight and half past five. */
export function* hoursOff(random: Random, joined: string | null, now: number) {
  const today = dayOf(now)
  if (!random.chance(0.2)) return
  for (let back = random.whole(60, 100); back > -20; back -= random.whole(25, 60)) {
    const day = dayFrom(now, -back)
    const begins = random.whole(17, 28) * 30
    const minutes = random.pick([60, 90, 120, 150, 180] as const)
    if (weekdayOf(dayNumber(day)) > 5 || day.slice(0, 4) !== today.slice(0, 4)) continue
    if (joined !== null && joined > day) continue
    yield {
      day,
      minutes,
      fromTime: clock(begins),
      toTime: clock(begins + minutes),
      reason: random.pick(errands),
    }
  }
}

/** How an application for these days stands today. */
export function statusOf(random: Random, from: string, to: string, today: string) {
  if (to < today)
    return random.weighted([
      ['taken', 92],
      ['rejected', 4],
      ['cancelled', 4],
    ] as const)
  if (from <= today) return 'approved'
  return random.weighted([
    ['approved', 50],
    ['pending', 44],
    ['rejected', 6],
  ] as const)
}
