import { z } from 'zod'
import type { Hooks } from '../../engine/writing/hooks.ts'
import { invalid } from '../../platform/errors.ts'

const period = z.object({ startDate: z.string(), endDate: z.string() })

/** A period ends no earlier than it begins. */
export const periodLockHooks: Hooks = {
  verbs: ['create', 'update'],
  fields: ['startDate', 'endDate'],
  async beforeWrite(_tx, { before, values }) {
    const { startDate, endDate } = period.parse({ ...before, ...values })
    if (endDate < startDate) throw invalid({ endDate: 'This is before it begins.' })
  },
}
