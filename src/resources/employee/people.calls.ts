import * as z from 'zod/mini'
import { references } from '../../schema/fields.ts'
import { shownAs } from '../../schema/members.ts'
import { defineCall, inQuery } from '../../schema/call.ts'
import { mostReferences } from '../../schema/limits.ts'
import { employee } from './employee.resource.ts'

const id = z.int().check(z.positive())
const ids = z.array(id).check(z.minLength(1), z.maxLength(1_000))
const someIds = z.array(id).check(z.maxLength(mostReferences))
const done = z.object({ ids: z.array(z.int()) })

/** A person as lists of a pin or of those who wait name them. */
const person = z.object({
  id: z.int(),
  employeeId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  contactNumber: z.string(),
  jobTitle: z.nullable(z.string()),
  status: z.string(),
  photoId: z.nullable(z.int()),
})
export type PersonOfList = z.infer<typeof person>

export const peopleOfPin = defineCall({
  method: 'GET',
  path: 'user/pin/{id}',
  about: 'The people of a pin, at most a thousand, by their names',
  access: { module: 'US', action: 'read' },
  answer: z.array(person),
})

const assignBody = z.strictObject({
  userIds: ids,
  pinIds: shownAs(references({ to: 'pin' }), someIds.check(z.minLength(1))),
})

export const assignPins = defineCall({
  method: 'POST',
  path: 'user/pin/assign',
  concurrency: 'adds',
  about: 'Adds pins to those that people have',
  access: { module: 'US', action: 'update' },
  body: assignBody,
  answer: done,
})

export const removePin = defineCall({
  method: 'DELETE',
  path: 'user/{id}/pin/{pinId}/remove',
  concurrency: { same: 'It names the pin that goes; the others stay.' },
  of: { resource: employee, action: 'update' },
  answer: z.object({ id: z.int() }),
})

export const assignEmployees = defineCall({
  method: 'POST',
  path: 'employee/assign-employee',
  concurrency: 'adds',
  about: 'Adds people to an area, which is a pin of the user calls',
  access: { module: 'US', action: 'update' },
  body: z.strictObject({ areaId: id, employeeIds: ids }),
  answer: done,
  client: 'cookie',
})

export const assignAreas = defineCall({
  method: 'POST',
  path: 'employee/assign-area',
  concurrency: { expected: [] },
  about: 'Sets the areas of one employee',
  access: { module: 'US', action: 'update' },
  body: z.strictObject({ employeeId: id, areaIds: someIds }),
  answer: done,
  client: 'cookie',
})

export const areasOfEmployee = defineCall({
  method: 'GET',
  path: 'employee/{id}/area',
  of: { resource: employee, action: 'read' },
  answer: z.array(
    z.object({ id: z.int(), code: z.nullable(z.string()), name: z.string(), stateName: z.string() }),
  ),
  client: 'cookie',
})

const checked = z.object({
  available: z.boolean(),
  /** Who has the number, where the caller may know. */
  takenBy: z.optional(z.string()),
})
const checkQuery = z.strictObject({
  employeeId: inQuery.text,
  /** Whoever has it already and may keep it. */
  except: z.optional(inQuery.id),
})

export const checkUserId = defineCall({
  method: 'GET',
  path: 'user/check/id',
  about: 'Whether a staff number is still free',
  access: { module: 'US', action: 'read' },
  query: checkQuery,
  answer: checked,
})

export const checkEmployeeId = defineCall({
  method: 'GET',
  path: 'employee/check-id',
  about: 'Whether a staff number is still free',
  access: { module: 'US', action: 'read' },
  query: checkQuery,
  answer: checked,
  client: 'cookie',
})

/** How staff are numbered: `SM-` and four digits make `SM-0042`. */
const numbering = z.object({ prefix: z.string(), digits: z.int(), next: z.string() })

export const customUserId = defineCall({
  method: 'GET',
  path: 'user/custom/id',
  about: 'How staff are numbered, and the next number that is free',
  access: { module: 'US', action: 'read' },
  answer: numbering,
})

export const customEmployeeId = defineCall({
  method: 'GET',
  path: 'employee/custom-id',
  about: 'How staff are numbered, and the next number that is free',
  access: { module: 'US', action: 'read' },
  answer: numbering,
  client: 'cookie',
})

export const setCustomUserId = defineCall({
  method: 'PUT',
  path: 'user/custom/id',
  concurrency: { expected: [] },
  access: { module: 'US', action: 'setting' },
  body: z.strictObject({
    prefix: z
      .string()
      .check(
        z.regex(/^(?:[\p{L}\p{N}][\p{L}\p{N}._/-]*)?$/u, 'Use letters, digits and . _ / - only.'),
        z.maxLength(10),
      ),
    digits: z.int().check(z.gte(1), z.lte(9)),
  }),
  answer: numbering,
})

const pendingPerson = z.extend(person, { email: z.nullable(z.string()), createdAt: z.string() })

export const pendingUsers = defineCall({
  method: 'GET',
  path: 'user/pending',
  about: 'Those who ask to join, the first to ask first, at most a thousand',
  access: { module: 'US', action: 'read' },
  answer: z.array(pendingPerson),
})

export const answerPending = defineCall({
  method: 'PUT',
  closedToSupport: true,
  path: 'user/pending/{id}',
  concurrency: 'step',
  about: 'Lets somebody join with a role, or refuses them',
  of: { resource: employee, action: 'update' },
  body: z.strictObject({
    status: z.enum(['active', 'rejected']),
    roleId: z.optional(id),
    departmentId: z.optional(id),
  }),
  answer: z.object({ id: z.int(), status: z.string() }),
})

export const resetPassword = defineCall({
  method: 'POST',
  closedToSupport: true,
  path: 'employee/{id}/reset-password',
  concurrency: 'adds',
  about: 'Sends an employee a code by which they choose a new password',
  of: { resource: employee, action: 'update' },
  answer: z.object({ id: z.int(), sent: z.boolean() }),
  client: 'cookie',
})

/**
 * How somebody comes into the portal: not at all, invited and without a password of their own yet, by their own password, kept
 * out, or by another user pool, which tells no more.
 */
const signIn = z.enum(['none', 'invited', 'open', 'closed', 'elsewhere'])

export const accessOfEmployee = defineCall({
  method: 'GET',
  path: 'user/{id}/access',
  about: 'How an employee comes into the portal, and when they signed in last',
  of: { resource: employee, action: 'update' },
  answer: z.object({
    signIn,
    lastSignInAt: z.nullable(z.string()),
    /** Only of a sign-in that waits for approval: whether its holder has proved the number or the address. */
    isProved: z.optional(z.boolean()),
  }),
})

export const inviteEmployee = defineCall({
  method: 'POST',
  closedToSupport: true,
  path: 'user/{id}/invite',
  concurrency: 'adds',
  about:
    'Gives an employee a sign-in under their contact number, or invites them again; takes the permission to assign roles',
  of: { resource: employee, action: 'update' },
  answer: z.object({
    id: z.int(),
    /** They sign in with this number already, for another company. */
    isKnown: z.boolean(),
    /** Where they set their password, sign in, or confirm. */
    address: z.string(),
    mailedTo: z.nullable(z.string()),
    /** Nothing proves that the account of this number is theirs: they confirm by the link that was sent there, or is handed over. */
    confirms: z.optional(z.object({ sentTo: z.nullable(z.string()) })),
  }),
})
