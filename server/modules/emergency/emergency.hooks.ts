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
  async beforeWrite(tx, { verb, values, caller }) {
    if (verb !== 'create') return
    values['userId'] ??= caller.employeeId
    // Asked here, because calls of a company wait for one another from when one has its number until it is committed.
    await readersOf(tx)
  },
  async afterWrite(tx, { verb, after }) {
    const call = await callOf(tx, tx.actor.clientId, after.id)
    if (call?.status !== 'active') return
    const told = verb === 'create' && tellPeople(tx, call, await readersOf(tx), new Date(call.activatedTime))
    await Promise.all([told, startClimb(tx, call)])
  },
}
