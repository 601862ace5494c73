import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBrowserPush, type PushTokens } from '../../../src/providers/push/browserPush.ts'
import { createSession } from '../../../src/providers/session/session.ts'
import { signIn } from '../../../src/providers/signIn/signIn.ts'
import { signOut } from '../../../src/providers/signIn/signOut.ts'
import { createServices } from '../../../src/providers/services.ts'
import { createEntryNavigation } from '../../../src/providers/session/entryNavigation.ts'
import { createVisit, keys } from '../../../src/providers/session/visit.ts'
import { buildIdToken } from '../../support/tokens.ts'

const api = 'http://portal.test/api'
const path = `${api}/notification/firebase`
const server = setupServer()
/** What the server was told, in this order. */
let told: [string, unknown][] = []
/** What the server answers to it. */
let answer: () => Response | Promise<Response>

const firebase = { apiKey: 'key', projectId: 'p', messagingSenderId: '1', appId: 'a', vapidKey: 'v' }
const config = {
  name: 'Portal',
  apiRoot: api,
  cmmsRoot: `${api}/cmms`,
  identity: {
    endpoint: '/identity',
    userPoolId: 'local_portal',
    clientId: 'console',
    flow: 'USER_SRP_AUTH' as const,
  },
  operatorClientId: 53,
  demo: false,
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  localStorage.clear()
  localStorage.setItem(keys.idToken, buildIdToken(2))
  told = []
  answer = () => HttpResponse.json({ appId: 2 })
  const note = async ({ request }: { request: Request }) => {
    told.push([`${request.method} ${new URL(request.url).pathname}`, await request.json()])
    return answer()
  }
  server.use(http.all(path, note), http.all(`${path}/:app`, note))
  server.use(http.post(`${api}/sign-out`, () => HttpResponse.json({ ok: true })))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  server.resetHandlers()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A browser that knows push messages, and what its user answers when they are asked. */
function browserWith(permission: NotificationPermission, decision: NotificationPermission = permission) {
  const notification = {
    permission,
    requestPermission: () => {
      notification.permission = decision
      return Promise.resolve(decision)
    },
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('indexedDB', {})
  vi.stubGlobal('navigator', { serviceWorker: {} })
}

/** The console's services with the given tokens of the push service. */
function pushWith(requestPushToken: PushTokens['requestPushToken'], settings: object = { firebase }) {
  const session = createSession({ storage: localStorage, reload: () => undefined, target: window })
  const services = createServices(
    { ...config, ...settings },
    {
      visit: createVisit(localStorage, sessionStorage),
      navigation: createEntryNavigation(window, createVisit(localStorage, sessionStorage)),
      browser: window,
    },
  )
  const signedInBy = {
    ...services.identity,
    idToken: () => Promise.resolve('the-id-token'),
    signIn: () => Promise.resolve(),
    signOut: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  }
  const load = vi.fn<() => Promise<PushTokens>>(() =>
    Promise.resolve({ requestPushToken, forgetPushToken: () => Promise.resolve() }),
  )
  return {
    services: { ...services, session, identity: signedInBy },
    load,
    push: createBrowserPush({ ...services, session }, load),
  }
}
const kept = () => localStorage.getItem(keys.pushToken)
const gives = (token: string) => () => Promise.resolve(token)

describe('push messages to this browser', () => {
  test('PUSH-01 sends the token with app identifier 2, replaces it, and removes it when off', async () => {
    browserWith('default', 'granted')
    const { push } = pushWith(gives('one'))
    expect(push?.state()).toBe('off')
    expect(await push?.turnOn()).toBe('on')
    await pushWith(gives('two')).push?.renew()
    expect(kept()).toBe('two')
    expect(await push?.turnOff()).toBe('off')
    await pushWith(gives('three')).push?.renew()
    expect(told).toEqual([
      ['POST /api/notification/firebase', { appId: 2, token: 'one' }],
      ['PUT /api/notification/firebase', { appId: 2, token: 'two', previous: 'one' }],
      ['DELETE /api/notification/firebase/2', { token: 'two' }],
    ])
  })

  test('PUSH-01 loads nothing without the setting or the permission', async () => {
    browserWith('granted')
    expect(pushWith(gives('one'), {}).push).toBeUndefined()
    for (const permission of ['default', 'denied'] as const) {
      browserWith(permission)
      const { push, load } = pushWith(gives('one'))
      await push?.renew()
      expect(load).not.toHaveBeenCalled()
    }
    expect([told, kept()]).toEqual([[], null])
  })

  test('PUSH-01 explains a blocked, undecided or unsupported browser', async () => {
    browserWith('default', 'denied')
    expect(await pushWith(gives('one')).push?.turnOn()).toBe('blocked')
    browserWith('default')
    expect(await pushWith(gives('one')).push?.turnOn()).toBe('off')
    vi.stubGlobal('navigator', {})
    const { push, load } = pushWith(gives('one'))
    expect([push?.state(), await push?.turnOn()]).toEqual(['unsupported', 'unsupported'])
    await push?.renew()
    expect(load).not.toHaveBeenCalled()
    expect(told).toEqual([])
  })

  test('PUSH-01 a push service that never answers is given up after 10 seconds', async () => {
    vi.useFakeTimers()
    browserWith('granted')
    const { push } = pushWith(() => new Promise<string>(() => undefined))
    const renewed = push?.renew()
    const turnedOn = expect(push?.turnOn()).rejects.toThrow('No answer within 10 s')
    await vi.advanceTimersByTimeAsync(10_000)
    await Promise.all([renewed, turnedOn])
    expect([push?.state(), told]).toEqual(['off', []])
  })

  test('PUSH-01 survives refusals of Firebase and server, and retries on the next visit', async () => {
    browserWith('granted')
    await pushWith(() => Promise.reject(new Error('messaging/failed'))).push?.renew()
    answer = () => HttpResponse.json({}, { status: 500 })
    await pushWith(gives('one')).push?.renew()
    expect(kept()).toBeNull()
    answer = () => HttpResponse.json({ appId: 2 })
    await pushWith(gives('one')).push?.renew()
    expect(kept()).toBe('one')
    answer = () => HttpResponse.json({}, { status: 500 })
    const { push } = pushWith(gives('one'))
    await expect(push?.turnOff()).rejects.toThrow()
    expect(push?.state()).toBe('on')
  })
})

describe('sign-in and sign-out', () => {
  test('PUSH-01 signing out takes this browser’s token back and keeps it for the next sign-in', async () => {
    localStorage.setItem(keys.pushToken, 'one')
    const { services } = pushWith(gives('one'))
    await signOut(services)
    expect(told).toEqual([['DELETE /api/notification/firebase/2', { token: 'one' }]])
    expect([kept(), services.identity.signOut.mock.calls.length]).toEqual(['one', 1])
  })

  test('PUSH-01 neither waits for a token that the server refuses, or never answers to', async () => {
    localStorage.setItem(keys.pushToken, 'one')
    const { services } = pushWith(gives('one'))
    answer = () => HttpResponse.json({}, { status: 500 })
    await signOut(services)
    await signIn(services, 'aisyah', 'secret1')
    answer = () => new Promise<Response>(() => undefined)
    await signIn(services, 'aisyah', 'secret1')
    const begun = performance.now()
    await signOut(services)
    expect(performance.now() - begun).toBeLessThan(4_000)
    expect(services.identity.signOut).toHaveBeenCalledTimes(2)
  })

  test('PUSH-01 AUTH-03 where messages were turned off, or never on, no token is sent or taken back', async () => {
    for (const token of [undefined, '']) {
      if (token === undefined) localStorage.removeItem(keys.pushToken)
      else localStorage.setItem(keys.pushToken, token)
      const { services } = pushWith(gives('one'))
      await signIn(services, 'aisyah', 'secret1')
      await signOut(services)
    }
    expect(told).toEqual([])
  })
})
