import { delay, http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createCookieClient } from '../../../src/providers/http/cookieClient.ts'
import { RequestError, TransportError } from '../../../src/providers/http/errors.ts'
import { createTokenClient } from '../../../src/providers/http/tokenClient.ts'
import { createIdentity } from '../../../src/providers/identity/identity.ts'
import { createSession } from '../../../src/providers/session/session.ts'
import { keys } from '../../../src/providers/session/visit.ts'
import { resources } from '../../../src/resources/index.ts'
import { buildIdToken } from '../../support/tokens.ts'

const declared = z.object({ path: z.string(), client: z.enum(['token', 'cookie']), method: z.string() })
/** Specification 7. */
const cookieAreas = /^(employee|calendar|group|client\/detail|point|feature|job|visit)(\/|$)/
/** They renew and close the cookie session itself. */
const sessionCalls = new Set(['refresh-token', 'sign-out'])
const api = 'http://portal.test/api'
const pool = 'http://portal.test/identity'
const server = setupServer()

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())
beforeEach(() => localStorage.clear())

function signedIn(clientId = 2) {
  const token = buildIdToken(clientId)
  localStorage.setItem(keys.signedIn, 'true')
  localStorage.setItem(keys.clientId, String(clientId))
  localStorage.setItem(keys.idToken, token)
  localStorage.setItem(keys.accessToken, token)
  localStorage.setItem(keys.refreshToken, 'refresh-1')
  localStorage.setItem('CognitoIdentityServiceProvider.console.LastAuthUser', 'person-1')
  return token
}

function console(page = '/employee') {
  const reload = vi.fn<() => void>()
  const leave = vi.fn<(path: string) => void>()
  const session = createSession({ storage: localStorage, reload, target: window })
  const identity = createIdentity({
    config: { endpoint: pool, userPoolId: 'local_portal', clientId: 'console', flow: 'USER_SRP_AUTH' },
    storage: localStorage,
    session,
    locks: undefined,
  })
  const token = createTokenClient({ identity, session, path: () => page, leave })
  const cookie = createCookieClient({ apiRoot: api, identity, session })
  return { reload, leave, session, identity, token, cookie }
}

/** The pool's answer to a refresh, counted; `token` decides the new id token, a refusal where it gives none. */
function poolRefreshing(token: () => string | undefined) {
  const seen = { refreshes: 0 }
  server.use(
    http.post(pool, async ({ request }) => {
      expect(request.headers.get('x-amz-target')).toMatch(/InitiateAuth$/)
      seen.refreshes += 1
      const IdToken = token()
      if (!IdToken) {
        return HttpResponse.json(
          { __type: 'NotAuthorizedException', message: 'Refresh Token has expired' },
          { status: 400 },
        )
      }
      return HttpResponse.json({ AuthenticationResult: { IdToken, AccessToken: IdToken, ExpiresIn: 3600 } })
    }),
  )
  return seen
}

const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it should have been refused'),
    (error: unknown) => error,
  )

describe('identity-token client', () => {
  test('HTTP-01 twenty requests refused at once share one refresh and each is sent exactly once more', async () => {
    const old = signedIn()
    const fresh = buildIdToken(2)
    const seen = poolRefreshing(() => fresh)
    const sent = new Map<string, string[]>()
    server.use(
      http.post(`${api}/item/:id`, ({ request, params }) => {
        const list = sent.get(String(params['id'])) ?? []
        sent.set(String(params['id']), [...list, request.headers.get('authorization') ?? ''])
        return request.headers.get('authorization') === `Bearer ${fresh}`
          ? HttpResponse.json({ id: params['id'] })
          : HttpResponse.json({ code: 'not_signed_in' }, { status: 401 })
      }),
    )
    const { token, reload } = console()
    const ids = Array.from({ length: 20 }, (_, index) => String(index))
    const answers = await Promise.all(
      ids.map((id) => token.send({ url: `${api}/item/${id}`, method: 'POST', body: { id } })),
    )
    expect(answers.map(({ data }) => data)).toEqual(ids.map((id) => ({ id })))
    expect(seen.refreshes).toBe(1)
    for (const id of ids) expect(sent.get(id)).toEqual([`Bearer ${old}`, `Bearer ${fresh}`])
    expect(localStorage.getItem(keys.idToken)).toBe(fresh)
    expect(reload).not.toHaveBeenCalled()
  })

  test('a token about to run out is renewed before it is sent', async () => {
    signedIn()
    localStorage.setItem(keys.idToken, buildIdToken(2, { exp: Math.floor(Date.now() / 1000) + 5 }))
    const fresh = buildIdToken(2)
    const seen = poolRefreshing(() => fresh)
    server.use(
      http.get(`${api}/pin`, ({ request }) => HttpResponse.json(request.headers.get('authorization'))),
    )
    const { token } = console()
    const answers = await Promise.all([1, 2, 3].map(() => token.send({ url: `${api}/pin` })))
    expect(answers.map(({ data }) => data)).toEqual(Array.from({ length: 3 }, () => `Bearer ${fresh}`))
    expect(seen.refreshes).toBe(1)
  })

  test('HTTP-02 AUTH-08 an invalid session sets logged_in to false and reloads once at once', async () => {
    signedIn()
    const seen = poolRefreshing(() => undefined)
    server.use(http.get(`${api}/pin`, () => HttpResponse.json({}, { status: 401 })))
    const { token, reload } = console()
    const errors = await Promise.all([1, 2, 3, 4, 5].map(() => rejection(token.send({ url: `${api}/pin` }))))
    expect(errors.map(String)).toEqual(
      Array.from({ length: 5 }, () => 'IdentityError: Refresh Token has expired'),
    )
    expect(seen.refreshes).toBe(1)
    expect(localStorage.getItem(keys.signedIn)).toBe('false')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('HTTP-02 a session whose fresh token is refused as well ends too', async () => {
    signedIn()
    poolRefreshing(() => buildIdToken(2))
    server.use(http.get(`${api}/pin`, () => HttpResponse.json({}, { status: 401 })))
    const { token, reload } = console()
    expect(await rejection(token.send({ url: `${api}/pin` }))).toBeInstanceOf(RequestError)
    expect(localStorage.getItem(keys.signedIn)).toBe('false')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('keeps tokens if a refresh finds no network', async () => {
    signedIn()
    server.use(
      http.get(`${api}/pin`, () => HttpResponse.json({}, { status: 401 })),
      http.post(pool, () => HttpResponse.error()),
    )
    const { token, reload } = console()
    expect(String(await rejection(token.send({ url: `${api}/pin` })))).toContain('portal.transport.offline')
    expect(localStorage.getItem(keys.signedIn)).toBe('true')
    expect(localStorage.getItem(keys.refreshToken)).toBe('refresh-1')
    expect(reload).not.toHaveBeenCalled()
  })

  test('HTTP-02 a 403 leads to /direct for strangers, never from /direct', async () => {
    signedIn()
    server.use(
      http.get(`${api}/stranger`, () => HttpResponse.json({ code: 'not_a_member' }, { status: 403 })),
      http.get(`${api}/refused`, () =>
        HttpResponse.json({ code: 'forbidden', permission: 'USC' }, { status: 403 }),
      ),
    )
    const sent = async (path: string, entering: boolean, page: string) => {
      const { token, leave } = console(page)
      const error = await rejection(token.send({ url: `${api}/${path}`, entering }))
      expect(error).toBeInstanceOf(RequestError)
      return leave.mock.calls
    }
    expect(await sent('stranger', false, '/employee')).toEqual([['/direct']])
    expect(await sent('refused', true, '/employee')).toEqual([['/direct']])
    expect(await sent('refused', false, '/employee')).toEqual([])
    expect(await sent('stranger', true, '/direct')).toEqual([])
  })

  test('HTTP-02 other errors reject with the response data', async () => {
    signedIn()
    const body = { code: 'invalid', message: 'Some values need correcting.', errors: { name: 'Taken' } }
    server.use(http.post(`${api}/pin`, () => HttpResponse.json(body, { status: 422 })))
    const error = await rejection(console().token.send({ url: `${api}/pin`, method: 'POST', body: {} }))
    expect(error).toMatchObject({ status: 422, code: 'invalid', body, message: body.message })
  })

  test('AUTH-08 a token for another company than the stored one updates it and reloads', async () => {
    signedIn(2)
    poolRefreshing(() => buildIdToken(7))
    const { identity, reload, session } = console()
    session.checkCompany()
    expect(reload).not.toHaveBeenCalled()
    await identity.renew(localStorage.getItem(keys.idToken))
    expect(localStorage.getItem(keys.clientId)).toBe('7')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('sign-out or another workspace in one tab reloads the others', () => {
    signedIn()
    const { session, reload } = console()
    const stop = session.followOtherTabs()
    const told = (key: string, oldValue: string | null, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))
    told(keys.idToken, 'a', 'b')
    told(keys.clientId, null, '2')
    expect(reload).toHaveBeenCalledTimes(0)
    told(keys.signedIn, 'true', 'false')
    told(keys.clientId, '2', '3')
    expect(reload).toHaveBeenCalledTimes(2)
    stop()
    told(keys.clientId, '3', '4')
    expect(reload).toHaveBeenCalledTimes(2)
  })
})

describe('cookie client', () => {
  test('HTTP-03 on 401 with code 1002 the session is renewed once and every waiting request sent once more', async () => {
    const token = signedIn()
    let valid = false
    const seen = { renewals: 0, calls: 0 }
    server.use(
      http.post(`${api}/refresh-token`, async ({ request }) => {
        seen.renewals += 1
        expect(request.credentials).toBe('include')
        expect(request.headers.get('authorization')).toBe(`Bearer ${token}`)
        valid = true
        return HttpResponse.json({})
      }),
      http.get(`${api}/group`, ({ request }) => {
        seen.calls += 1
        expect(request.headers.get('x-requested-with')).toBe('portal')
        expect(request.headers.get('authorization')).toBeNull()
        return valid ? HttpResponse.json([]) : HttpResponse.json({ code: 1002 }, { status: 401 })
      }),
    )
    const { cookie } = console()
    await Promise.all(Array.from({ length: 20 }, () => cookie.send({ url: `${api}/group` })))
    expect(seen).toEqual({ renewals: 1, calls: 40 })
  })

  test('HTTP-03 a refusal that arrives after the renewal is only sent once more, without renewing again', async () => {
    signedIn()
    let valid = false
    const seen = { renewals: 0, slow: 0 }
    server.use(
      http.post(`${api}/refresh-token`, () => {
        seen.renewals += 1
        valid = true
        return HttpResponse.json({})
      }),
      http.get(`${api}/fast`, () =>
        valid ? HttpResponse.json([]) : HttpResponse.json({ code: 1002 }, { status: 401 }),
      ),
      http.get(`${api}/slow`, async () => {
        seen.slow += 1
        if (seen.slow > 1) return HttpResponse.json([])
        await delay(80)
        return HttpResponse.json({ code: 1002 }, { status: 401 })
      }),
    )
    const { cookie } = console()
    await Promise.all(['slow', 'fast'].map((path) => cookie.send({ url: `${api}/${path}` })))
    expect(seen).toEqual({ renewals: 1, slow: 2 })
  })

  test('HTTP-03 a refused renewal sets logged_in to false and reloads; others reject', async () => {
    signedIn()
    server.use(
      http.post(`${api}/refresh-token`, () => HttpResponse.json({}, { status: 401 })),
      http.get(`${api}/group`, () => HttpResponse.json({ code: 1002 }, { status: 401 })),
      http.get(`${api}/visit`, () => HttpResponse.json({ code: 1003 }, { status: 401 })),
    )
    const { cookie, reload, leave } = console()
    expect(await rejection(cookie.send({ url: `${api}/visit` }))).toMatchObject({ status: 401, code: 1003 })
    expect(reload).not.toHaveBeenCalled()
    expect(await rejection(cookie.send({ url: `${api}/group` }))).toBeInstanceOf(RequestError)
    expect(localStorage.getItem(keys.signedIn)).toBe('false')
    expect(reload).toHaveBeenCalledTimes(1)
    expect(leave).not.toHaveBeenCalled()
  })
})

test('HTTP-03 calls of the cookie areas use the cookie client, all others the token client', () => {
  const modules = import.meta.glob<Record<string, unknown>>('../../../src/resources/**/*.calls.ts', {
    eager: true,
  })
  const calls = Object.values(modules)
    .flatMap((one) => Object.values(one))
    .flatMap((one) => declared.safeParse(one).data ?? [])
  const wrong = [...calls, ...resources].filter(
    ({ path, client }) => (client === 'cookie') !== (cookieAreas.test(path) || sessionCalls.has(path)),
  )
  expect(calls.length).toBeGreaterThan(200)
  expect(wrong.map(({ path, client }) => `${path} by ${client}`)).toEqual([])
})

describe('both clients', () => {
  test('a reading refused with 429 is sent once more after Retry-After, a writing never', async () => {
    const calls = { get: 0, post: 0 }
    const busy = () => HttpResponse.json({ code: 'busy' }, { status: 429, headers: { 'retry-after': '0' } })
    server.use(
      http.get(`${api}/group`, () => {
        calls.get += 1
        return calls.get === 1 ? busy() : HttpResponse.json([])
      }),
      http.post(`${api}/group`, () => {
        calls.post += 1
        return busy()
      }),
    )
    const { cookie } = console()
    await cookie.send({ url: `${api}/group` })
    expect(await rejection(cookie.send({ url: `${api}/group`, method: 'POST' }))).toMatchObject({
      status: 429,
    })
    expect(calls).toEqual({ get: 2, post: 1 })
  })

  test('waits with reads while the portal is away; writes report it', async () => {
    let away = 5
    const unavailable = () =>
      HttpResponse.json({ code: 'unavailable' }, { status: 503, headers: { 'retry-after': '0' } })
    server.use(
      http.get(`${api}/group`, () => (away-- > 0 ? unavailable() : HttpResponse.json([]))),
      http.post(`${api}/group`, unavailable),
    )
    const { cookie } = console()
    expect((await cookie.send({ url: `${api}/group` })).status).toBe(200)
    expect(await rejection(cookie.send({ url: `${api}/group`, method: 'POST' }))).toMatchObject({
      status: 503,
    })
  })

  test('distinguishes no answer, a cut-off request and an unreadable answer', async () => {
    server.use(
      http.get(`${api}/offline`, () => HttpResponse.error()),
      http.get(`${api}/page`, () => HttpResponse.html('<h1>Proxy</h1>')),
      http.get(`${api}/slow`, () => new Promise<never>(() => undefined)),
      http.get(`${api}/broken`, () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })),
    )
    const { cookie } = console()
    const failure = async (path: string, signal?: AbortSignal) => {
      const error = await rejection(cookie.send({ url: `${api}/${path}`, signal }))
      return error instanceof TransportError ? error.failure : error
    }
    const abort = new AbortController()
    setTimeout(() => abort.abort(), 20)
    expect(await failure('offline')).toBe('offline')
    expect(await failure('page')).toBe('malformed')
    expect(await failure('slow', abort.signal)).toBe('aborted')
    expect(await failure('broken')).toMatchObject({ status: 502, message: 'portal.transport.refused' })
  })
})
