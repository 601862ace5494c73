import { z } from 'zod'
import { permissionOf } from '../../../src/domain/access/permissions.ts'
import type { Change, Hooks } from '../../engine/writing/hooks.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/errors.ts'
import { givesAdminAccess, ownAccess, takeAccess } from './administrators.ts'

const standing = z.object({ id: z.number(), name: z.string(), deletedAt: z.string().nullish() })
const codes = z.array(z.string())

/** Whether a code is one by which roles are looked after. */
const isAdminAccess = (code: string) => permissionOf(code)?.module === 'AC'

/** Whoever holds a role that is gone would have no access at all, and stand nowhere among the roles. */
const roleInUse = (name: string, holders: number) =>
  conflict(
    `${name} is held by ${holders} ${holders === 1 ? 'person' : 'people'}: give them another role first.`,
  )

/** @param left what the role gives afterwards; nothing where it is deleted */
async function guardAccess(tx: Tx, { caller, before }: Change, left?: readonly string[]) {
  const { id, name } = standing.parse(before)
  const [held] = await tx.query<{ own: boolean; permissions: string[]; holders: number }>(
    `select r.permissions,
       (select count(*)::int from employee where client_id = $1 and role_id = $3 and deleted_at is null) as holders,
       exists (select from employee where client_id = $1 and id = $2 and role_id = $3) as own
     from role r where r.client_id = $1 and r.id = $3`,
    [caller.clientId, caller.employeeId, id],
  )
  const kept = new Set(left)
  const taken = held?.permissions.filter((code) => !kept.has(code)) ?? []
  if (held?.own && (left === undefined || taken.some(isAdminAccess))) throw ownAccess()
  if (left === undefined && held && held.holders > 0) throw roleInUse(name, held.holders)
  if (givesAdminAccess(kept)) return
  await takeAccess(tx, { role: id }, `${name} is the last role by which somebody may administer roles.`)
}

/**
 * Neither the caller's own role nor the last that gives Admin Access is deleted, or loses what it takes to look after
 * roles. Beyond that, whoever may change every role may grant everything there is (docs/adr/0012-who-may-grant.md).
 */
export const roleHooks: Hooks = {
  verbs: ['update', 'delete', 'undo'],
  fields: ['permissions'],
  async beforeWrite(tx, change) {
    const { permissions } = change.values
    await guardAccess(tx, change, permissions === undefined ? undefined : codes.parse(permissions))
  },
  async afterWrite(tx, change) {
    if (change.verb !== 'undo') return
    const gone = standing.parse(change.after).deletedAt && !standing.parse(change.before).deletedAt
    if (gone) await guardAccess(tx, change)
  },
}
