import type { Hooks } from '../../engine/hooks.ts'
import { callOf } from './call.ts'
import { startClimb } from './ladder.ts'
import { readersOf, tellPeople } from './telling.ts'

/**
 * Whoever calls for help without naming anybody is the one in need. Those who may see all emergencies are told at once,
 * and the ladder is climbed until somebody acknowledges, also of what has been brought back.
 */
export const emergencyHooks: Hooks = {
  verbs: ['create', 'restore', 'undo'],
  async beforeWrite(_tx, { verb, values, caller }) {
    if (verb === 'create') values['userId'] ??= caller.employeeId
  },
  async afterWrite(tx, { verb, after }) {
    const call = await callOf(tx, tx.actor.clientId, after.id)
    if (call?.status !== 'active') return
    if (verb === 'create') await tellPeople(tx, call, await readersOf(tx), new Date(call.activatedTime))
    await startClimb(tx, call)
  },
}
