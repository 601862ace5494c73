import { z } from 'zod'
import type { Hooks } from '../../engine/hooks.ts'
import { authorOf } from '../../platform/auth/caller.ts'
import { invalid } from '../../platform/errors.ts'
import { freeAfter } from '../roster/clashAnswers.ts'

const rehired = z.object({ lastWorkingDate: z.string().nullish(), joinDate: z.string() })
const leaving = z.object({ id: z.number(), lastWorkingDate: z.string().nullable() })

/**
 * Whoever leaves gives back by their last day what they hold, asks for nothing more, and works no shift after it. Whoever is
 * taken on again begins after that day, from which leave and pay count, and has no last day any more.
 */
export const leavingHooks: Hooks = {
  verbs: ['resign', 'rehire'],
  async beforeWrite(_tx, { verb, before, values }) {
    if (verb !== 'rehire') return
    const { lastWorkingDate, joinDate } = rehired.parse({ ...before, ...values })
    if (lastWorkingDate && joinDate <= lastWorkingDate)
      throw invalid({ joinDate: `They are taken on again after their last day, ${lastWorkingDate}.` })
    Object.assign(values, { resignDate: null, lastWorkingDate: null })
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
