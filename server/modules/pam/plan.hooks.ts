import type { Hooks } from '../../engine/writing/hooks.ts'
import { find } from '../../engine/tables/rows.ts'
import { standingChanged } from '../payment/public.ts'
import { clientPlan } from './tables.ts'

/** Limits and areas of a changed plan hold at once: open consoles of its clients follow. */
export const planHooks: Hooks = {
  verbs: ['update', 'undo'],
  async afterWrite(tx, { after }) {
    const holders = await find(
      tx,
      clientPlan,
      { planId: after.id, deletedAt_empty: true },
      { columns: ['companyId'] },
    )
    for (const { companyId } of holders) standingChanged(tx, companyId)
  },
}
