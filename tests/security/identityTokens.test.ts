import { createHmac, createPublicKey, generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { exportJWK, SignJWT, type JWK } from 'jose'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTokenVerifier, remoteKeys } from '../../server/platform/identity/crypto/tokenVerifier.ts'
import { startIdentity, type IdentityServer } from '../support/identityServer.ts'

let identity: Awaited<ReturnType<typeof startIdentity>>
let server: IdentityServer
let genuine: { idToken: string; accessToken: string; refreshToken: string; header: Json; payload: Json }
type Json = Record<string, unknown>

const username = '+60123000001'
const password = 'Rahsia!23'
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const part = (token: string, index: number) => token.split('.')[index] ?? ''
const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Json

async function signIn(on: IdentityServer) {
  const { body } = await on.signInPlainly(username, password)
  const result = body['AuthenticationResult'] as Record<'IdToken' | 'AccessToken' | 'RefreshToken', string>
  return {
    idToken: result.IdToken,
    accessToken: result.AccessToken,
    refreshToken: result.RefreshToken,
    header: decode(part(result.IdToken, 0)),
    payload: decode(part(result.IdToken, 1)),
  }
}

beforeAll(async () => {
  identity = await startIdentity()
  server = await identity.serve()
  await identity.enter(server.db.system, server.pool, {
    username,
    password,
    attributes: { 'custom:clientId': '3' },
  })
  genuine = await signIn(server)
})
afterAll(() => identity.close())

const accepted = (token: string, on = server) =>
  on.verifier.verifyIdToken(token).then(
    () => true,
    (error: { status: number }) => {
      expect(error.status).toBe(401)
      return false
    },
  )

/** Signed with the pool's own key: shows which claims are checked, whatever the signature. */
async function issued(change: Json, header: Json = {}) {
  const { kid, key } = await server.pool.keys.active()
  return new SignJWT({ ...genuine.payload, ...change })
    .setProtectedHeader({ alg: 'RS256', kid, ...header })
    .sign(key)
}

describe('id tokens on the server', () => {
  it('AUTH-07: are accepted with a published RS256 key only; forged ones of every kind are refused', async () => {
    const { header, payload } = genuine
    const signature = part(genuine.idToken, 2)
    const { keys } = await server.pool.keys.jwks()
    const [published, next] = keys
    if (!published || !next) throw new Error('two keys are published')
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const strangerJwk: JWK = { ...(await exportJWK(stranger.publicKey)), alg: 'RS256', use: 'sig' }
    const attacker = Fastify()
    let fetched = 0
    attacker.get('/*', async () => {
      fetched += 1
      return { keys: [{ ...strangerJwk, kid: header['kid'] }] }
    })
    const evil = await attacker.listen({ port: 0, host: '127.0.0.1' })

    const signed = (head: Json, body: Json = payload, algorithm = 'sha256') => {
      const input = `${encode(head)}.${encode(body)}`
      return `${input}.${signBytes(algorithm, Buffer.from(input), stranger.privateKey).toString('base64url')}`
    }
    const hmacSigned = (secret: string | Buffer, alg = 'HS256') => {
      const input = `${encode({ ...header, alg })}.${encode(payload)}`
      const digest = createHmac(alg.replace('HS', 'sha'), secret).update(input).digest('base64url')
      return `${input}.${digest}`
    }
    const pem = (type: 'spki' | 'pkcs1') =>
      createPublicKey({ key: published, format: 'jwk' }).export({ format: 'pem', type })
    const bare = (head: Json, tail = '') => `${encode(head)}.${encode(payload)}.${tail}`
    const now = Math.floor(Date.now() / 1000)

    const forged: Record<string, string> = {
      'alg none': bare({ alg: 'none', kid: header['kid'] }),
      'alg None': bare({ alg: 'None', kid: header['kid'] }),
      'alg none with the old signature': bare({ alg: 'none' }, signature),
      'alg absent': bare({ kid: header['kid'] }, signature),
      'alg a list': bare({ alg: ['RS256'], kid: header['kid'] }, signature),
      'HS256 with the public key (spki)': hmacSigned(pem('spki')),
      'HS256 with the public key (pkcs1)': hmacSigned(pem('pkcs1')),
      'HS256 with the modulus': hmacSigned(Buffer.from(published.n, 'base64url')),
      'HS512 with the public key': hmacSigned(pem('spki'), 'HS512'),
      'HS256 with nothing': hmacSigned(''),
      'RS512 by a stranger': signed({ ...header, alg: 'RS512' }, payload, 'sha512'),
      'a stranger’s key under our kid': signed(header),
      'a stranger’s key under the next kid': signed({ ...header, kid: next.kid }),
      'an unknown kid': signed({ ...header, kid: 'stranger' }),
      'no kid': signed({ alg: 'RS256' }),
      'a kid of SQL': signed({ ...header, kid: "' or '1'='1" }),
      'a kid of a path': signed({ ...header, kid: '../../../../dev/null' }),
      'a kid that is an address': signed({ ...header, kid: `${evil}/jwks.json` }),
      'a key in the header (jwk)': signed({ ...header, jwk: strangerJwk }),
      'a key by address (jku)': signed({ ...header, jku: `${evil}/jwks.json` }),
      'a certificate by address (x5u)': signed({ ...header, x5u: `${evil}/cert.pem` }),
      'a certificate in the header (x5c)': signed({ ...header, x5c: [strangerJwk.n ?? ''] }),
      'an unknown critical extension': await issued({}, { crit: ['exp'] }).catch(() =>
        signed({ ...header, crit: ['b64'], b64: false }),
      ),
      'a changed company': `${part(genuine.idToken, 0)}.${encode({ ...payload, 'custom:clientId': '53' })}.${signature}`,
      'a changed person': `${part(genuine.idToken, 0)}.${encode({ ...payload, sub: 'x' })}.${signature}`,
      'an access token': genuine.accessToken,
      'the refresh token': genuine.refreshToken,
      'token_use access': await issued({ token_use: 'access' }),
      'token_use absent': await issued({ token_use: undefined }),
      'another audience': await issued({ aud: 'another' }),
      'no audience': await issued({ aud: undefined }),
      'another issuer': await issued({ iss: 'http://portal.test/identity/local_other' }),
      'an issuer with more after it': await issued({ iss: `${identity.issuer}/` }),
      'no issuer': await issued({ iss: undefined }),
      expired: await issued({ exp: now - 1 }),
      'no expiry': await issued({ exp: undefined }),
      'an expiry of text': await issued({ exp: '9999999999' }),
      'not valid yet': await issued({ nbf: now + 600 }),
      'issued in the future': await issued({ iat: now + 600 }),
      'no subject': await issued({ sub: undefined }),
      'no session': await issued({ origin_jti: undefined }),
      'a session of nobody': await issued({ origin_jti: '00000000-0000-4000-8000-000000000000' }),
      'another person’s session': await issued({ sub: '00000000-0000-4000-8000-000000000000' }),
      'a truncated signature': genuine.idToken.slice(0, -20),
      'no signature': genuine.idToken.split('.').slice(0, 2).join('.'),
      'an empty signature': `${genuine.idToken.split('.').slice(0, 2).join('.')}.`,
      'something appended': `${genuine.idToken}.x`,
      'a header that is no JSON': `e30x.${part(genuine.idToken, 1)}.${signature}`,
      'a huge token': `${genuine.idToken}${'a'.repeat(1_000_000)}`,
      empty: '',
      dots: '..',
    }
    expect(Object.keys(forged).length).toBeGreaterThanOrEqual(40)
    expect(await accepted(genuine.idToken)).toBe(true)
    expect(await accepted(await issued({}))).toBe(true)
    const passed: string[] = []
    for (const [kind, token] of Object.entries(forged)) if (await accepted(token)) passed.push(kind)
    await attacker.close()
    expect(passed).toEqual([])
    expect(fetched).toBe(0)
  })

  it('AUTH-07: stay good while keys rotate, until their own end, in every process', async () => {
    let now = Date.now()
    const one = await identity.serve({ now: () => now })
    const two = await identity.serve({ now: () => now })
    const before = await signIn(one)
    const [active, next] = (await one.pool.keys.jwks()).keys.map(({ kid }) => kid)
    expect(before.header['kid']).toBe(active)
    await one.pool.keys.rotate()
    const after = await signIn(one)
    expect(after.header['kid']).toBe(next)
    for (const on of [one, two]) {
      expect(await accepted(before.idToken, on)).toBe(true)
      expect(await accepted(after.idToken, on)).toBe(true)
    }
    const published = (await one.pool.keys.jwks()).keys.map(({ kid }) => kid)
    expect(published).toHaveLength(3)
    expect(published).toContain(active)
    expect(published.slice(0, 1)).toEqual([next])
    expect(new Set(published).size).toBe(3)

    now += 2 * 3600_000
    expect((await two.pool.keys.jwks()).keys.map(({ kid }) => kid)).not.toContain(active)
    expect(await accepted(before.idToken, two)).toBe(false)
    expect((await signIn(two)).header['kid']).toBe(next)
  })

  it('come from one pair of keys across processes and restarts', async () => {
    const fresh = await startIdentity()
    const many = await Promise.all(Array.from({ length: 4 }, () => fresh.serve()))
    const sets = await Promise.all(many.map(({ pool }) => pool.keys.jwks()))
    for (const { keys } of sets) expect(keys).toEqual(sets[0]?.keys)
    expect(sets[0]?.keys).toHaveLength(2)
    const restarted = await fresh.serve()
    expect(await restarted.pool.keys.jwks()).toEqual(sets[0])
    const wrongKey = await fresh.serve({ secrets: Buffer.alloc(32, 9) })
    await expect(wrongKey.pool.keys.active()).rejects.toThrow('another master key')
    await fresh.close()
  })

  it('of another pool are checked by its published keys; an outage is no refusal', async () => {
    const verifier = createTokenVerifier({
      issuer: identity.issuer,
      audience: identity.clientId,
      jwks: remoteKeys(`${server.address}/identity/local_portal`),
    })
    await expect(verifier.verifyIdToken(genuine.idToken)).resolves.toMatchObject({ clientId: 3 })
    const unreachable = createTokenVerifier({
      issuer: identity.issuer,
      audience: identity.clientId,
      jwks: remoteKeys('http://127.0.0.1:1'),
    })
    await expect(unreachable.verifyIdToken(genuine.idToken)).rejects.not.toMatchObject({ status: 401 })
  })

  it('cost microseconds when seen before', async () => {
    await accepted(genuine.idToken)
    const rounds = 5_000
    const start = process.cpuUsage()
    for (let round = 0; round < rounds; round += 1) await server.verifier.verifyIdToken(genuine.idToken)
    const { user, system } = process.cpuUsage(start)
    const microseconds = (user + system) / rounds
    console.log(`warm check of an id token: ${microseconds.toFixed(1)} µs CPU`)
    expect(microseconds).toBeLessThan(100)
  })
})
