import { everyWeekday } from '../../../src/domain/weekdays.ts'
import { shift } from '../../../src/resources/calendar/shift.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { dayFrom, hour } from './calendar.ts'
import { insertRecords } from './insertRecords.ts'

/** Days before today since which there are shifts. */
export const past = 182

/** What is worked at each site, round the clock, with half an hour's break that is not paid. */
export const patterns = [
  { name: 'Morning', startTime: '07:00', endTime: '15:00', from: 7 * hour },
  { name: 'Evening', startTime: '15:00', endTime: '23:00', from: 15 * hour },
  { name: 'Night', startTime: '23:00', endTime: '07:00', from: 23 * hour },
] as const
export const lasts = 8 * hour
export const breakMin = 30

export interface Worker {
  id: number
  pinId: number
}

/** Shifts of every site round the clock, templates, and some single ones in the days to come. */
export async function enterShifts(
  tx: Sql,
  clientId: number,
  pins: readonly number[],
  workers: readonly Worker[],
  now: number,
) {
  const perTurn = (pinId: number, pattern: number) =>
    workers.filter((worker, index) => worker.pinId === pinId && index % patterns.length === pattern).length
  const common = {
    breakMin,
    breakPaid: false,
    everyNWeeks: 1,
    isTemplate: false,
    recurringDay: everyWeekday,
    taskList: null,
  }
  const shifts = pins.flatMap((pinId) =>
    patterns.map(({ name, startTime, endTime }, pattern) => ({
      ...common,
      name,
      pinId,
      startDate: dayFrom(now, -past),
      endDate: dayFrom(now, 90),
      startTime,
      endTime,
      headcount: Math.max(1, Math.round((perTurn(pinId, pattern) * 5.5) / 7)),
      taskList:
        name === 'Night' ? 'Lock the gates\nWalk the perimeter every two hours\nHand over the keys' : null,
    })),
  )
  const single = pins.slice(0, 8).flatMap((pinId, index) => [
    {
      ...common,
      name: ['Deep cleaning', 'Fire drill', 'VIP visit', 'Lift works'][index % 4] ?? 'Event',
      pinId,
      recurringDay: 0,
      startDate: dayFrom(now, index - 2),
      endDate: dayFrom(now, index - 2),
      startTime: '09:00',
      endTime: '13:00',
      headcount: 2,
    },
  ])
  const templates = [
    {
      ...common,
      name: 'Office hours',
      pinId: pins[0],
      isTemplate: true,
      recurringDay: 124,
      startTime: '09:00',
      endTime: '18:00',
    },
    {
      ...common,
      name: 'Twelve-hour night',
      pinId: pins[0],
      isTemplate: true,
      startTime: '19:00',
      endTime: '07:00',
    },
  ].map((one) => ({ ...one, startDate: dayFrom(now, 0), endDate: dayFrom(now, 0), headcount: 1 }))
  const rows = [...shifts, ...single, ...templates]
  const ids = await insertRecords(tx, clientId, shift, rows)
  const idOf = new Map(rows.map((row, index) => [`${String(row.pinId)} ${row.name}`, ids[index] ?? 0]))
  return {
    of: (pinId: number, pattern: number) => idOf.get(`${pinId} ${patterns[pattern]?.name ?? ''}`) ?? 0,
    single: single.map((row, index) => ({ ...row, id: ids[shifts.length + index] ?? 0 })),
  }
}
