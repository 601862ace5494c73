import { defineModule } from '../../engine/module.ts'
import { assignmentHooks } from './roster/assignment.hooks.ts'
import { claimHooks } from './roster/claim.hooks.ts'
import { confirmationHooks, openUnconfirmed, unconfirmedJob } from './roster/unconfirmed.ts'
import { leaverShiftHooks } from './leaving.hooks.ts'
import { openShiftCalls } from './openShiftCalls.ts'
import { shiftCalls } from './shiftCalls.ts'
import { shiftHooks } from './shift.hooks.ts'

/** Shifts, assignments, claims and publishing. */
export const schedulingModule = defineModule({
  name: 'scheduling',
  hooks: {
    employee: leaverShiftHooks,
    shift: shiftHooks,
    'shift-assignment': assignmentHooks,
    'shift-claim': claimHooks,
    'attendance-rule': confirmationHooks,
  },
  calls: [...openShiftCalls, ...shiftCalls],
  jobs: (jobs) => jobs.handle(unconfirmedJob, { within: (tx, { now }) => openUnconfirmed(tx, now) }),
})
