import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { shiftRule, type Moved } from '../../../../src/domain/scheduling/shiftRule.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import {
  copySchedule,
  generateWork,
  shiftDates,
} from '../../../../src/resources/maintenance/schedule/schedule.calls.ts'
import { schedule } from '../../../../src/resources/maintenance/schedule/schedule.resource.ts'
import type { Generated, Shifted } from '../../../../src/resources/maintenance/schedule/schedule.shapes.ts'
import { writableNames, type Resource } from '../../../../src/schema/resource.ts'
import { findReached } from '../../../engine/tables/reached.ts'
import { serve } from '../../../engine/module.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import { count, find } from '../../../engine/tables/rows.ts'
import { systemCaller, type Caller } from '../../../platform/auth/caller.ts'
import type { CompanySql, Tx } from '../../../platform/db/sql.ts'
import { ApiError, conflict } from '../../../platform/errors.ts'
import { scheduleOccurrence } from '../tables.ts'
import { factsWithin } from './facts.ts'
import { makeWork } from './makeWork.ts'
import { nextDates, recurrenceOf, type PlannedDate } from './nextDate.ts'
import { recalculateSchedules } from './run.ts'
import { hasOpenWork, holdActive, lastSeen, nextOf, type ActiveSchedule } from './activeSchedule.ts'

/** The date that is made now. @throws 409 with what stands against it */
async function dateNow(tx: Tx, held: ActiveSchedule, now: Date): Promise<PlannedDate> {
  const today = dayIn(now, held.timeZone)
  if (held.skipIfOpen && (await hasOpenWork(tx, held.id)))
    throw conflict('Its work request before is still open.')
  // Whoever asks twice means one: what has been made before its time is not made again. What was skipped was not made.
  const ahead = await count(tx, scheduleOccurrence, {
    scheduleId: held.id,
    plannedOn_gt: addDays(today, held.leadDays),
    workRequestId_empty: false,
  })
  if (ahead > 0) throw conflict('Its next work request has been made ahead already.')
  const last = await lastSeen(tx, held.id)
  if (held.frequencyUnit === 'meter') {
    if (last?.planned === today) throw conflict('Its work request of today has been made already.')
    return { planned: today, actual: today }
  }
  const next = await nextOf(tx, held)
  if (!next) {
    throw conflict(last?.open ? 'Its work request before is still open.' : 'It has no further date.')
  }
  return next
}

/** Makes the next work request of a schedule now. @throws 404, or 409 with what stands against it */
async function generate(tx: Tx, writes: Writes, caller: Caller, id: number): Promise<number> {
  const asked = { id, action: 'update', columns: ['status'] } as const
  const { status } = await findReached(tx, caller, schedule, resourceNamed, asked)
  const held = await holdActive(tx, id)
  if (!held) {
    throw conflict(
      status === 'paused'
        ? 'It is paused: activate it first.'
        : 'Only an active schedule makes work requests.',
    )
  }
  const now = new Date()
  const made = await makeWork(tx, writes, await systemCaller(tx), held, await dateNow(tx, held, now))
  if (made === undefined) throw conflict('The work request of its next date has been made already.')
  recalculateSchedules(tx, [id])
  return made
}

const textOf = (value: Moved[keyof Moved]) =>
  Array.isArray(value) ? value.join(',') : value === null || value === undefined ? '' : String(value)

/** What moving the dates of a schedule comes to. */
async function shifted(sql: CompanySql, caller: Caller, id: number, days: number): Promise<Shifted> {
  const row = await factsWithin(sql, caller, id, 'update')
  const { name, version } = row
  const refused = (reason: string, before: string | null = null): Shifted => ({
    id,
    name,
    version,
    before,
    after: null,
    cells: null,
    reason,
  })
  const rule = recurrenceOf(row)
  if (!rule) return refused('It comes back by a meter.')
  if (row.basedOn === 'completed_date') return refused('Its dates are counted from when it was done.')
  const from = row.status === 'draft' ? row.startsOn : row.openFrom
  const [next] = await nextDates(sql, row, from, 1)
  if (!next) return refused('It has no further date.')
  const moved = shiftRule(rule, next.planned, days)
  if (!moved) return refused('No rule has its dates moved by so many days.', next.actual)
  if (moved.startsOn < dayIn(new Date(), caller.timeZone)) {
    return refused('Its next date would have passed already.', next.actual)
  }
  const after = { ...row, ...moved, daysOfWeek: moved.daysOfWeek.map(String) }
  const [then] = await nextDates(sql, after, moved.startsOn, 1)
  const cells = Object.fromEntries(
    (['startsOn', 'endsOn', 'daysOfWeek', 'monthDay', 'occurrencesMax'] as const)
      .filter((field) => textOf(moved[field]) !== textOf(rule[field]))
      .map((field) => [field, textOf(moved[field])]),
  )
  return { id, name, version, before: next.actual, after: then?.actual ?? null, cells, reason: null }
}

/** Copies a schedule with its steps to a site, as a draft: its people, its equipment and its past stay where they are. */
async function copyTo(tx: Tx, writes: Writes, caller: Caller, id: number, pinIds: readonly number[]) {
  const left = new Set(['pinId', 'facilityId', 'meterUtilityId', 'primaryUserId', 'assigneeIds', 'groupId'])
  const columns = (name: string) => {
    const resource = resourceNamed(name)
    return writableNames(resource).filter((field) => !left.has(field) && field !== 'scheduleId')
  }
  const own: Resource = schedule
  const asked = { id, action: 'read', columns: columns(own.name) } as const
  const source = await findReached(tx, caller, own, resourceNamed, asked)
  if (source['frequencyUnit'] === 'meter')
    throw conflict('It comes back by a meter, which is of its own site.')
  const parts = await Promise.all(
    ['schedule-task', 'schedule-service'].map(async (name) => {
      const resource = resourceNamed(name)
      const rows = await find(tx, resource, { scheduleId: id }, { columns: columns(name), sort: ['id'] })
      return rows.map((row) => ({ resource, row }))
    }),
  )
  const ids: number[] = []
  for (const pinId of new Set(pinIds)) {
    const made = await writes.create(tx, caller, schedule, { ...source, reminderEnabled: false, pinId })
    for (const { resource, row } of parts.flat()) {
      // A step's meter is of the old site.
      const { utilityId: _meter, ...step } = row
      await writes.create(tx, caller, resource, { ...step, scheduleId: made.id })
    }
    ids.push(made.id)
  }
  return ids
}

/** What can be done with several schedules at once, beyond changing their fields and their status. */
export const manyScheduleCalls = [
  serve(generateWork, async ({ sql, caller, body }, { db, writes }) => {
    const answers: Generated[] = []
    for (const id of new Set(body.ids)) {
      const asked = { id, action: 'update', columns: ['name'] } as const
      const { name } = await findReached(sql, caller, schedule, resourceNamed, asked)
      try {
        const workRequestId = await db.write(caller, (tx) => generate(tx, writes, caller, id))
        answers.push({ id, name, workRequestId, reason: null })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        answers.push({ id, name, workRequestId: null, reason: error.message })
      }
    }
    return answers
  }),

  serve(shiftDates, async ({ sql, caller, body: { ids, days } }) => {
    const answers: Shifted[] = []
    for (const id of new Set(ids)) answers.push(await shifted(sql, caller, id, days))
    return answers
  }),

  serve(copySchedule, async ({ caller, params, body, write }, { writes }) => ({
    ids: await write((tx) => copyTo(tx, writes, caller, params.id, body.pinIds)),
  })),
]
