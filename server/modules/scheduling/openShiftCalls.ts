import { dayIn } from '../../../src/domain/time/dates.ts'
import * as calls from '../../../src/resources/scheduling/openShift.calls.ts'
import { serve } from '../../engine/module.ts'
import { claimAssignment } from './roster/claim.hooks.ts'
import { fillProposals } from './fill.ts'
import { colleaguesFor, openAssignmentsFor, requestsIn } from './open.ts'
import { replacementsFor } from './replacements.ts'
import { checkWindow, windowOf } from './scheduling.ts'

/** How the calls about open shifts, claims and swaps are answered. */
export const openShiftCalls = [
  serve(calls.openShifts, ({ caller, query, sql }, { settings }) => {
    checkWindow(query)
    return openAssignmentsFor(sql, settings.WEEKDAY_MASK, caller, query)
  }),
  serve(calls.claimShift, ({ caller, params, body, write }, { settings }) =>
    write((tx) => claimAssignment(tx, settings.WEEKDAY_MASK, caller, params.assignmentId, body.note ?? null)),
  ),
  serve(calls.shiftRequests, ({ query, sql }, { settings }) => {
    checkWindow(query)
    return requestsIn(sql, settings.WEEKDAY_MASK, query)
  }),
  serve(calls.swapColleagues, ({ params, sql }, { settings }) =>
    colleaguesFor(sql, settings.WEEKDAY_MASK, params.id),
  ),
  serve(calls.replacements, ({ caller, params, sql }, { settings, now }) =>
    replacementsFor(sql, settings.WEEKDAY_MASK, dayIn(now(), caller.timeZone), params.id),
  ),
  serve(calls.fillShifts, ({ caller, body, sql }, { settings, now }) => {
    checkWindow(body)
    const clock = { now: now(), today: dayIn(now(), caller.timeZone) }
    return fillProposals(sql, windowOf(body), clock, settings.WEEKDAY_MASK)
  }),
]
