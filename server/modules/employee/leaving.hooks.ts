import { z } from 'zod'
import type { Hooks } from '../../engine/writing/hooks.ts'
import { authorOf, type Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { lastDayOf } from './lastDay.ts'

const rehired = z.object({ lastWorkingDate: z.string().nullish(), joinDate: z.string() })

/** Kit of a leaver is due back on the last day; requests for kit end. */
async function settleKit(tx: Tx, caller: Caller, id: number, lastDay: string | null) {
  const written = 'updated_at = now(), updated_by = $3, version = version + 1'
  const values = [tx.actor.clientId, id, authorOf(caller)]
  await tx.query(
    `update kit_issue set due_back = least(due_back, $4::date), ${written}
     where client_id = $1 and user_id = $2 and status in ('issued', 'acknowledged') and deleted_at is null
       and due_back is distinct from least(due_back, $4::date)`,
    [...values, lastDay],
  )
  await tx.query(
    `update kit_issue set status = 'cancelled', ${written}
     where client_id = $1 and user_id = $2 and status = 'requested' and deleted_at is null`,
    values,
  )
  tx.touch('kit_issue')
}

/** Rehiring begins after the last working day, from which leave and pay count, and removes it. */
export const leavingHooks: Hooks = {
  verbs: ['resign', 'rehire', 'delete'],
  async beforeWrite(_tx, { verb, before, values }) {
    if (verb !== 'rehire') return
    const { lastWorkingDate, joinDate } = rehired.parse({ ...before, ...values })
    if (lastWorkingDate && joinDate <= lastWorkingDate)
      throw invalid({ joinDate: `They are taken on again after their last day, ${lastWorkingDate}.` })
    Object.assign(values, { resignDate: null, lastWorkingDate: null })
  },
  async afterWrite(tx, { verb, after, caller }) {
    if (verb !== 'rehire') await settleKit(tx, caller, after.id, lastDayOf(verb, after, caller))
  },
}
