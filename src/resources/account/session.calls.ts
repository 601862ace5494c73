import * as z from 'zod/mini'
import { defineCall, done } from '../../schema/call.ts'

/** Spec 7. */
export const openSession = defineCall({
  method: 'POST',
  path: 'validate/session',
  concurrency: 'own',
  about: 'Opens the cookie session with the id token',
  access: 'signed-in',
  answer: done,
})

export const refreshToken = defineCall({
  method: 'POST',
  path: 'refresh-token',
  concurrency: 'own',
  about: 'Renews the cookie session with a newer id token',
  access: 'signed-in',
  answer: done,
  client: 'cookie',
})

export const sync = defineCall({
  method: 'POST',
  path: 'sync',
  concurrency: 'reads',
  about: 'Who the caller is to the server, and its time',
  access: 'member',
  answer: z.object({ userUuid: z.string(), clientId: z.nullish(z.int()), at: z.iso.datetime() }),
})

export const signOut = defineCall({
  method: 'POST',
  path: 'sign-out',
  concurrency: 'own',
  about: 'Ends the cookie session',
  access: 'public',
  answer: done,
  client: 'cookie',
})
