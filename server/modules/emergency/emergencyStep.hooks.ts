import { z } from 'zod'
import { codeFor, scopeOf, type Action } from '../../../src/domain/permissions.ts'
import { emergencyStep } from '../../../src/resources/emergency/emergencyStep.resource.ts'
import { messages } from '../../../src/schema/messages.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { forbidden, invalid } from '../../platform/errors.ts'

const step = z.object({
  audience: z.string().optional(),
  roleId: z.number().nullish(),
  employeeId: z.number().nullish(),
  email: z.string().nullish(),
  contactNumber: z.string().nullish(),
})

/** The field that an audience cannot do without. */
const needed: Readonly<Record<string, 'roleId' | 'employeeId' | 'email'>> = {
  role: 'roleId',
  employee: 'employeeId',
  external: 'email',
}

const actions: Readonly<Record<string, Action>> = { create: 'create', delete: 'delete', restore: 'delete' }

/**
 * A step names whom its audience speaks of. The ladder is the company's: whoever reaches only emergencies of his own
 * could otherwise have himself told of everybody's, or strangers written to.
 */
export const emergencyStepHooks: Hooks = {
  async beforeWrite(_tx, { caller, verb, before, values }) {
    const action = actions[verb] ?? 'update'
    if (scopeOf(caller.codes, emergencyStep.module, action) !== 'all')
      throw forbidden(codeFor(emergencyStep.module, 'main', action))
    if (verb !== 'create' && verb !== 'update') return
    const record = step.parse({ ...before, ...values })
    const field = needed[record.audience ?? emergencyStep.fields.audience.initial]
    // Outside, either way will do.
    const given = field && (record[field] ?? (field === 'email' ? record.contactNumber : null))
    if (field && !given) throw invalid({ [field]: messages.required })
  },
}
