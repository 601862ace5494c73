import { z } from 'zod'
import { emergencyStep } from '../../../src/resources/emergency/emergencyStep.resource.ts'
import { messages } from '../../../src/schema/messages.ts'
import type { Hooks } from '../../engine/writing/hooks.ts'
import { invalid } from '../../platform/errors.ts'

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

/** A step names whom its audience speaks of. */
export const emergencyStepHooks: Hooks = {
  verbs: ['create', 'update'],
  async beforeWrite(_tx, { before, values }) {
    const record = step.parse({ ...before, ...values })
    const field = needed[record.audience ?? emergencyStep.fields.audience.initial]
    // Outside, either way will do.
    const given = field && (record[field] ?? (field === 'email' ? record.contactNumber : null))
    if (field && !given) throw invalid({ [field]: messages.required })
  },
}
