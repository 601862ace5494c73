import { z } from 'zod'
import type { Change, Hooks } from '../../engine/writing/hooks.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { notify } from '../../services/notification/notify.ts'
import { ownAccess, takeAccess } from '../access/public.ts'
import { refuseSecond } from './joining/unlinked.ts'

const standing = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  status: z.string(),
  roleId: z.number().nullable(),
  deletedAt: z.string().nullish(),
})

/** Refuses to take somebody's access where it is the caller's own, or the last that administers roles. */
async function guardAccess(tx: Tx, { caller, before }: Change, after: Record<string, unknown> | undefined) {
  const was = standing.parse(before)
  const had = was.status === 'active' && !was.deletedAt
  const is = standing.parse({ ...was, ...after })
  const keeps = after !== undefined && is.status === 'active' && !is.deletedAt && is.roleId === was.roleId
  if (!had || keeps) return
  if (was.id === caller.employeeId) throw ownAccess()
  const name = `${was.firstName} ${was.lastName}`
  await takeAccess(
    tx,
    {
      employee: was.id,
      role: was.roleId,
      // Whoever moves to another role keeps what that gives.
      instead: after !== undefined && is.status === 'active' && !is.deletedAt ? is.roleId : null,
    },
    `${name} is the last who may administer roles.`,
  )
}

const member = z.object({ id: z.number(), contactNumber: z.string(), email: z.string().nullable() })

/**
 * Nobody takes away their own access, and every company keeps somebody who holds Admin Access (decisions 20). Nobody is
 * approved who stands in the company's records already.
 */
export const employeeHooks: Hooks = {
  verbs: ['update', 'delete', 'suspend', 'resign', 'reject', 'approve', 'undo'],
  fields: ['roleId'],
  async beforeWrite(tx, change) {
    if (change.verb === 'approve') return refuseSecond(tx, member.parse(change.before))
    const leaves = change.verb === 'delete' || change.verb === 'resign'
    await guardAccess(tx, change, leaves ? undefined : change.values)
  },
  async afterWrite(tx, change) {
    if (change.verb === 'undo') await guardAccess(tx, change, change.after)
    if (change.verb === 'approve')
      await notify(tx, [change.after.id], { type: 'system', wording: 'memberApproved' })
  },
}
