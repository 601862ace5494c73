import * as z from 'zod/mini'
import { mostInteger } from '../limits.ts'
import { mostBatchIds } from './batch.ts'

/** A role with what it gives and how many employees hold it. */
export const roleAccess = z.object({
  id: z.number(),
  name: z.string(),
  description: z.nullable(z.string()),
  version: z.number(),
  permissions: z.array(z.string()),
  users: z.number(),
})
export type RoleAccess = z.infer<typeof roleAccess>

/** Answer of GET admin/access: every permission there is, and the company's roles by name. */
export const accessList = z.object({
  data: z.array(
    z.object({
      code: z.string(),
      module: z.string(),
      name: z.string(),
      scope: z.string(),
      action: z.string(),
    }),
  ),
  roles: z.array(roleAccess),
})
export type AccessList = z.infer<typeof accessList>

/** Changes of what a role gives, by their ids in the role's history: GET admin/access/role/{id}/changes. */
export const accessChanges = z.array(
  z.object({ id: z.number(), granted: z.array(z.string()), taken: z.array(z.string()) }),
)
export type AccessChanges = z.infer<typeof accessChanges>

/** Body of PUT admin/access/role/{id}: all that the role gives from now on. */
export const roleAccessBody = z.strictObject({
  permissions: z.array(z.string().check(z.maxLength(3))).check(z.maxLength(1_000)),
  version: z.int().check(z.positive(), z.maximum(mostInteger)),
})

/** Body of PUT admin/role/{id}/user: the employees who get the role. */
export const roleUsersBody = z.strictObject({
  ids: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(mostBatchIds)),
})
