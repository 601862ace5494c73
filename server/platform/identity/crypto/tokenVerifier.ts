import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'
import { core } from 'zod'
import { readIdClaims, type IdClaims } from '../../../../src/domain/people/idClaims.ts'
import { notSignedIn } from '../../errors.ts'

/** Which pool's tokens to accept. */
export interface TokenVerifierOptions {
  /** Value that `iss` must have. */
  issuer: string
  /** Value that `aud` must have: the console's client id. */
  audience: string
  /** Published keys: `SigningKeys.resolve` of the embedded pool, or `remoteKeys` of another one. */
  jwks: JWTVerifyGetKey
  /** Has the session behind the token been ended? Only a pool whose sessions are known here can tell. */
  isRevoked?: (claims: IdClaims) => Promise<boolean>
  /** Milliseconds since 1970. */
  now?: () => number
}

export interface TokenVerifier {
  /**
   * @returns the claims of a good id token
   * @throws ApiError 401 for anything else, without saying why
   */
  verifyIdToken(token: string): Promise<IdClaims>
}

const rememberedTokens = 20_000
/** No honest token comes near this many characters. */
const longestToken = 8_192
/** How far the clock of another pool may run ahead, in seconds. */
const allowedSkew = 60

/** Published keys of another pool, fetched when needed and kept (spec 3: signing keys, a pair that rotates). */
export const remoteKeys = (issuer: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(`${issuer.replace(/\/$/, '')}/.well-known/jwks.json`))

/**
 * Checks id tokens: RS256 only, key looked up by `kid` among the published ones (never from the token itself),
 * issuer, audience, use and times. A token seen before costs one hash; its session is asked for every time.
 */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const now = options.now ?? Date.now
  const remembered = new LRUCache<string, IdClaims>({ max: rememberedTokens })

  const check = async (token: string): Promise<IdClaims> => {
    const { payload } = await jwtVerify(token, options.jwks, {
      issuer: options.issuer,
      audience: options.audience,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'iat', 'exp', 'token_use'],
      currentDate: new Date(now()),
    })
    if (payload['token_use'] !== 'id') throw new errors.JWTInvalid('not an id token')
    const claims = readIdClaims(payload)
    if (claims.iat > now() / 1000 + allowedSkew) throw new errors.JWTInvalid('issued in the future')
    return claims
  }

  return {
    async verifyIdToken(token) {
      if (token.length > longestToken) throw notSignedIn()
      const hash = createHash('sha256').update(token).digest('base64')
      let claims = remembered.get(hash)
      if (!claims) {
        claims = await check(token).catch((cause: unknown) => {
          throw isRefusal(cause) ? notSignedIn() : cause
        })
        remembered.set(hash, claims)
      }
      if (claims.exp <= now() / 1000 || (await options.isRevoked?.(claims))) throw notSignedIn()
      return claims
    },
  }
}

const refusalCodes = /^ERR_(JWT_|JWS_|JOSE_ALG_|JOSE_NOT_SUPPORTED|JWKS_NO_MATCHING|JWKS_MULTIPLE)/

/** Tells a bad token from keys that could not be read: the latter is our fault, so it must not look like a 401. */
const isRefusal = (error: unknown) =>
  error instanceof core.$ZodError || (error instanceof errors.JOSEError && refusalCodes.test(error.code))
