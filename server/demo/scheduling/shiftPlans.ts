import { everyWeekday } from '../../../src/domain/time/weekdays.ts'
import { shift } from '../../../src/resources/scheduling/shift.resource.ts'
import { skill } from '../../../src/resources/organization/skill.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { dayFrom, hour } from '../base/calendar.ts'
import { insertRecords } from '../base/insertRecords.ts'

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

const noSkills: readonly number[] = []

/** What some shifts ask of people, and who has it. */
const skills = [
  ['First aider', 'e.id % 4 = 0'],
  ['Security guard licence', `e.job_title ~ 'Guard|Control Room'`],
  ['Competent person, lifts', `e.job_title ~ 'Technician|Chargeman'`],
] as const

/** Skills, and the people who have them; their ids in that order. */
async function enterSkills(tx: Sql, clientId: number) {
  const ids = await insertRecords(
    tx,
    clientId,
    skill,
    skills.map(([name]) => ({ name, active: true })),
  )
  for (const [index, [, holders]] of skills.entries())
    await tx.query(
      `update employee e set skill_ids = e.skill_ids || $2::bigint where e.client_id = $1 and ${holders}`,
      [clientId, ids[index]],
    )
  return ids
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
  const [firstAid = 0, licence = 0, lifts = 0] = await enterSkills(tx, clientId)
  const common = {
    breakMin,
    breakPaid: false,
    everyNWeeks: 1,
    isTemplate: false,
    recurringDay: everyWeekday,
    skillIds: noSkills,
    nationalities: [],
    rateOverride: null,
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
  // Whoever receives guests is paid better for it.
  const reception = { nationalities: ['MY'], rateOverride: '18.5' }
  const single = pins.slice(0, 8).flatMap((pinId, index) => [
    {
      ...common,
      name: ['Deep cleaning', 'Fire drill', 'VIP visit', 'Lift works'][index % 4] ?? 'Event',
      pinId,
      ...(index % 4 === 2 && reception),
      recurringDay: 0,
      skillIds: [[], [firstAid], [licence], [lifts]][index % 4] ?? [],
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
