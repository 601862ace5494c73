import { defineModule } from '../../engine/module.ts'
import { assignmentHooks } from '../roster/assignment.hooks.ts'
import { claimHooks } from '../roster/claim.hooks.ts'
import { openShiftCalls } from './openShiftCalls.ts'
import { shiftCalls } from './shiftCalls.ts'
import { shiftHooks } from './shift.hooks.ts'

/** Shifts, who works them when, and how people are told. */
export const shiftModule = defineModule({
  name: 'shift',
  hooks: { shift: shiftHooks, 'shift-assignment': assignmentHooks, 'shift-claim': claimHooks },
  calls: [...openShiftCalls, ...shiftCalls],
})
