import { departmentTree } from '../../../src/resources/organization/departmentTree.calls.ts'
import { defineModule, serve } from '../../engine/module.ts'
import { branchesOf } from './departmentTree.ts'
import { employeeHooks } from './employee.hooks.ts'
import { linkCalls } from './linkCalls.ts'
import { roleHooks } from './role.hooks.ts'

/** People, their roles and what they belong to. */
export const organizationModule = defineModule({
  name: 'organization',
  hooks: { employee: employeeHooks, role: roleHooks },
  calls: [...linkCalls, serve(departmentTree, ({ sql, caller }) => branchesOf(sql, caller))],
})
