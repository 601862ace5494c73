import { defineModule } from '../../engine/module.ts'
import { accessCalls } from './calls.ts'
import { roleHooks } from './role.hooks.ts'

/** Roles, their permissions, and explanations of access. */
export const accessModule = defineModule({ name: 'access', hooks: { role: roleHooks }, calls: accessCalls })
