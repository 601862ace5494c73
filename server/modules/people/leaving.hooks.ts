import { z } from 'zod'
import type { Hooks } from '../../engine/hooks.ts'
import { authorOf } from '../../platform/auth/caller.ts'
import { freeAfter } from '../roster/clashAnswers.ts'

const leaving = z.object({ id: z.number(), lastWorkingDate: z.string().nullable() })

/**
 * Whoever leaves gives back by their last day what they hold, asks for nothing more, and works no shift after it. Whoever is
 * taken on again has no last day any more: leave and the roster go by it.
 */
export const leavingHooks: Hooks = {
  verbs: ['resign', 'rehire'],
  async beforeWrite(_tx, { verb, values }) {
    if (verb === 'rehire') Object.assign(values, { resignDate: null, lastWorkingDate: null })
  },
  async afterWrite(tx, { verb, after, caller }) {
    if (verb !== 'resign') return
    const { id, lastWorkingDate } = leaving.parse({
      ...after,
      lastWorkingDate: after['lastWorkingDate'] ?? null,
    })
    const written = 'updated_at = now(), updated_by = $3, version = version + 1'
    const values = [tx.actor.clientId, id, authorOf(caller)]
    await tx.query(
      `update kit_issue set due_back = least(due_back, $4::date), ${written}
       where client_id = $1 and user_id = $2 and status in ('issued', 'acknowledged') and deleted_at is null
         and due_back is distinct from least(due_back, $4::date)`,
      [...values, lastWorkingDate],
    )
    await tx.query(
      `update kit_issue set status = 'cancelled', ${written}
       where client_id = $1 and user_id = $2 and status = 'requested' and deleted_at is null`,
      values,
    )
    tx.touch('kit_issue')
    if (lastWorkingDate !== null) await freeAfter(tx, caller, id, lastWorkingDate)
  },
}
