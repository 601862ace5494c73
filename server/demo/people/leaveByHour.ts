import { addDays, dayNumber, weekdayOf } from '../../../src/domain/time/calendarDays.ts'
import { leaveYearAt } from '../../../src/domain/leave/years.ts'
import { enterOne, type Books, type Leave, type Person } from './leavePerson.ts'
import type { Random } from '../base/random.ts'

/** A type that is taken by the hour. */
export const hourly = {
  code: 'TO',
  name: 'Time off by the hour',
  description: 'For errands and appointments within a working day.',
  unit: 'hour',
  hoursPerDay: '8',
  mode: 'yearly',
  bands: '16',
  prorateOn: 'none',
  halfDays: false,
  maxConsecutiveDays: '4',
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const isAway = ({ values: { status } }: Leave) => status !== 'rejected' && status !== 'cancelled'

/**
 * A few hours that some people were, are or will be away within a day, this year.
 * @param theirs what the person has applied for besides
 */
export function hourlyLeave(random: Random, person: Person, books: Books, theirs: readonly Leave[]) {
  const type = books.types.get(hourly.code)
  if (!type || !random.chance(0.06)) return
  const { start } = leaveYearAt(books.today, { startMonth: 1 })
  // One of many is away today; the others within the last weeks and the next.
  for (let at = random.chance(0.1) ? 0 : -random.whole(10, 50); at < 25; at += random.whole(12, 40)) {
    const date = addDays(books.today, at)
    const isFree =
      date >= start &&
      (person.joined === null || person.joined <= date) &&
      weekdayOf(dayNumber(date)) !== 7 &&
      !theirs.some((one) => isAway(one) && one.values.fromDate <= date && date <= one.values.toDate)
    if (!isFree) continue
    const length = 30 * random.whole(2, 6)
    const begins = 60 * random.whole(9, 14)
    enterOne(random, person, books, {
      type,
      span: {
        fromDate: date,
        fromPart: 'hours',
        fromTime: clock(begins),
        toDate: date,
        toPart: 'full',
        toTime: clock(begins + length),
      },
      amount: length,
      period: start,
    })
  }
}
