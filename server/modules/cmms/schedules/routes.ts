import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { dayIn, isCalendarDay } from '../../../../src/domain/dates.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { schedule } from '../../../../src/resources/cmms/schedule.resource.ts'
import { mostDates, occurrencesAnswer, skipBody } from '../../../../src/schema/calls/schedule.ts'
import { messages } from '../../../../src/schema/messages.ts'
import { bodySchema } from '../../../../src/schema/validation.ts'
import { initialsOf } from '../../../engine/initials.ts'
import { reachedRow } from '../../../engine/reads.ts'
import type { Writes } from '../../../engine/writes.ts'
import { authorOf, type Caller } from '../../../platform/auth/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Sql, Tx } from '../../../platform/db/sql.ts'
import { badRequest, conflict, invalid } from '../../../platform/errors.ts'
import { callerOf } from '../../../platform/http/access.ts'
import { idOf, parseBody } from '../../../platform/http/requests.ts'
import { scheduleJob } from '../../../platform/jobs.ts'
import { claimDate } from './makeWork.ts'
import { manyScheduleRoutes } from './many.ts'
import { nextDates, onlyNext, ruleColumns, ruleFields, standing, standingColumns } from './nextDate.ts'
import { planner } from './planner.ts'
import { scheduleJobKind } from './run.ts'
import { checkRule } from './schedule.hooks.ts'
import { holdActive, nextOf } from './standing.ts'

/** Dates that a form shows before it is saved. */
const previewed = 10
const ruleNames = [
  'pinId',
  'startsOn',
  'endsOn',
  'occurrencesMax',
  'frequencyUnit',
  'interval',
  'daysOfWeek',
  'monthMode',
  'monthDay',
  'nth',
  'seasonMonths',
  'skipOnHoliday',
  'meterUtilityId',
  'meterEvery',
]

const datesQuery = z.strictObject({
  until: z.string().refine(isCalendarDay),
  from: z.string().refine(isCalendarDay).optional(),
})

/** What schedules answer beyond plain records: their dates before and after they are saved, skipping one, reminders on or off. */
export function scheduleRoutes(app: FastifyInstance, { db, writes }: { db: Database; writes: Writes }) {
  manyScheduleRoutes(app, { db, writes })
  const root = '/api/cmms/schedule'
  const may = (action: 'read' | 'update') => ({ config: { access: { module: schedule.module, action } } })

  /** @throws 404 where there is no such schedule within the caller's reach */
  async function reached(sql: Sql, caller: Caller, id: number, action: 'read' | 'update') {
    const row = await reachedRow(sql, caller, schedule, resourceNamed, {
      id,
      action,
      columns: `${ruleColumns}, ${standingColumns}`,
    })
    return ruleFields.extend({ ...standing, id: z.number() }).parse(row)
  }

  app.post(`${root}/preview`, may('read'), async (request) => {
    const caller = callerOf(request)
    const given = parseBody(bodySchema(schedule, 'update', ruleNames), request.body)
    const record: Record<string, unknown> = { ...initialsOf(schedule), ...given }
    for (const name of ['pinId', 'startsOn']) {
      if (!record[name]) throw invalid({ [name]: messages.required })
    }
    checkRule(record)
    const rule = ruleFields.parse(record)
    return nextDates(db.read(caller.clientId), caller.clientId, rule, rule.startsOn, previewed)
  })

  app.get(`${root}/planner`, may('read'), async (request) => {
    const caller = callerOf(request)
    return planner(db.read(caller.clientId), caller, request.query)
  })

  app.get(`${root}/:id/dates`, may('read'), async (request) => {
    const caller = callerOf(request)
    const sql = db.read(caller.clientId)
    const found = await reached(sql, caller, idOf(request), 'read')
    const query = datesQuery.safeParse(request.query)
    if (!query.success) throw badRequest('until', 'until must be a day such as 2026-12-31.')
    const today = dayIn(new Date(), caller.timeZone)
    const { until, from = found.status === 'active' ? found.openFrom : today } = query.data
    const dates = onlyNext(found) ?? (await nextDates(sql, caller.clientId, found, from, mostDates))
    return dates.filter(({ actual }) => actual <= until)
  })

  app.get(`${root}/:id/occurrences`, may('read'), async (request) => {
    const caller = callerOf(request)
    const sql = db.read(caller.clientId)
    const { id } = await reached(sql, caller, idOf(request), 'read')
    const rows = await sql.query(
      `select planned_on::text as planned, occurs_on::text as actual, nullif(equipment_id, 0) as "equipmentId",
         work_request_id as "workRequestId", skipped_reason as "skippedReason", skipped_by as "skippedBy"
       from schedule_occurrence where client_id = $1 and schedule_id = $2
       order by planned_on desc, equipment_id limit ${mostDates}`,
      [caller.clientId, id],
    )
    return occurrencesAnswer.parse(rows)
  })

  app.post(`${root}/:id/skip`, may('update'), async (request, reply) => {
    const caller = callerOf(request)
    const id = idOf(request)
    const { planned, reason } = parseBody(skipBody, request.body)
    await db.write(caller, async (tx) => {
      await reached(tx, caller, id, 'update')
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
    return reply.code(201).send({ ok: true })
  })

  /** PATCH schedule/{id}/reminder/on and off (spec 7). */
  const remind = (enabled: boolean) => async (request: FastifyRequest) => {
    const caller = callerOf(request)
    return db.write(caller, (tx: Tx) =>
      writes.update(tx, caller, schedule, idOf(request), { reminderEnabled: enabled }),
    )
  }
  app.patch(`${root}/:id/reminder/on`, may('update'), remind(true))
  app.patch(`${root}/:id/reminder/off`, may('update'), remind(false))
}

const authored = (caller: Caller) => {
  const by = authorOf(caller)
  return by === null ? {} : { by }
}
