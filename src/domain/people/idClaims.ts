import * as z from 'zod/mini'

/** A number that may arrive as text; anything else counts as absent. */
const wholeNumber = (value: unknown): number | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const payload = z.looseObject({
  sub: z.string().check(z.minLength(1)),
  iat: z.number(),
  exp: z.number(),
})

/** What the product reads from an id token (spec 3: token claims read). Times are seconds since 1970. */
export interface IdClaims {
  /** The person's id in the user pool. */
  sub: string
  /** The person's id in the product; falls back to `sub`. */
  userUuid: string
  /** The chosen company, 0 when none (spec 9). A wish, not a right: the server looks the membership up. */
  clientId: number
  role?: string
  /** The employment's id in the chosen company. */
  userId?: number
  email?: string
  emailVerified: boolean
  /** The sign-in that the token descends from; absent in tokens of a pool without token revocation. */
  originJti?: string
  iat: number
  exp: number
}

/**
 * The one place that names the claims: used by the server on a checked token and by the console on its own.
 * @param claims the token's payload, of unknown shape
 * @throws ZodError when sub, iat or exp is missing
 */
export function readIdClaims(claims: unknown): IdClaims {
  const token = payload.parse(claims)
  const { sub, iat, exp } = token
  return {
    sub,
    userUuid: text(token['userUuid']) ?? sub,
    clientId: wholeNumber(token['custom:clientId']) ?? wholeNumber(token['clientId']) ?? 0,
    role: text(token['role']),
    userId: wholeNumber(token['userId']),
    email: text(token['email']),
    emailVerified: token['email_verified'] === true || token['email_verified'] === 'true',
    originJti: text(token['origin_jti']),
    iat,
    exp,
  }
}

/**
 * Reads an id token without checking its signature: for the console, which holds its own token. The server
 * never trusts this.
 * @throws Error when the text is no token
 */
export function decodeIdToken(token: string): IdClaims {
  const [, middle] = token.split('.')
  if (!middle) throw new Error('not a token')
  const bytes = Uint8Array.from(atob(middle.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )
  return readIdClaims(JSON.parse(new TextDecoder().decode(bytes)))
}
