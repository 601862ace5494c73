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
import { announceSessionsEnded } from './revocations.ts'

/** The protocol's answer to a sign-in or a refresh. */
export interface AuthenticationResult {
  AccessToken: string
  IdToken: string
  /** Only at sign-in: a refresh keeps the token it was made with. */
  RefreshToken?: string
  TokenType: 'Bearer'
  /** Seconds. */
  ExpiresIn: number
}

const hashOf = (refreshToken: string) => createHash('sha256').update(refreshToken).digest()

/** Begins a session: one sign-in on one device, from which every later token descends. */
export async function beginSession(pool: Pool, user: PoolUser): Promise<AuthenticationResult> {
  const originJti = randomUUID()
  const refreshToken = randomBytes(48).toString('base64url')
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

/** @throws IdentityError when the session has ended or never was */
export async function refreshSession(pool: Pool, refreshToken: string): Promise<AuthenticationResult> {
  const [session] = await pool.system.query<{ origin_jti: string; sub: string; auth_time: number }>(
    `select origin_jti, sub, extract(epoch from authenticated_at)::float8 as auth_time
     from identity_session where refresh_hash = $1 and expires_at > $2`,
    [hashOf(refreshToken), new Date(pool.now())],
  )
  if (!session) throw invalidRefreshToken()
  const { user } = await findAccount(pool.system, pool, { kind: 'sub', key: session.sub })
  if (!user) throw invalidRefreshToken()
  if (!user.enabled) throw userDisabled()
  return issueTokens(pool, user, session.origin_jti, Math.floor(session.auth_time))
}

/** Ends the session of a refresh token; one that is unknown or ended already is no error. */
export async function endSessionOf(pool: Pool, refreshToken: string): Promise<void> {
  const sub = await pool.system.transaction(async (tx) => {
    const [ended] = await tx.query<{ sub: string }>(
      `delete from identity_session where refresh_hash = $1 returning sub`,
      [hashOf(refreshToken)],
    )
    if (ended) await announceSessionsEnded(tx, ended.sub)
    return ended?.sub
  })
  if (sub) pool.revocations.forget(sub)
}

async function issueTokens(
  pool: Pool,
  user: PoolUser,
  originJti: string,
  authTime: number,
): Promise<AuthenticationResult> {
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
      phone_number: user.username,
      phone_number_verified: user.phoneVerified,
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

/** Somebody who is signed in, as his access token shows. */
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
