import type { CognitoUserSession } from 'amazon-cognito-identity-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { setUserEnabled } from '../../../../server/platform/identity/pool.ts'
import { promised, startIdentity, type IdentityServer } from '../../../support/identityServer.ts'

let identity: Awaited<ReturnType<typeof startIdentity>>
let server: IdentityServer
/** Another process on the same database. */
let other: IdentityServer
beforeAll(async () => {
  identity = await startIdentity()
  server = await identity.serve()
  other = await identity.serve()
})
afterAll(() => identity.close())

const password = 'Rahsia!23'
let nextNumber = 60122000000
async function signedInTwice() {
  const username = `+${(nextNumber += 1)}`
  const sub = await identity.enter(server.db.system, server.pool, { username, password })
  const here = await server.browser().signIn(username, password)
  const there = await server.browser().signIn(username, password)
  // Both processes have seen both sessions, so each remembers them as live.
  for (const { verifier } of [server, other]) {
    for (const { session } of [here, there]) await verifier.verifyIdToken(session.getIdToken().getJwtToken())
  }
  return { username, sub, here, there }
}

const verdict = (on: IdentityServer, session: CognitoUserSession) =>
  on.verifier.verifyIdToken(session.getIdToken().getJwtToken()).then(
    () => 'accepted',
    (error: { status: number }) => error.status,
  )

/** Ended in both processes with the answer of the call. */
async function expectEnded(session: CognitoUserSession) {
  expect(await verdict(server, session)).toBe(401)
  expect(await verdict(other, session)).toBe(401)
  const refused = await server.call('InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: identity.clientId,
    AuthParameters: { REFRESH_TOKEN: session.getRefreshToken().getToken(), DEVICE_KEY: null },
  })
  expect(refused.body).toEqual({ __type: 'NotAuthorizedException', message: 'Invalid Refresh Token' })
  const asked = await other.call('GetUser', { AccessToken: session.getAccessToken().getJwtToken() })
  expect(asked.body).toEqual({
    __type: 'NotAuthorizedException',
    message: 'Access Token has been revoked',
  })
}

async function expectAlive(session: CognitoUserSession) {
  expect(await verdict(server, session)).toBe('accepted')
  expect(await verdict(other, session)).toBe('accepted')
}

describe('a session', () => {
  it('is refreshed twice at once from one refresh token, as by two tabs, keeping its origin', async () => {
    const { here } = await signedInTwice()
    const browser = server.browser()
    const [first, second] = await Promise.all([
      browser.refresh(here.who, here.session),
      browser.refresh(here.who, here.session),
    ])
    expect(first.getRefreshToken().getToken()).toBe(second.getRefreshToken().getToken())
    for (const session of [first, second]) {
      expect(session.getAccessToken().payload['origin_jti']).toBe(
        here.session.getAccessToken().payload['origin_jti'],
      )
      await expectAlive(session)
    }
    expect(second.getIdToken().getJwtToken()).not.toBe(first.getIdToken().getJwtToken())
  })

  it('accepts each refresh token once, and ends the session on reuse', async () => {
    let now = Date.now()
    const clocked = await identity.serve({ now: () => now })
    const username = `+${(nextNumber += 1)}`
    await identity.enter(clocked.db.system, clocked.pool, { username, password })
    const tokensOf = (body: unknown) =>
      (body as { AuthenticationResult: { RefreshToken: string; IdToken: string } }).AuthenticationResult
    const refresh = (REFRESH_TOKEN: string) =>
      clocked.call('InitiateAuth', {
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: identity.clientId,
        AuthParameters: { REFRESH_TOKEN },
      })
    const first = tokensOf((await clocked.signInPlainly(username, password)).body).RefreshToken
    const second = tokensOf((await refresh(first)).body).RefreshToken
    expect(second).not.toBe(first)
    // Its answer was lost with the network: asked again soon, the same token comes.
    now += 4 * 60_000
    expect(tokensOf((await refresh(first)).body).RefreshToken).toBe(second)
    const third = tokensOf((await refresh(second)).body)
    now += 6 * 60_000
    expect((await refresh(second)).body).toMatchObject({ __type: 'NotAuthorizedException' })
    expect((await refresh(third.RefreshToken)).body).toMatchObject({ __type: 'NotAuthorizedException' })
    await expect(clocked.verifier.verifyIdToken(third.IdToken)).rejects.toMatchObject({ status: 401 })
  })

  it('ends at the next request after sign-out in every process, others continue', async () => {
    const { here, there } = await signedInTwice()
    await new Promise<void>((resolve) => here.who.signOut(() => resolve()))
    await expectEnded(here.session)
    await expectAlive(there.session)
  })

  it('ends everywhere after a global sign-out', async () => {
    const { here, there } = await signedInTwice()
    await new Promise<unknown>((resolve, reject) =>
      here.who.globalSignOut({ onSuccess: resolve, onFailure: reject }),
    )
    await expectEnded(here.session)
    await expectEnded(there.session)
  })

  it('outlives a password change that it asked for, which ends the others', async () => {
    const { username, here, there } = await signedInTwice()
    const change = (old: string, fresh: string) =>
      promised((done) => here.who.changePassword(old, fresh, done))
    await expect(change('Wrong!23', 'Baharu!45')).rejects.toMatchObject({
      code: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
    await expect(change(password, 'short')).rejects.toMatchObject({ code: 'InvalidPasswordException' })
    await expect(change(password, `${username.slice(3)}!`)).rejects.toMatchObject({
      code: 'InvalidPasswordException',
    })
    await expect(change(password, '123456789')).rejects.toMatchObject({ code: 'InvalidPasswordException' })
    expect(await change(password, 'Baharu!45')).toBe('SUCCESS')
    await expectAlive(here.session)
    await expectEnded(there.session)
    await expect(server.browser().signIn(username, password)).rejects.toMatchObject({
      code: 'NotAuthorizedException',
    })
    await server.browser().signIn(username, 'Baharu!45')
  })

  it('ends after a forgotten password is replaced, by a code that works once', async () => {
    const { username, here, there } = await signedInTwice()
    const who = server.browser().user(username)
    await new Promise<unknown>((resolve, reject) =>
      who.forgotPassword({ onSuccess: resolve, onFailure: reject }),
    )
    const { code } = await vi.waitFor(() => {
      const sent = server.messages.find((message) => message.destination === username)
      if (!sent) throw new Error('nothing was sent')
      return sent
    })
    const confirm = (withCode: string) =>
      new Promise<string>((resolve, reject) =>
        who.confirmPassword(withCode, 'Baharu!45', { onSuccess: resolve, onFailure: reject }),
      )
    await expect(confirm(code === '000000' ? '000001' : '000000')).rejects.toMatchObject({
      code: 'CodeMismatchException',
    })
    expect(await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)).toBe('SUCCESS')
    await expect(confirm(code)).rejects.toMatchObject({ code: 'ExpiredCodeException' })
    await expectEnded(here.session)
    await expectEnded(there.session)
    await server.browser().signIn(username, 'Baharu!45')
  })

  it('ends when the person is disabled, who then cannot sign in although his password is right', async () => {
    const { username, sub, here } = await signedInTwice()
    await setUserEnabled(server.pool, sub, false)
    await expectEnded(here.session)
    await expect(server.browser().signIn(username, password)).rejects.toMatchObject({
      code: 'NotAuthorizedException',
      message: 'User is disabled.',
    })
    await setUserEnabled(server.pool, sub, true)
    const { session } = await server.browser().signIn(username, password)
    await expectAlive(session)
    // A sign-in that was under way while they were disabled leaves a session behind: it is of no use.
    await server.db.system.query(`update identity_user set enabled = false where sub = $1`, [sub])
    server.pool.revocations.forget(sub)
    expect(await verdict(server, session)).toBe(401)
  })

  it('ends with its refresh token’s life', async () => {
    let now = Date.now()
    const later = await identity.serve({ now: () => now, lifetimes: { refreshToken: 2 * 3600 } })
    const username = `+${(nextNumber += 1)}`
    await identity.enter(later.db.system, later.pool, { username, password })
    const signedIn = await later.signInPlainly(username, password)
    const { AuthenticationResult } = signedIn.body as { AuthenticationResult: { RefreshToken: string } }
    const refresh = () =>
      later.call('InitiateAuth', {
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: identity.clientId,
        AuthParameters: { REFRESH_TOKEN: AuthenticationResult.RefreshToken },
      })
    now += 3600_000
    const fresh = (await refresh()).body as { AuthenticationResult: { IdToken: string } }
    const { IdToken } = fresh.AuthenticationResult
    await expect(later.verifier.verifyIdToken(IdToken)).resolves.toBeDefined()
    now += 3599_000
    await expect(later.verifier.verifyIdToken(IdToken)).resolves.toBeDefined()
    now += 2_000
    await expect(later.verifier.verifyIdToken(IdToken)).rejects.toMatchObject({ status: 401 })
    expect((await refresh()).body).toMatchObject({ __type: 'NotAuthorizedException' })
  })
})
