import type { Hooks } from '../../engine/writing/hooks.ts'
import { lastDayOf } from '../employee/public.ts'
import { freeAfter } from './roster/clashAnswers.ts'

/** Shifts after a leaver's last day become open. */
export const leaverShiftHooks: Hooks = {
  verbs: ['resign', 'delete'],
  async afterWrite(tx, { verb, after, caller }) {
    const lastDay = lastDayOf(verb, after, caller)
    if (lastDay !== null) await freeAfter(tx, caller, after.id, lastDay)
  },
}
