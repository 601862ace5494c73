import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js'
import Fastify from 'fastify'
import { openDatabase } from '../../server/platform/db/database.ts'
import type { CodeMessage } from '../../server/platform/identity/context.ts'
import { identityPool } from '../../server/platform/identity/operations/identityPool.ts'
import { createConfirmedUser, createPool, type PoolOptions } from '../../server/platform/identity/pool.ts'
import { sessionsEndedChannel } from '../../server/platform/identity/revocations.ts'
import { createTokenVerifier } from '../../server/platform/identity/crypto/tokenVerifier.ts'
import { createTestDatabase } from './testDatabase.ts'

export const masterKey = Buffer.alloc(32, 7)
const userPoolId = 'local_portal'
const clientId = 'console'
const issuer = `http://portal.test/identity/${userPoolId}`

/** What the library hands to `onFailure`. */
export interface Refusal {
  code: string
  message: string
}

/** A database with the pool on it; `serve` starts as many processes' worth of servers on it as a test wants. */
export async function startIdentity() {
  const database = await createTestDatabase()
  const open: (() => Promise<unknown>)[] = []

  async function serve(options: Partial<PoolOptions> & { trustProxy?: boolean; port?: number } = {}) {
    const db = await openDatabase(database.url, { readers: 1, writers: 8 })
    const messages: CodeMessage[] = []
    const faults: object[] = []
    const pool = createPool({
      system: db.system,
      processes: db.notifications,
      secrets: masterKey,
      userPoolId,
      clientId,
      issuer,
      deliverCode: async (message) => {
        messages.push(message)
      },
      log: { error: (details) => faults.push(details) },
      ...options,
    })
    await db.notifications.listen(sessionsEndedChannel, (sub) => pool.revocations.forget(sub))
    const app = Fastify({ trustProxy: options.trustProxy ?? false })
    await app.register(identityPool, { pool })
    const address = await app.listen({ port: options.port ?? 0, host: '127.0.0.1' })
    open.push(
      () => app.close(),
      () => db.close(),
    )
    const verifier = createTokenVerifier({
      issuer,
      audience: clientId,
      jwks: pool.keys.resolve,
      isRevoked: (claims) => pool.revocations.isRevoked(claims),
      now: pool.now,
    })
    /** One request as the library would send it. */
    const call = async (operation: string, body: object, headers: Record<string, string> = {}) => {
      const response = await fetch(`${address}/identity`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
          ...headers,
        },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      return { status: response.status, text, body: JSON.parse(text) as Record<string, unknown> }
    }
    const signInPlainly = (username: string, password: string, headers?: Record<string, string>) =>
      call(
        'InitiateAuth',
        {
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId: clientId,
          AuthParameters: { USERNAME: username, PASSWORD: password },
        },
        headers,
      )
    return {
      app,
      pool,
      db,
      address,
      messages,
      faults,
      verifier,
      call,
      signInPlainly,
      browser: () => browser(address),
    }
  }

  return {
    serve,
    issuer,
    clientId,
    enter: createConfirmedUser,
    async close() {
      for (const close of open) await close()
      await database.drop()
    },
  }
}

export type IdentityServer = Awaited<ReturnType<Awaited<ReturnType<typeof startIdentity>>['serve']>>

/** The real client library with separate storage, as promises. */
function browser(address: string) {
  const values = new Map<string, string>()
  const storage = {
    setItem: (key: string, value: string) => void values.set(key, value),
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  }
  const pool = new CognitoUserPool({
    UserPoolId: userPoolId,
    ClientId: clientId,
    endpoint: `${address}/identity`,
    Storage: storage,
  })
  const user = (username: string) => new CognitoUser({ Username: username, Pool: pool, Storage: storage })

  return {
    pool,
    user,
    signUp: (username: string, password: string, attributes: Record<string, string> = {}) =>
      promised<{ userSub: string }>((done) =>
        pool.signUp(
          username,
          password,
          Object.entries(attributes).map(([Name, Value]) => new CognitoUserAttribute({ Name, Value })),
          [],
          done,
        ),
      ),
    async signIn(username: string, password: string, flow = 'USER_SRP_AUTH') {
      const who = user(username)
      who.setAuthenticationFlowType(flow)
      const session = await new Promise<CognitoUserSession>((resolve, reject) => {
        who.authenticateUser(new AuthenticationDetails({ Username: username, Password: password }), {
          onSuccess: resolve,
          onFailure: reject,
        })
      })
      return { who, session }
    },
    refresh: (who: CognitoUser, session: CognitoUserSession) =>
      promised<CognitoUserSession>((done) => who.refreshSession(session.getRefreshToken(), done)),
  }
}

/** Turns a call with a node-style callback into a promise. */
export const promised = <T>(run: (done: (error?: Error | null, value?: T) => void) => void) =>
  new Promise<T>((resolve, reject) => {
    run((error, value) => {
      if (error) reject(error)
      else if (value === undefined) reject(new Error('the library answered nothing'))
      else resolve(value)
    })
  })
