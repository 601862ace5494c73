import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'

/** Numbers of applications; the console is number 2 (spec 9). */
export const appId = z.int().check(z.positive(), z.maximum(1_000))
const token = z.string().check(z.minLength(1), z.maxLength(4_096))
const answer = z.object({ appId })

export const addDeviceToken = defineCall({
  method: 'POST',
  path: 'notification/firebase',
  concurrency: 'own',
  about: "Has push messages sent to a person's browser",
  access: 'signed-in',
  body: z.strictObject({ appId, token }),
  answer,
  status: 201,
})

export const changeDeviceToken = defineCall({
  method: 'PUT',
  path: 'notification/firebase',
  concurrency: 'own',
  about: "A person's browser has got another name",
  access: 'signed-in',
  body: z.strictObject({ appId, token, previous: z.optional(token) }),
  answer,
})

export const removeDeviceToken = defineCall({
  method: 'DELETE',
  path: 'notification/firebase/{appId}',
  concurrency: 'own',
  about: 'No more push messages to one browser, or without its name to any of the person',
  access: 'signed-in',
  body: z.strictObject({ token: z.optional(token) }),
  answer,
})
