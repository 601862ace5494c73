import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCodes } from '../../../../src/domain/access/permissions.ts'
import { createApp } from '../../../../server/app.ts'
import { serverSettings, startPortal, type Member, type Portal } from '../../../support/portal.ts'

let portal: Portal
let admin: Member

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

const guard = { 'x-requested-with': 'portal' }

describe('the cookie session', () => {
  it('is opened by POST validate/session with the id token, in a cookie no script can read (HTTP-04)', async () => {
    const answer = await portal.call(admin.token, 'POST', '/api/validate/session')
    expect(answer.status, answer.text).toBe(200)
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Strict/)
    expect(cookie).not.toMatch(/; Secure/)
    const value = cookie.split(';')[0] ?? ''
    const call = (headers: Record<string, string>, url = '/api/group') =>
      portal.app.inject({ method: 'GET', url, headers })
    expect((await call({ cookie: value, ...guard })).statusCode).toBe(200)
    // A foreign page can make the browser send the cookie, but not the header.
    const forged = await call({ cookie: value })
    expect([forged.statusCode, forged.json<{ code: unknown }>().code]).toEqual([401, 'not_signed_in'])
    const runOut = await call({ cookie: 'portal_session=worn-out', ...guard })
    expect([runOut.statusCode, runOut.json<{ code: unknown }>().code]).toEqual([401, 1002])
    const synced = await portal.app.inject({
      method: 'POST',
      url: '/api/sync',
      headers: { cookie: value, ...guard },
    })
    expect(synced.json()).toMatchObject({ userUuid: admin.personId, clientId: admin.clientId })
  })

  it('travels over TLS only where the deployment is reached by it (HTTP-04)', async () => {
    const app = await createApp({
      db: portal.db,
      settings: serverSettings(undefined, { PUBLIC_URL: 'https://portal.example' }),
      verify: async () => ({ userUuid: admin.personId, clientId: admin.clientId }),
    })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/validate/session',
      headers: { authorization: 'Bearer any' },
    })
    expect(String(answer.headers['set-cookie'])).toMatch(/; Secure/)
    await app.close()
  })

  it('is open to consoles of the configured origins alone (HTTP-04)', async () => {
    const origin = 'https://console.example'
    const app = await createApp({
      db: portal.db,
      settings: serverSettings(undefined, { PUBLIC_URL: 'https://portal.example', CONSOLE_ORIGINS: origin }),
      verify: async () => ({ userUuid: admin.personId, clientId: admin.clientId }),
    })
    const call = (method: 'GET' | 'POST' | 'OPTIONS', url: string, headers: Record<string, string>) =>
      app.inject({ method, url, headers: { authorization: 'Bearer any', ...headers } })
    const opened = await call('POST', '/api/validate/session', { origin })
    expect(String(opened.headers['set-cookie'])).toMatch(/; HttpOnly; Secure; SameSite=None/)
    const asked = {
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'x-requested-with',
    }
    const preflight = await call('OPTIONS', '/api/group/1', { origin, ...asked })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-methods': expect.stringContaining('PUT'),
      'access-control-allow-headers': 'x-requested-with',
    })
    for (const [url, status] of [
      ['/api/group', 200],
      ['/api/nothing', 404],
      ['/files/logo/1/x', 404],
    ] as const) {
      const answer = await call('GET', url, { origin })
      expect([url, answer.statusCode]).toEqual([url, status])
      expect(answer.headers).toMatchObject({
        vary: expect.stringContaining('origin'),
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': expect.stringContaining('content-range'),
      })
    }
    for (const other of ['https://console.example.evil', 'http://console.example', 'null']) {
      const answer = await call('OPTIONS', '/api/group', { origin: other, ...asked })
      expect(answer.headers['access-control-allow-origin'], other).toBeUndefined()
    }
    await app.close()
  })

  it('is not opened without a good token, and is renewed only with one (HTTP-04)', async () => {
    for (const url of ['/api/validate/session', '/api/refresh-token']) {
      expect((await portal.call('worn-out', 'POST', url)).status).toBe(401)
      expect((await portal.call(admin.token, 'POST', url)).status).toBe(200)
    }
    expect((await portal.call('worn-out', 'POST', '/api/sync')).status).toBe(401)
  })
})

it('a server with a route that declares no access does not start', async () => {
  const app = createApp({
    db: portal.db,
    settings: serverSettings(),
    verify: async () => ({ userUuid: admin.personId, clientId: admin.clientId }),
    identity: async (server) => {
      server.get('/forgotten', async () => 'open to all')
    },
  })
  await expect(app.then((server) => server.ready())).rejects.toThrow(/declare no access: GET \/forgotten/)
})

it('answers a company’s own data of the caller: profile, companies, codes (AUTH-09)', async () => {
  const codes = await portal.call(admin.token, 'GET', '/api/admin/access/me')
  expect(codes.body).toEqual({ data: expect.arrayContaining([...allCodes]) })
  const companies = await portal.call(admin.token, 'GET', '/api/client/user')
  expect(companies.rows).toEqual([
    { clientId: admin.clientId, cpnName: 'Alpha', cpnLogo: null, brandColour: null, isApprove: true },
  ])
  const profile = await portal.call(admin.token, 'GET', '/api/user/profile')
  expect(profile.body).toMatchObject({ id: admin.personId, firstName: 'Member' })
})
