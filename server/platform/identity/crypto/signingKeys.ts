import { generateKeyPair, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { errors, importJWK, importPKCS8, type CryptoKey, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { Sql, SystemSql } from '../../db/sql.ts'
import type { Secrets } from './secrets.ts'

const generate = promisify(generateKeyPair)

const publicJwk = z.object({
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  kid: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
})
type PublicJwk = z.infer<typeof publicJwk>

/** The pool's key pairs: one signs, the next one is published already, so that everybody knows it when its turn comes. */
export interface SigningKeys {
  /** The key that signs now. */
  active(): Promise<{ kid: string; key: CryptoKey }>
  /** The public keys below the issuer, including retired keys while their tokens are valid. */
  jwks(): Promise<{ keys: PublicJwk[] }>
  /** Finds the published key that a token names; for `jwtVerify`. */
  resolve: JWTVerifyGetKey
  /** Retires the active key, makes the next one active and publishes a new next one. */
  rotate(): Promise<void>
}

interface KeyRow {
  kid: string
  state: 'active' | 'next' | 'retired'
  public_jwk: unknown
  private_key: Uint8Array
}

interface Loaded {
  signing: { kid: string; key: CryptoKey }
  published: PublicJwk[]
  verifying: Map<string, CryptoKey | Uint8Array>
}

/** Another process may have rotated: keys are read again after this long (milliseconds). */
const rereadAfter = 60_000
/** A token with an unknown key makes them be read sooner, but not more often than this (milliseconds). */
const rereadUnknownAfter = 5_000

/**
 * Keys live in the database, private halves sealed, so that every process and every restart shares them; the
 * first caller on an empty database makes them.
 * @param options.publishRetiredFor milliseconds a retired key stays published: the longest token lifetime and a margin
 */
export function createSigningKeys(
  system: SystemSql,
  secrets: Secrets,
  options: { now: () => number; publishRetiredFor: number },
): SigningKeys {
  let loaded: Promise<Loaded> | undefined
  let loadedAt = 0

  const current = (maximumAge: number): Promise<Loaded> => {
    if (loaded && Math.abs(options.now() - loadedAt) < maximumAge) return loaded
    loadedAt = options.now()
    const loading = load(system, secrets, options.now())
    loaded = loading
    loading.catch(() => {
      if (loaded === loading) loaded = undefined // the caller gets the error; the next caller tries again
    })
    return loading
  }

  return {
    active: async () => (await current(rereadAfter)).signing,
    jwks: async () => ({ keys: (await current(rereadAfter)).published }),
    resolve: async ({ kid = '' }) => {
      const key =
        (await current(rereadAfter)).verifying.get(kid) ??
        (await current(rereadUnknownAfter)).verifying.get(kid)
      if (!key) throw new errors.JWKSNoMatchingKey()
      return key
    },
    async rotate() {
      await ensureKeys(system, secrets, options.now())
      const fresh = await makeKey(secrets)
      await system.transaction(async (tx) => {
        await lockKeys(tx)
        await tx.query(`delete from identity_signing_key where published_until <= $1`, [
          new Date(options.now()),
        ])
        await tx.query(
          `update identity_signing_key set state = 'retired', published_until = $1 where state = 'active'`,
          [new Date(options.now() + options.publishRetiredFor)],
        )
        await tx.query(`update identity_signing_key set state = 'active' where state = 'next'`)
        await insertKey(tx, fresh, 'next', options.now())
      })
      loaded = undefined
    },
  }
}

async function load(system: SystemSql, secrets: Secrets, now: number): Promise<Loaded> {
  const read = () =>
    system.query<KeyRow>(
      `select kid, state, public_jwk, private_key from identity_signing_key
       where published_until is null or published_until > $1 order by state, created_at`,
      [new Date(now)],
    )
  let rows = await read()
  if (!rows.some((row) => row.state === 'active')) {
    await ensureKeys(system, secrets, now)
    rows = await read()
  }
  const active = rows.find((row) => row.state === 'active')
  if (!active) throw new Error('the identity pool has no active signing key')
  const pem = secrets.open('signing-key', active.private_key, active.kid)
  if (pem === null) {
    throw new Error(
      'the identity signing key was sealed with another master key: restore the secret that belongs to this database',
    )
  }
  const published = rows.map((row) => publicJwk.parse(row.public_jwk))
  const imported = await Promise.all(
    published.map(async (jwk) => [jwk.kid, await importJWK(jwk, 'RS256')] as const),
  )
  return {
    signing: { kid: active.kid, key: await importPKCS8(pem, 'RS256') },
    published,
    verifying: new Map(imported),
  }
}

/** Makes the first pair of keys, once, however many processes start at the same moment. */
async function ensureKeys(system: SystemSql, secrets: Secrets, now: number): Promise<void> {
  await system.transaction(async (tx) => {
    await lockKeys(tx)
    const rows = await tx.query<{ state: string }>(`select state from identity_signing_key`)
    for (const state of ['active', 'next'] as const) {
      if (!rows.some((row) => row.state === state)) await insertKey(tx, await makeKey(secrets), state, now)
    }
  })
}

const lockKeys = (tx: Sql) => tx.query(`select pg_advisory_xact_lock(hashtext('identity_signing_key'))`)

interface NewKey {
  jwk: PublicJwk
  sealed: Buffer
}

async function makeKey(secrets: Secrets): Promise<NewKey> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 })
  const kid = randomUUID()
  const jwk = publicJwk.parse({ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' })
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  return { jwk, sealed: secrets.seal('signing-key', pem, kid) }
}

const insertKey = (tx: Sql, key: NewKey, state: 'active' | 'next', now: number) =>
  tx.query(
    `insert into identity_signing_key (kid, state, public_jwk, private_key, created_at) values ($1, $2, $3, $4, $5)`,
    [key.jwk.kid, state, JSON.stringify(key.jwk), key.sealed, new Date(now)],
  )
