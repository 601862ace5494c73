import type { FastifyRequest } from 'fastify'
import {
  demoCode,
  joinCompany,
  register,
  registerCompany,
  resendCode,
  sentUsername,
  verifyContact,
} from '../../../../src/resources/account/registration.calls.ts'
import { refusals } from '../../../../src/domain/platform/registration.ts'
import { serve, type ModuleContext } from '../../../engine/module.ts'
import { conflict, invalid, notFound } from '../../../platform/errors.ts'
import { readLogin } from '../../../platform/identity/login.ts'
import { workspaceNamed } from '../../../engine/workspaceCodes.ts'
import { admittedFor, callerAt, registrationOf } from './admission.ts'
import { completeRegistration, join, keepRegistration } from './pending.ts'

async function workspace(context: ModuleContext, request: FastifyRequest, userUuid: string, code: string) {
  const found = await workspaceNamed(context, { address: request.ip, subjects: [userUuid] }, code)
  if (!found) throw invalid({ workspaceCode: refusals.unknownWorkspace })
  return found.id
}

const unknownAccount = () =>
  conflict('This sign-up is not known, or it has been confirmed already. Sign in, or sign up again.')

/**
 * Registration (spec 7). The account is made in the user pool first; what is registered for it stays apart until its owner
 * has proved themselves. Nobody can register for another: an account is named by a random id that only its maker was told,
 * and it has to be unconfirmed and of the number that is given.
 */
export const registrationCalls = [
  serve(register, async ({ body, request }, context) => {
    const { userUuid, firstName, lastName, contactNumber } = body
    await admittedFor(context, request, userUuid)
    const account = await registrationOf(context).signUps.find(contactNumber, userUuid)
    if (!account) throw unknownAccount()
    const workspaceId = body.workspaceCode
      ? await workspace(context, request, userUuid, body.workspaceCode)
      : undefined
    const email = body.email || undefined
    const person = { id: account, firstName, lastName, contactNumber, email }
    await keepRegistration(context.db, { person, workspaceId }, true)
    return { username: contactNumber }
  }),

  serve(registerCompany, async ({ body, request }, context) => {
    const { userUuid, firstName, lastName, contact, email, companyName, country, timeZone, industry } = body
    await admittedFor(context, request, userUuid ?? contact)
    const account = await registrationOf(context).signUps.find(contact, userUuid)
    if (userUuid && !account) throw unknownAccount()
    // Whoever cannot name the account gets one answer, whatever there is, and never undoes what its owner asked for.
    if (account) {
      const person = { id: account, firstName, lastName, contactNumber: contact, email }
      const company = { name: companyName, country, timeZone, industry, employeeBand: body.user }
      await keepRegistration(context.db, { person, company }, userUuid !== undefined)
    }
    return { username: contact }
  }),

  serve(verifyContact, async ({ body: { username, code }, request }, context) => {
    await admittedFor(context, request, readLogin(username).key)
    const account = await registrationOf(context).signUps.confirm(callerAt(request), username, code)
    if (account) await completeRegistration(context.db, account)
    return { username }
  }),

  serve(resendCode, async ({ query, request, reply }, context) => {
    const username = sentUsername(query.username)
    await admittedFor(context, request, readLogin(username).key)
    await registrationOf(context).signUps.resend(callerAt(request), username)
    void reply.header('cache-control', 'no-store')
    return { username }
  }),

  serve(demoCode, async ({ query, request, reply }, context) => {
    const { shownCode } = registrationOf(context)
    if (!shownCode) throw notFound()
    const account = readLogin(sentUsername(query.username)).key
    await admittedFor(context, request, account)
    const code = shownCode(account)
    if (!code) throw notFound()
    void reply.header('cache-control', 'no-store')
    return { code }
  }),

  serve(joinCompany, async ({ session: { userUuid }, body, request }, context) => {
    await admittedFor(context, request, userUuid)
    await completeRegistration(context.db, userUuid)
    await join(context.db, userUuid, await workspace(context, request, userUuid, body.workspaceCode))
    return { ok: true }
  }),
]
