import { dayIn } from '../../../../src/domain/time/dates.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
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
import {
  mostDates,
  occurrencesAnswer,
} from '../../../../src/resources/maintenance/schedule/schedule.shapes.ts'
import { messages } from '../../../../src/schema/messages.ts'
import { initialsOf } from '../../../engine/writing/initials.ts'
import { serve } from '../../../engine/module.ts'
import { reachedRow } from '../../../engine/reading/reads.ts'
import { authorOf, type Caller } from '../../../platform/auth/caller.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import { scheduleJob } from '../../../platform/jobs/jobs.ts'
import { claimDate } from './makeWork.ts'
import { nextDates, onlyNext, ruleColumns, ruleFields, standing, standingColumns } from './nextDate.ts'
import { planned as plannedDates } from './planner.ts'
import { scheduleJobKind } from './run.ts'
import { checkRule } from './schedule.hooks.ts'
import { holdActive, nextOf } from './activeSchedule.ts'

/** Dates that a form shows before it is saved. */
const previewed = 10

const shown = ruleFields.extend(standing)
async function ruleOf(sql: Sql, caller: Caller, id: number) {
  const columns = `${ruleColumns}, ${standingColumns}`
  return shown.parse(await reachedRow(sql, caller, schedule, resourceNamed, { id, action: 'read', columns }))
}

const authored = (caller: Caller) => {
  const by = authorOf(caller)
  return by === null ? {} : { by }
}

/** What schedules answer beyond plain records: their dates before and after they are saved, skipping one, reminders on or off. */
export const scheduleCalls = [
  serve(previewDates, ({ sql, caller, body }) => {
    const record: Record<string, unknown> = { ...initialsOf(schedule), ...body }
    for (const name of ['pinId', 'startsOn']) {
      if (!record[name]) throw invalid({ [name]: messages.required })
    }
    checkRule(record)
    const rule = ruleFields.parse(record)
    return nextDates(sql, caller.clientId, rule, rule.startsOn, previewed)
  }),

  serve(planner, ({ sql, caller, query }) => plannedDates(sql, caller, query)),

  serve(scheduleDates, async ({ sql, caller, params, query }) => {
    const found = await ruleOf(sql, caller, params.id)
    const today = dayIn(new Date(), caller.timeZone)
    const { until, from = found.status === 'active' ? found.openFrom : today } = query
    const dates = onlyNext(found) ?? (await nextDates(sql, caller.clientId, found, from, mostDates))
    return dates.filter(({ actual }) => actual <= until)
  }),

  serve(occurrences, async ({ sql, caller, params }) => {
    const rows = await sql.query(
      `select planned_on::text as planned, occurs_on::text as actual, nullif(equipment_id, 0) as "equipmentId",
         work_request_id as "workRequestId", skipped_reason as "skippedReason", skipped_by as "skippedBy"
       from schedule_occurrence where client_id = $1 and schedule_id = $2
       order by planned_on desc, equipment_id limit ${mostDates}`,
      [caller.clientId, params.id],
    )
    return occurrencesAnswer.parse(rows)
  }),

  serve(skipDate, async ({ caller, params: { id }, body: { planned, reason }, write }) => {
    await write(async (tx) => {
      const held = await holdActive(tx, id)
      if (!held) throw conflict('Only an active schedule has dates that can be left out.')
      const next = await nextOf(tx, held)
      const dates = next ? await nextDates(tx, caller.clientId, held, next.planned, mostDates) : []
      // Counted from completion, a date is none of the rule's own, and is known by the day on which it is done.
      const isNext = held.basedOn === 'completed_date' && next?.actual === planned
      const date = isNext ? next : dates.find((one) => one.planned === planned)
      if (!date) throw invalid({ planned: 'This is none of its dates to come.' })
      if (date.planned !== next?.planned)
        throw conflict('Leave out the next date first: dates are seen to in their order.')
      tx.verb('skip')
      await claimDate(tx, held, date, { skipped: reason, ...authored(caller) })
      scheduleJob(tx, scheduleJobKind, id, new Date())
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
