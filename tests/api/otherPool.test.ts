import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createApp } from '../../server/app.ts'
import { signInOf } from '../../server/platform/auth/signIn.ts'
import { publicConfig, readSettings } from '../../server/platform/config.ts'
import { allCodes } from '../../src/domain/permissions.ts'
import { startIdentity, type IdentityServer } from '../support/identityServer.ts'
import { startPortal, type Member, type Portal } from '../support/portal.ts'
import { quietMessages } from '../support/quietMessages.ts'

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

/** Signs in at the other pool and chooses the company there, as the console does. */
async function idToken(): Promise<string> {
  const first = tokens.parse((await pool.signInPlainly(username, password)).body).AuthenticationResult
  await pool.call('UpdateUserAttributes', {
    AccessToken: first.AccessToken,
    UserAttributes: [{ Name: 'custom:clientId', Value: String(member.clientId) }],
  })
  const renewed = await pool.call('InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: 'console',
    AuthParameters: { REFRESH_TOKEN: first.RefreshToken },
  })
  return tokens.parse(renewed.body).AuthenticationResult.IdToken
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

it('by settings alone the server checks another pool’s tokens against that pool’s published keys (AUTH-02)', async () => {
  expect(await listed(settingsOf({}), await idToken())).toBe(200)
})

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
