import type { FastifyRequest } from 'fastify'
import type { ModuleContext } from '../../../engine/module.ts'
import { notFound, tooManyTries } from '../../../platform/errors.ts'
import {
  addressBucket,
  admit,
  registrationsOfAccount,
  registrationsOfAddress,
  secondsLeft,
  type Limit,
} from '../../../platform/identity/limits.ts'

/** How people sign up here. @throws 404 where nobody can */
export function registrationOf({ registration }: ModuleContext) {
  if (!registration) throw notFound()
  return registration
}

/** Counts an attempt. @throws 429 while the subject has to wait */
async function admitted(context: ModuleContext, limit: Limit, subject: string) {
  const counting = registrationOf(context).counting()
  if (!(await admit(counting, limit, subject))) {
    throw tooManyTries(await secondsLeft(counting, limit, subject))
  }
}

export const callerAt = (request: FastifyRequest) => ({ address: addressBucket(request.ip) })

/** Counts a call of registration from its address and for its account. @throws 429 */
export async function admittedFor(context: ModuleContext, request: FastifyRequest, account: string) {
  await admitted(context, registrationsOfAddress, callerAt(request).address)
  await admitted(context, registrationsOfAccount, account)
}
