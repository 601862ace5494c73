import { z } from 'zod'
import type { Change, Hooks } from '../../engine/hooks.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { ownAccess, takeAccess } from './administrators.ts'

const standing = z.object({ id: z.number(), name: z.string(), deletedAt: z.string().nullish() })

async function guardAccess(tx: Tx, { caller, before }: Change) {
  const { id, name } = standing.parse(before)
  const own = await tx.query('select 1 from employee where client_id = $1 and id = $2 and role_id = $3', [
    caller.clientId,
    caller.employeeId,
    id,
  ])
  if (own.length > 0) throw ownAccess()
  await takeAccess(tx, { role: id }, `${name} is the last role by which somebody may administer roles.`)
}

/** A role that is deleted gives nothing any more: neither the caller's own is, nor the last that gives Admin Access. */
export const roleHooks: Hooks = {
  verbs: ['delete', 'undo'],
  async beforeWrite(tx, change) {
    await guardAccess(tx, change)
  },
  async afterWrite(tx, change) {
    const gone = standing.parse(change.after).deletedAt && !standing.parse(change.before).deletedAt
    if (change.verb === 'undo' && gone) await guardAccess(tx, change)
  },
}
