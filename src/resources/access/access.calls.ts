import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import {
  accessChanges,
  accessList,
  explainQuery,
  explanation,
  roleAccess,
  roleAccessBody,
  roleUsersBody,
} from './access.shapes.ts'
import { batch } from '../../schema/calls/batch.ts'
import { employee } from '../employee/employee.resource.ts'
import { role } from './role.resource.ts'

const read = { resource: role, action: 'read' } as const

export const permissionMatrix = defineCall({
  method: 'GET',
  path: 'admin/access',
  about: "Every permission there is, and the company's roles by name",
  of: read,
  answer: accessList,
})

export const explainAccess = defineCall({
  method: 'GET',
  path: 'admin/access/explain',
  about: 'May somebody do this, to this record or to any; and why',
  access: 'member',
  query: explainQuery,
  answer: explanation,
})

export const accessOfRole = defineCall({
  method: 'GET',
  path: 'admin/access/role/{id}',
  about: 'A role with what it gives, and how many hold it',
  of: read,
  answer: roleAccess,
})

export const changesOfRole = defineCall({
  method: 'GET',
  path: 'admin/access/role/{id}/changes',
  about: 'Changes of what a role gives, the latest first',
  of: read,
  answer: accessChanges,
})

export const changeAccess = defineCall({
  method: 'PUT',
  closedToSupport: true,
  path: 'admin/access/role/{id}',
  concurrency: { expected: ['version'] },
  about: 'What a role gives from now on; takes the permission for all roles',
  access: { module: role.module, action: 'update' },
  body: roleAccessBody,
  answer: z.object({ id: z.int(), version: z.int(), permissions: z.array(z.string()) }),
})

export const giveRole = defineCall({
  method: 'PUT',
  closedToSupport: true,
  path: 'admin/role/{id}/user',
  concurrency: { expected: [] },
  about: 'Gives a role to employees, as one batch',
  access: { module: employee.module, action: 'update' },
  body: roleUsersBody,
  answer: batch,
})
