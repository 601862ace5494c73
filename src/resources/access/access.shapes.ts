import * as z from 'zod/mini'
import { mostInteger } from '../../domain/text/integers.ts'
import { mostBatchIds } from '../../schema/calls/batch.ts'

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

/** Query of GET admin/access/explain: may somebody (else: the caller) do this, to this record or to any? */
export const explainQuery = z.strictObject({
  resource: z.string().check(z.maxLength(80)),
  /** create, read, update, delete, or the verb of a transition. */
  action: z.string().check(z.maxLength(80)),
  id: z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))),
  employeeId: z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))),
})

export const explanation = z.object({
  allowed: z.boolean(),
  /**
   * What decides: a code for all records or for own ones is held; none is; only own records are reached, and this is
   * none of them or there is none; it does not name the person where the step asks for it; it is gone; or its state does
   * not allow the step.
   */
  rule: z.enum(['all', 'own', 'noCode', 'notOwn', 'missing', 'ownNotEnough', 'notNamed', 'state']),
  /** Each of them would allow it. */
  codes: z.array(z.string()),
  /** Those of the area's that are held. */
  held: z.array(z.string()),
  /** Roles that give one of `codes`. */
  roles: z.array(z.string()),
  /** Fields that stay hidden in records that may be read, each with the code that would show it. */
  hidden: z.array(z.object({ field: z.string(), code: z.string() })),
  /** One sentence in English. */
  reason: z.string(),
  /** Who is spoken of. */
  name: z.string(),
})
export type Explanation = z.infer<typeof explanation>

/** Body of PUT admin/access/role/{id}: all that the role gives from now on. */
export const roleAccessBody = z.strictObject({
  permissions: z.array(z.string().check(z.maxLength(3))).check(z.maxLength(1_000)),
  version: z.int().check(z.positive(), z.maximum(mostInteger)),
})

/** Body of PUT admin/role/{id}/user: the employees who get the role. */
export const roleUsersBody = z.strictObject({
  ids: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(mostBatchIds)),
})
