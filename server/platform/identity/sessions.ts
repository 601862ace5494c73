import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { findAccount, type Account, type PoolUser } from './accounts.ts'
import type { Pool } from './context.ts'
import {
  accessTokenExpired,
  accessTokenRevoked,
  invalidAccessToken,
  invalidRefreshToken,
  userDisabled,
} from './identityError.ts'
import { isE164 } from './login.ts'
import { announceSessionsEnded } from './revocations.ts'

/** The protocol's answer to a sign-in or a refresh. */
export interface AuthenticationResult {
  AccessToken: string
  IdToken: string
  /** Replaces the one that was sent, which is not to be used again. */
  RefreshToken: string
  TokenType: 'Bearer'
  /** Seconds. */
  ExpiresIn: number
}

const hashOf = (refreshToken: string) => createHash('sha256').update(refreshToken).digest()

/** Begins a session: one sign-in on one device, from which every later token descends. */
export async function beginSession(pool: Pool, user: PoolUser): Promise<AuthenticationResult> {
  const originJti = randomUUID()
  const refreshToken = withName(originJti, randomBytes(32))
  const now = pool.now()
  await pool.system.query(
    `insert into identity_session (origin_jti, sub, refresh_hash, authenticated_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [
      originJti,
      user.sub,
      hashOf(refreshToken),
      new Date(now),
      new Date(now + pool.lifetimes.refreshToken * 1000),
    ],
  )
  const tokens = await issueTokens(pool, user, originJti, Math.floor(now / 1000))
  return { ...tokens, RefreshToken: refreshToken }
}

/**
 * Milliseconds for which a refresh token that was replaced gives the same answer once more: two tabs ask at once, and a
 * phone loses the answer together with its network.
 */
const repeatable = 5 * 60_000

/** A refresh token contains the session's name, so that a token replaced long ago still names its session. */
const withName = (originJti: string, secret: Buffer) => `${originJti}.${secret.toString('base64url')}`

/** The successor of a refresh token, the same for simultaneous requests. */
const successorOf = (pool: Pool, originJti: string, refreshToken: string) =>
  withName(originJti, pool.secrets.mac('refresh', refreshToken))

interface Refreshed {
  origin_jti: string
  sub: string
  auth_time: number
  isCurrent: boolean
  isRepeatable: boolean
}

/**
 * Gives new tokens, the refresh token among them: each is used once (RFC 9700, 4.14.2). One that was replaced some time
 * ago is known to two, of whom one has stolen it, so the session ends.
 * @throws IdentityError when the session has ended or never was
 */
export async function refreshSession(pool: Pool, refreshToken: string): Promise<AuthenticationResult> {
  const given = hashOf(refreshToken)
  const now = pool.now()
  const [session] = await pool.system.query<Refreshed>(
    `select origin_jti, sub, extract(epoch from authenticated_at)::float8 as auth_time,
       refresh_hash = $1 as "isCurrent", coalesce(previous_hash = $1 and rotated_at > $4, false) as "isRepeatable"
     from identity_session where (refresh_hash = $1 or origin_jti = $2) and expires_at > $3`,
    [given, nameIn(refreshToken), new Date(now), new Date(now - repeatable)],
  )
  if (!session) throw invalidRefreshToken()
  const { origin_jti: originJti, sub } = session
  if (!session.isCurrent && !session.isRepeatable) {
    await endSession(pool, sub, originJti)
    throw invalidRefreshToken()
  }
  const { user } = await findAccount(pool.system, pool, { kind: 'sub', key: sub })
  if (!user) throw invalidRefreshToken()
  if (!user.enabled) throw userDisabled()
  const successor = successorOf(pool, originJti, refreshToken)
  // Where another request with the same token was faster, this changes nothing: the successor is the same.
  await pool.system.query(
    `update identity_session set refresh_hash = $3, previous_hash = $2, rotated_at = $4
     where origin_jti = $1 and refresh_hash = $2`,
    [originJti, given, hashOf(successor), new Date(now)],
  )
  const tokens = await issueTokens(pool, user, originJti, Math.floor(session.auth_time))
  return { ...tokens, RefreshToken: successor }
}

const uuid = z.uuid()

/** The name of the session in a refresh token; null in those of before there were names. */
const nameIn = (refreshToken: string) => uuid.safeParse(refreshToken.split('.')[0]).data ?? null

/** Ends one session of a person, in every process. */
export async function endSession(pool: Pool, sub: string, originJti: string): Promise<void> {
  await pool.system.transaction(async (tx) => {
    await tx.query(`delete from identity_session where origin_jti = $1 and sub = $2`, [originJti, sub])
    await announceSessionsEnded(tx, sub)
  })
  await pool.revocations.forgetEverywhere(sub)
}

/** Ends the session of a refresh token; one that is unknown or ended already is no error. */
export async function endSessionOf(pool: Pool, refreshToken: string): Promise<void> {
  const [session] = await pool.system.query<{ origin_jti: string; sub: string }>(
    `select origin_jti, sub from identity_session where refresh_hash = $1 or previous_hash = $1`,
    [hashOf(refreshToken)],
  )
  if (session) await endSession(pool, session.sub, session.origin_jti)
}

async function issueTokens(
  pool: Pool,
  user: PoolUser,
  originJti: string,
  authTime: number,
): Promise<Omit<AuthenticationResult, 'RefreshToken'>> {
  const clientId = Number(user.attributes['custom:clientId'] ?? 0)
  const product = await pool.productClaims(user.sub, clientId)
  const { kid, key } = await pool.keys.active()
  const issuedAt = Math.floor(pool.now() / 1000)
  const sign = (lifetime: number, claims: Record<string, unknown>) =>
    new SignJWT({
      ...claims,
      sub: user.sub,
      iss: pool.issuer,
      origin_jti: originJti,
      event_id: randomUUID(),
      auth_time: authTime,
      iat: issuedAt,
      exp: issuedAt + lifetime,
      jti: randomUUID(),
    })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(key)

  const [IdToken, AccessToken] = await Promise.all([
    sign(pool.lifetimes.idToken, {
      ...product,
      ...user.attributes,
      ...(user.email === null ? {} : { email: user.email, email_verified: user.emailVerified }),
      ...(isE164(user.username) && {
        phone_number: user.username,
        phone_number_verified: user.phoneVerified,
      }),
      'cognito:username': user.sub,
      aud: pool.clientId,
      token_use: 'id',
    }),
    sign(pool.lifetimes.accessToken, {
      client_id: pool.clientId,
      username: user.sub,
      scope: 'aws.cognito.signin.user.admin',
      token_use: 'access',
    }),
  ])
  return { AccessToken, IdToken, TokenType: 'Bearer', ExpiresIn: pool.lifetimes.accessToken }
}

const accessClaims = z.object({
  sub: z.uuid(),
  origin_jti: z.uuid(),
  client_id: z.string(),
  token_use: z.literal('access'),
})

/** Somebody who is signed in, as their access token shows. */
export interface SignedIn {
  account: Account
  user: PoolUser
  originJti: string
}

/** @throws IdentityError when the token is not a live access token of this pool */
export async function readAccessToken(pool: Pool, token: string): Promise<SignedIn> {
  const { payload } = await jwtVerify(token, pool.keys.resolve, {
    issuer: pool.issuer,
    algorithms: ['RS256'],
    requiredClaims: ['exp'],
    currentDate: new Date(pool.now()),
  }).catch((cause: unknown) => {
    if (cause instanceof errors.JWTExpired) throw accessTokenExpired()
    throw cause instanceof errors.JOSEError ? invalidAccessToken() : cause
  })
  const claims = accessClaims.safeParse(payload)
  if (!claims.success || claims.data.client_id !== pool.clientId) throw invalidAccessToken()
  const { sub, origin_jti: originJti } = claims.data
  if (await pool.revocations.isRevoked({ sub, originJti })) throw accessTokenRevoked()
  const account = await findAccount(pool.system, pool, { kind: 'sub', key: sub })
  if (!account.user) throw accessTokenRevoked()
  return { account, user: account.user, originJti }
}
