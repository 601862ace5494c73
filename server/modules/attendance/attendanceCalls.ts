import * as calls from '../../../src/resources/attendance/attendance.calls.ts'
import { usualRules } from '../../../src/domain/pay/workedTime.ts'
import { clocking } from '../../../src/resources/attendance/clocking.resource.ts'
import { mostShownDays } from '../../../src/resources/scheduling/shift.shapes.ts'
import type { Asked } from '../../engine/calls/calls.ts'
import { serve, type ModuleContext } from '../../engine/module.ts'
import { eventsIn } from './events.ts'
import { takePunch } from './ingest.ts'
import { mustReachAll, personWithin, checkWindow } from '../scheduling/public.ts'
import { repair } from './repair.ts'
import { timesheetOf } from './timesheet.ts'
import { tryRules } from './tryRules.ts'

/** The status of a line after each decision. */
const decided = { approve: 'approved', reject: 'rejected', keep: 'approved' } as const

/** Decides on a line of the timesheet. */
const decide = (
  verb: keyof typeof decided,
  { caller, params, body, write }: Asked<typeof calls.approveClocking>,
  { writes }: ModuleContext,
) =>
  write(async (tx) => {
    const { version: at, ...values } = body
    const { id, version } = await writes.transition(tx, caller, clocking, params.id, verb, values, at)
    return { id, version, status: decided[verb] }
  })

/** How the calls of attendance and timesheet are answered. */
export const attendanceCalls = [
  serve(calls.timesheet, ({ caller, query, sql }, { now }) => {
    checkWindow(query, query.limit === undefined ? mostShownDays : undefined)
    const user = personWithin(caller, 'TS', query.user)
    return timesheetOf(sql, caller.clientId, { ...query, user }, now())
  }),
  serve(calls.approveClocking, (asked, context) => decide('approve', asked, context)),
  serve(calls.rejectClocking, (asked, context) => decide('reject', asked, context)),
  serve(calls.keepClocking, (asked, context) => decide('keep', asked, context)),
  serve(calls.attendanceEvents, ({ caller, query, sql }) => {
    checkWindow(query, mostShownDays)
    return eventsIn(sql, caller.clientId, { ...query, user: personWithin(caller, 'AT', query.user) })
  }),
  serve(calls.sendPunch, ({ caller, body, write }, { now }) => {
    const { userId = caller.employeeId, type, offline = false, mock = false, method = 'gps', ...rest } = body
    if (userId !== caller.employeeId) mustReachAll(caller, 'AT', 'create')
    const sent = { ...rest, type: calls.punchTypeOf(type), offline, mock, method }
    return write((tx) => takePunch(tx, userId, sent, now().getTime()))
  }),
  serve(calls.tryRule, ({ body, sql }) => {
    checkWindow(body)
    const { start, end, pin, weekNormalMin = usualRules.weekNormalMin, ...rules } = body
    const window = { start, end, pin: pin && pin > 0 ? pin : undefined }
    return tryRules(sql, window, { ...rules, weekNormalMin })
  }),
  serve(calls.repairPunches, ({ caller, body, write }, { now }) =>
    write((tx) => repair(tx, caller, body, now())),
  ),
]
