import { dayIn } from '../../../../src/domain/time/dates.ts'
import {
  occurrences,
  planner,
  remindOff,
  remindOn,
  scheduleDates,
  skipDate,
} from '../../../../src/resources/maintenance/schedule/schedule.calls.ts'
import { schedule } from '../../../../src/resources/maintenance/schedule/schedule.resource.ts'
import { previewDates } from '../../../../src/resources/maintenance/schedule/schedulePreview.calls.ts'
import { mostDates } from '../../../../src/resources/maintenance/schedule/schedule.shapes.ts'
import { messages } from '../../../../src/schema/messages.ts'
import { initialsOf } from '../../../engine/writing/initials.ts'
import { serve } from '../../../engine/module.ts'
import { pick, rowsOf, select, whole } from '../../../engine/tables/statement.ts'
import { authorOf, type Caller } from '../../../platform/auth/caller.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import { scheduleOccurrence } from '../tables.ts'
import { claimDate } from './makeWork.ts'
import { factsWithin, onlyNext } from './facts.ts'
import { nextDates, ruleFields } from './nextDate.ts'
import { planned as plannedDates } from './planner.ts'
import { recalculateSchedules } from './run.ts'
import { checkRule } from './schedule.hooks.ts'
import { holdActive, nextOf } from './activeSchedule.ts'

/** Dates that a form shows before it is saved. */
const previewed = 10

const authored = (caller: Caller) => {
  const by = authorOf(caller)
  return by === null ? {} : { by }
}

/** What schedules answer beyond plain records: their dates before and after they are saved, skipping one, reminders on or off. */
export const scheduleCalls = [
  serve(previewDates, ({ sql, body }) => {
    const record: Record<string, unknown> = { ...initialsOf(schedule), ...body }
    for (const name of ['pinId', 'startsOn']) {
      if (!record[name]) throw invalid({ [name]: messages.required })
    }
    checkRule(record)
    const rule = ruleFields.parse(record)
    return nextDates(sql, rule, rule.startsOn, previewed)
  }),

  serve(planner, ({ sql, caller, query }) => plannedDates(sql, caller, query)),

  serve(scheduleDates, async ({ sql, caller, params, query }) => {
    const found = await factsWithin(sql, caller, params.id, 'read')
    const today = dayIn(new Date(), caller.timeZone)
    const { until, from = found.status === 'active' ? found.openFrom : today } = query
    const dates = onlyNext(found) ?? (await nextDates(sql, found, from, mostDates))
    return dates.filter(({ actual }) => actual <= until)
  }),

  serve(occurrences, async ({ sql, params }) => {
    const o = rowsOf(scheduleOccurrence, 'o')
    return select(sql, {
      planned: o.plannedOn,
      actual: o.occursOn,
      ...pick(o, ['workRequestId', 'skippedReason', 'skippedBy']),
      equipmentId: whole.orNull`nullif(${o.equipmentId}, 0)`,
    })`from ${o} where ${o.scheduleId} = ${params.id}
      order by ${o.plannedOn} desc, ${o.turn} desc, ${o.equipmentId} limit ${mostDates}`
  }),

  serve(skipDate, async ({ caller, params: { id }, body: { planned, reason }, write }) => {
    await write(async (tx) => {
      const held = await holdActive(tx, id)
      if (!held) throw conflict('Only an active schedule has dates that can be left out.')
      const next = await nextOf(tx, held)
      const dates = next ? await nextDates(tx, held, next.planned, mostDates) : []
      // Counted from completion, a date is none of the rule's own, and is known by the day on which it is done.
      const isNext = held.basedOn === 'completed_date' && next?.actual === planned
      const date = isNext ? next : dates.find((one) => one.planned === planned)
      if (!date) throw invalid({ planned: 'This is none of its dates to come.' })
      if (date.planned !== next?.planned)
        throw conflict('Leave out the next date first: dates are seen to in their order.')
      tx.verb('skip')
      await claimDate(tx, held, date, { skipped: reason, ...authored(caller) })
      recalculateSchedules(tx, [id])
    })
    return { ok: true }
  }),

  serve(remindOn, ({ caller, params, write }, { writes }) =>
    write((tx) => writes.update(tx, caller, schedule, params.id, { reminderEnabled: true })),
  ),
  serve(remindOff, ({ caller, params, write }, { writes }) =>
    write((tx) => writes.update(tx, caller, schedule, params.id, { reminderEnabled: false })),
  ),
]
