import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createApp } from '../../../../server/app.ts'
import { signInOf } from '../../../../server/platform/auth/signIn.ts'
import { publicConfig, readSettings } from '../../../../server/platform/config.ts'
import { allCodes } from '../../../../src/domain/access/permissions.ts'
import { createIdentity } from '../../../../src/providers/identity/identity.ts'
import { createSession } from '../../../../src/providers/session/session.ts'
import { startForeignPool } from '../../../support/foreignPool.ts'
import { startIdentity, type IdentityServer } from '../../../support/identityServer.ts'
import { startPortal, type Member, type Portal } from '../../../support/portal.ts'
import { memoryStorage } from '../../../support/memoryStorage.ts'
import { quietMessages } from '../../../support/quietMessages.ts'

const username = '+60123450001'
const password = 'another-Pool-1'
const userPoolId = 'local_portal'

let identity: Awaited<ReturnType<typeof startIdentity>>
let pool: IdentityServer
let issuer: string
let portal: Portal
let member: Member
let sub: string

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  await new Promise((resolve) => server.close(resolve))
  return port
}

beforeAll(async () => {
  identity = await startIdentity()
  const port = await freePort()
  issuer = `http://127.0.0.1:${port}/identity/${userPoolId}`
  pool = await identity.serve({ issuer, port })
  sub = await identity.enter(pool.db.system, pool.pool, { username, password })
  portal = await startPortal()
  member = await portal.member(await portal.company('Alpha'), allCodes)
  // The person of the other pool is the member of this portal.
  await portal.db.system.query(
    `insert into person (id, first_name, last_name) values ($1, 'Other', 'Pool')`,
    [sub],
  )
  await portal.db.write(member, (tx) =>
    tx.query('update employee set person_id = $2 where client_id = $1 and id = $3', [
      member.clientId,
      sub,
      member.employeeId,
    ]),
  )
})
afterAll(async () => {
  await portal.close()
  await identity.close()
})

const settingsOf = (more: Record<string, string>) =>
  readSettings({
    LOG_LEVEL: 'silent',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    COGNITO_USER_POOL_ID: userPoolId,
    COGNITO_CLIENT_ID: 'console',
    COGNITO_ENDPOINT: `${pool.address}/identity`,
    COGNITO_ISSUER: issuer,
    ...more,
  })

const tokens = z.object({
  AuthenticationResult: z.object({
    IdToken: z.string(),
    AccessToken: z.string(),
    RefreshToken: z.string().optional(),
  }),
})

type Flow = 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH'

/** Signs in at the other pool and chooses the company there: the console, told by the server's settings alone. */
async function idToken(flow: Flow = 'USER_SRP_AUTH'): Promise<string> {
  const storage = memoryStorage()
  const session = createSession({ storage, reload: () => undefined, target: new EventTarget() })
  const config = publicConfig(settingsOf({ COGNITO_FLOW: flow })).identity
  const client = createIdentity({ config, storage, session, locks: undefined })
  await client.signIn(username, password)
  await client.chooseCompany(member.clientId)
  return client.idToken()
}

async function listed(settings: ReturnType<typeof settingsOf>, token: string): Promise<number> {
  const quiet = { info: () => undefined, error: () => undefined }
  const { verify, routes } = await signInOf(settings, portal.db, quiet, quietMessages)
  const app = await createApp({ db: portal.db, settings, verify, identity: routes })
  const answer = await app.inject({
    method: 'GET',
    url: '/api/department',
    headers: { authorization: `Bearer ${token}` },
  })
  const own = await app.inject({ method: 'POST', url: '/identity' })
  expect(own.statusCode).toBe(404)
  await app.close()
  return answer.statusCode
}

it.each(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH'] as const)(
  'by settings alone the console signs in to another pool by %s and the server takes its tokens (AUTH-02)',
  async (flow) => {
    expect(await listed(settingsOf({ COGNITO_FLOW: flow }), await idToken(flow))).toBe(200)
  },
)

it('refuses tokens of a pool, issuer or client that the settings do not name', async () => {
  const token = await idToken()
  expect(await listed(settingsOf({ COGNITO_CLIENT_ID: 'another' }), token)).toBe(401)
  // The same keys under another name: what counts is who the token says issued it.
  expect(await listed(settingsOf({ COGNITO_ISSUER: issuer.replace('127.0.0.1', 'localhost') }), token)).toBe(
    401,
  )
  expect(await listed(settingsOf({}), `${token.slice(0, -8)}AAAAAAAA`)).toBe(401)
})

it('tells the console by its settings where to sign in (AUTH-02)', () => {
  expect(publicConfig(settingsOf({ COGNITO_FLOW: 'USER_PASSWORD_AUTH' })).identity).toEqual({
    endpoint: `${pool.address}/identity`,
    userPoolId,
    clientId: 'console',
    flow: 'USER_PASSWORD_AUTH',
  })
  expect(() => readSettings({ COGNITO_CLIENT_ID: 'console' })).toThrow(/go together/)
})

it('REG-06 passes through another pool’s refusals, and trusts identity at first sign-in', async () => {
  const quiet = { info: () => undefined, error: () => undefined }
  const settings = settingsOf({})
  const { verify, signUps, counting } = await signInOf(settings, portal.db, quiet, quietMessages)
  const app = await createApp({ db: portal.db, settings, verify, registration: { signUps, counting } })
  const call = async (method: 'GET' | 'POST', url: string, payload?: object, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, body: z.record(z.string(), z.unknown()).parse(answer.json()) }
  }
  const contactNumber = '+60123450077'
  const made = await pool.call('SignUp', { ClientId: 'console', Username: contactNumber, Password: password })
  const userUuid = z.uuid().parse(made.body['UserSub'])
  const person = { userUuid, firstName: 'Mei', lastName: 'Ling', contactNumber }
  expect((await call('POST', '/api/register', person)).status).toBe(201)
  // Somebody who is a person already is none who registers, whoever names them.
  await call('POST', '/api/register', { ...person, userUuid: sub })
  expect(await portal.db.system.query('select 1 from registration where person_id = $1', [sub])).toEqual([])

  const wrong = await call('POST', '/api/register/verify', { username: contactNumber, code: 'wrong' })
  expect([wrong.status, wrong.body['message']]).toEqual([
    400,
    'Invalid verification code provided, please try again.',
  ])
  const first = pool.messages.at(-1)?.code
  expect(
    (await call('GET', `/api/register/resend-code?username=${encodeURIComponent(contactNumber)}`)).status,
  ).toBe(200)
  await vi.waitFor(() => expect(pool.messages.at(-1)?.code).not.toBe(first))
  const code = pool.messages.at(-1)?.code ?? ''
  expect((await call('POST', '/api/register/verify', { username: contactNumber, code })).status).toBe(200)
  const people = () => portal.db.system.query('select 1 from person where id = $1', [userUuid])
  expect(await people()).toEqual([])

  const signedIn = await pool.signInPlainly(contactNumber, password)
  const token = tokens.parse(signedIn.body).AuthenticationResult.IdToken
  const profile = await call('GET', '/api/user/profile', undefined, token)
  expect(profile.body).toMatchObject({ firstName: 'Mei', contactNumber })
  expect(await people()).toHaveLength(1)
  await app.close()
})

it('signs people in with another pool, without a demo', async () => {
  const foreign = await startForeignPool({ username, password })
  const settings = settingsOf(foreign.settings)
  expect([publicConfig(settings).demo, publicConfig(readSettings({})).demo]).toEqual([false, true])
  await portal.db.system.query(
    `insert into person (id, first_name, last_name) values ($1, 'From', 'Elsewhere')`,
    [foreign.sub],
  )
  await portal.db.write(member, (tx) =>
    tx.query('update employee set person_id = $2 where client_id = $1 and id = $3', [
      member.clientId,
      foreign.sub,
      member.employeeId,
    ]),
  )
  const storage = memoryStorage()
  const session = createSession({ storage, reload: () => undefined, target: new EventTarget() })
  const config = publicConfig(settings).identity
  const client = createIdentity({ config, storage, session, locks: undefined })
  await expect(client.signIn(username, 'wrong-one')).rejects.toThrow('No.')
  await client.signIn(username, password)
  await client.chooseCompany(member.clientId)
  expect(await listed(settings, await client.idToken())).toBe(200)
  expect(await listed(settings, await client.renew(session.idToken()))).toBe(200)
  await client.signOut()
  expect(session.idToken()).toBeNull()
  foreign.close()
})
