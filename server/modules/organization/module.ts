import { departmentTree } from '../../../src/resources/organization/departmentTree.calls.ts'
import { defineModule, serve } from '../../engine/module.ts'
import { branchesOf } from './departmentTree.ts'

/** The tree of departments. */
export const organizationModule = defineModule({
  name: 'organization',
  calls: [serve(departmentTree, ({ sql, caller }) => branchesOf(sql, caller))],
})
