import { z } from 'zod'
import type { Hooks } from '../../engine/hooks.ts'
import { invalid } from '../../platform/errors.ts'

const fence = z.object({ fenceShape: z.string().nullish(), fencePolygon: z.string().nullish() })
const span = z.object({ startDate: z.string().nullish(), endDate: z.string().nullish() })

/** A fence of corners has some, and nothing ends before it begins. */
export const pinHooks: Hooks = {
  verbs: ['create', 'update'],
  fields: ['fenceShape', 'fencePolygon'],
  async beforeWrite(_tx, { before, values }) {
    const { fenceShape, fencePolygon } = fence.parse({ ...before, ...values })
    if (fenceShape === 'polygon' && !fencePolygon)
      throw invalid({ fencePolygon: 'A geofence has at least three corners.' })
  },
}

export const contractHooks: Hooks = {
  verbs: ['create', 'update'],
  fields: ['startDate', 'endDate'],
  async beforeWrite(_tx, { before, values }) {
    const { startDate, endDate } = span.parse({ ...before, ...values })
    if (startDate && endDate && endDate < startDate)
      throw invalid({ endDate: 'A contract cannot end before it begins.' })
  },
}
