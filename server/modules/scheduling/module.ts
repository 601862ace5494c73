import { defineModule } from '../../engine/module.ts'
import { leaverShiftHooks, siteShiftHooks } from './dependents.hooks.ts'
import { assignmentHooks } from './roster/assignment.hooks.ts'
import { claimHooks } from './roster/claim.hooks.ts'
import { offDayHooks } from './roster/offDay.hooks.ts'
import { lookAheadHooks, noShowJob, unconfirmedJob } from './roster/lookAhead.ts'
import { reportNoShows } from './roster/noShows.ts'
import { openUnconfirmed } from './roster/unconfirmed.ts'
import { feedCalls } from './feed/calls.ts'
import { offerCalls } from './offers/calls.ts'
import { offerHooks } from './offers/offer.hooks.ts'
import { offDayCalls } from './offDayCalls.ts'
import { openShiftCalls } from './openShiftCalls.ts'
import { publishCalls } from './publishCalls.ts'
import { rosterFileCalls } from './print/rosterFiles.ts'
import { shiftCalls } from './shiftCalls.ts'
import { seriesCalls } from './series/calls.ts'
import { shiftHooks } from './shift.hooks.ts'

/** Shifts, assignments, claims and publishing. */
export const schedulingModule = defineModule({
  name: 'scheduling',
  hooks: ({ settings: { WEEKDAY_MASK: reading } }) => ({
    employee: leaverShiftHooks,
    pin: siteShiftHooks(reading),
    shift: shiftHooks(reading),
    'shift-assignment': assignmentHooks(reading),
    'off-day': offDayHooks,
    'shift-claim': claimHooks(reading),
    'shift-offer': offerHooks(reading),
    'attendance-rule': lookAheadHooks,
  }),
  calls: [
    ...openShiftCalls,
    ...shiftCalls,
    ...publishCalls,
    ...rosterFileCalls,
    ...offDayCalls,
    ...feedCalls,
    ...offerCalls,
    ...seriesCalls,
  ],
  jobs: (jobs, { settings }) => {
    jobs.handle(unconfirmedJob, {
      within: (tx, { now }) => openUnconfirmed(tx, settings.WEEKDAY_MASK, now),
    })
    jobs.handle(noShowJob, { within: (tx, { now }) => reportNoShows(tx, now) })
  },
})
