import { defineModule } from '../../engine/module.ts'
import { accessCalls } from './calls.ts'

/** Roles, what they give, and why somebody may or may not. */
export const accessModule = defineModule({ name: 'access', calls: accessCalls })
