import { z } from 'zod'
import { codeFor, scopeOf } from '../../../src/domain/access/permissions.ts'
import type { Hooks } from '../../engine/writing/hooks.ts'
import { forbidden } from '../../platform/errors.ts'

const proof = z.object({ skillId: z.number().nullish() })

/** What shifts may rely on is not for its owner to change: a document that proves a skill stays as those who look after people entered it. */
export const provenSkillHooks: Hooks = {
  verbs: ['update', 'delete', 'restore'],
  beforeWrite(_tx, { caller, verb, before }) {
    if (proof.parse(before).skillId === null || proof.parse(before).skillId === undefined)
      return Promise.resolve()
    const action = verb === 'update' ? 'update' : 'delete'
    if (scopeOf(caller.codes, 'US', action) !== 'all') throw forbidden(codeFor('US', 'main', action))
    return Promise.resolve()
  },
}
