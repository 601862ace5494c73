import { z } from 'zod'
import type { Hooks } from '../../../engine/writing/hooks.ts'
import { mustBeUnlockedDays } from './offDays.ts'

const personDay = z.object({ userId: z.number(), date: z.string() })

/** Refuses to change days off in a locked period, by form, file and batch. */
export const offDayHooks: Hooks = {
  verbs: ['create', 'update', 'delete', 'restore', 'cancel'],
  fields: ['userId', 'date', 'kind'],
  async beforeWrite(tx, { before, values }) {
    const after = personDay.parse({ ...before, ...values })
    await mustBeUnlockedDays(tx, [...(before ? [personDay.parse(before)] : []), after])
  },
}
