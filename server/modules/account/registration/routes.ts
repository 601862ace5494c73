import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusals } from '../../../../src/domain/registration.ts'
import type { SignUps } from '../../../platform/auth/signUps.ts'
import type { Database } from '../../../platform/db/database.ts'
import { conflict, invalid, notFound, tooManyTries } from '../../../platform/errors.ts'
import { sessionOf } from '../../../platform/http/access.ts'
import { parseBody } from '../../../platform/http/requests.ts'
import {
  addressBucket,
  admit,
  refund,
  registrationsOfAccount,
  registrationsOfAddress,
  secondsLeft,
  wrongWorkspaceCodes,
  type Counting,
  type Limit,
} from '../../../platform/identity/limits.ts'
import { readLogin } from '../../../platform/identity/login.ts'
import { joinBody, newClientBody, registerBody, resendQuery, verifyBody } from './bodies.ts'
import { completeRegistration, joinCompany, keepRegistration, workspaceOf } from './pending.ts'

export interface RegistrationOptions {
  db: Database
  signUps: SignUps
  counting: () => Counting
  /** The code last made for a contact number, where this is a demo that shows it instead of sending it. */
  shownCode?: (contactNumber: string) => string | undefined
}

/**
 * Registration (spec 7). The account is made in the user pool first; what is registered for it stays apart until its owner
 * has proved himself. Nobody can register for another: an account is named by a random id that only its maker was told,
 * and it has to be unconfirmed and of the number that is given.
 */
export function registrationRoutes(app: FastifyInstance, options: RegistrationOptions) {
  const { db, signUps, shownCode } = options

  const admitted = async (limit: Limit, subject: string) => {
    const counting = options.counting()
    if (!(await admit(counting, limit, subject))) {
      throw tooManyTries(await secondsLeft(counting, limit, subject))
    }
  }
  const caller = (request: FastifyRequest) => ({ address: addressBucket(request.ip) })
  const admittedFor = async (request: FastifyRequest, account: string) => {
    await admitted(registrationsOfAddress, caller(request).address)
    await admitted(registrationsOfAccount, account)
  }
  const workspace = async (request: FastifyRequest, code: string) => {
    const { address } = caller(request)
    await admitted(wrongWorkspaceCodes, address)
    const workspaceId = await workspaceOf(db, code)
    if (workspaceId === undefined) throw invalid({ workspaceCode: refusals.unknownWorkspace })
    await refund(options.counting(), wrongWorkspaceCodes, address)
    return workspaceId
  }
  const unknownAccount = () =>
    conflict('This sign-up is not known, or it has been confirmed already. Sign in, or begin anew.')

  app.post('/api/register', { config: { access: 'public' } }, async (request, reply) => {
    const body = parseBody(registerBody, request.body)
    const { userUuid, firstName, lastName, contactNumber } = body
    await admittedFor(request, userUuid)
    const account = await signUps.find(contactNumber, userUuid)
    if (!account) throw unknownAccount()
    const workspaceId = body.workspaceCode ? await workspace(request, body.workspaceCode) : undefined
    const email = body.email || undefined
    const person = { id: account, firstName, lastName, contactNumber, email }
    await keepRegistration(db, { person, workspaceId }, true)
    return reply.code(201).send({ username: contactNumber })
  })

  app.post('/api/register/new-client', { config: { access: 'public' } }, async (request, reply) => {
    const body = parseBody(newClientBody, request.body)
    const { userUuid, firstName, lastName, contact, email, companyName, country, timeZone, industry } = body
    await admittedFor(request, userUuid ?? contact)
    const account = await signUps.find(contact, userUuid)
    if (userUuid && !account) throw unknownAccount()
    // Whoever cannot name the account gets one answer, whatever there is, and never undoes what its owner asked for.
    if (account) {
      const person = { id: account, firstName, lastName, contactNumber: contact, email }
      const company = { name: companyName, country, timeZone, industry, employeeBand: body.user }
      await keepRegistration(db, { person, company }, userUuid !== undefined)
    }
    return reply.code(201).send({ username: contact })
  })

  app.post('/api/register/verify', { config: { access: 'public' } }, async (request) => {
    const { username, code } = parseBody(verifyBody, request.body)
    await admittedFor(request, readLogin(username).key)
    const account = await signUps.confirm(caller(request), username, code)
    if (account) await completeRegistration(db, account)
    return { username }
  })

  app.get('/api/register/resend-code', { config: { access: 'public' } }, async (request, reply) => {
    const { username } = parseBody(resendQuery, request.query)
    await admittedFor(request, readLogin(username).key)
    await signUps.resend(caller(request), username)
    void reply.header('cache-control', 'no-store')
    return { username }
  })

  app.post('/api/register/join', { config: { access: 'signed-in' } }, async (request, reply) => {
    const { userUuid } = sessionOf(request)
    const { workspaceCode } = parseBody(joinBody, request.body)
    await admittedFor(request, userUuid)
    await completeRegistration(db, userUuid)
    await joinCompany(db, userUuid, await workspace(request, workspaceCode))
    return reply.code(201).send({ ok: true })
  })

  if (!shownCode) return
  app.get('/api/register/demo-code', { config: { access: 'public' } }, async (request, reply) => {
    const { username } = parseBody(resendQuery, request.query)
    await admittedFor(request, readLogin(username).key)
    const code = shownCode(readLogin(username).key)
    if (!code) throw notFound()
    void reply.header('cache-control', 'no-store')
    return { code }
  })
}
