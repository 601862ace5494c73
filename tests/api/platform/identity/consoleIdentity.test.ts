import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createIdentity } from '../../../../src/providers/identity/identity.ts'
import { createSession } from '../../../../src/providers/session/session.ts'
import { keys } from '../../../../src/providers/session/visit.ts'
import { startIdentity, type IdentityServer } from '../../../support/identityServer.ts'
import { memoryStorage } from '../../../support/memoryStorage.ts'

let identity: Awaited<ReturnType<typeof startIdentity>>
let server: IdentityServer
beforeAll(async () => {
  identity = await startIdentity()
  server = await identity.serve()
})
afterAll(() => identity.close())

const password = 'Rahsia!23'

function browser(flow: 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH') {
  const storage = memoryStorage()
  const reload = vi.fn<() => void>()
  const session = createSession({ storage, reload, target: new EventTarget() })
  const config = {
    endpoint: `${server.address}/identity`,
    userPoolId: 'local_portal',
    clientId: 'console',
    flow,
  }
  return { storage, reload, session, own: createIdentity({ config, storage, session, locks: undefined }) }
}

test.each(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH'] as const)(
  'AUTH-02 AUTH-08 the console signs in to the embedded pool by %s, changes company, renews and signs out',
  async (flow) => {
    const username = flow === 'USER_SRP_AUTH' ? '+60133000001' : '+60133000002'
    await identity.enter(server.db.system, server.pool, { username, password })
    const { storage, reload, session, own } = browser(flow)

    await expect(own.signIn(username, 'wrong-one')).rejects.toThrow('Incorrect username or password.')
    expect(storage.getItem(keys.signedIn)).toBeNull()

    await own.signIn(` ${username} `, password)
    const first = await own.idToken()
    expect((await server.verifier.verifyIdToken(first)).clientId).toBe(0)
    expect([keys.signedIn, keys.clientId].map((key) => storage.getItem(key))).toEqual(['true', '0'])
    expect(storage.getItem(keys.refreshToken)).toBeTruthy()

    await own.chooseCompany(7)
    expect((await server.verifier.verifyIdToken(await own.idToken())).clientId).toBe(7)
    expect(storage.getItem(keys.clientId)).toBe('7')

    const renewed = await Promise.all([1, 2, 3].map(() => own.renew(session.idToken())))
    expect(new Set(renewed).size).toBe(1)
    expect(reload).not.toHaveBeenCalled()

    const refreshToken = storage.getItem(keys.refreshToken)
    const accessToken = storage.getItem(keys.accessToken)
    await own.signOut()
    expect(storage.getItem(keys.signedIn)).toBe('false')
    expect(storage.getItem(keys.idToken)).toBeNull()
    await expect(server.verifier.verifyIdToken(renewed[0] ?? '')).rejects.toThrow()

    // A stolen copy of the tokens is of no use: the session ends where it tries to renew.
    const stolen = browser(flow)
    for (const [key, value] of Object.entries({ ...storage.dump(), [keys.signedIn]: 'true' })) {
      stolen.storage.setItem(key, value)
    }
    stolen.storage.setItem('CognitoIdentityServiceProvider.console.LastAuthUser', 'anyone')
    stolen.storage.setItem(keys.refreshToken, refreshToken ?? '')
    stolen.storage.setItem(keys.accessToken, accessToken ?? '')
    await expect(stolen.own.renew(null)).rejects.toThrow('Invalid Refresh Token')
    expect(stolen.storage.getItem(keys.signedIn)).toBe('false')
    expect(stolen.reload).toHaveBeenCalledTimes(1)
  },
)
