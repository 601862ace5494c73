import { defineModule } from '../../engine/module.ts'
import { employeeHooks } from './employee.hooks.ts'
import { linkCalls } from './linkCalls.ts'
import { roleHooks } from './role.hooks.ts'

/** People, their roles and what they belong to. */
export const organizationModule = defineModule({
  name: 'organization',
  hooks: { employee: employeeHooks, role: roleHooks },
  calls: linkCalls,
})
