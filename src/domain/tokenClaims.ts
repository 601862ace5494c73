import * as z from 'zod/mini'

const payload = z.object({
  exp: z.number(),
  sub: z.string(),
  email: z.optional(z.string()),
  'custom:clientId': z.optional(z.string()),
})

/** What the console reads from the id token; the server checks the signature, the console only reads. */
export interface ReadClaims {
  /** Company the token speaks for; 0 before one is chosen (spec 9). */
  clientId: number
  sub: string
  email: string | undefined
  /** Instant after which the token is refused, in milliseconds since 1970. */
  expiresAt: number
}

function decode(part: string): unknown {
  const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** Claims of an id token, or undefined where the text is no token: storage may hold anything. */
export function readClaims(token: string | null): ReadClaims | undefined {
  const part = token?.split('.')[1]
  if (!part) return undefined
  let decoded: unknown
  try {
    decoded = decode(part)
  } catch {
    return undefined
  }
  const parsed = payload.safeParse(decoded)
  if (!parsed.success) return undefined
  const { exp, sub, email } = parsed.data
  const clientId = Number(parsed.data['custom:clientId'] ?? 0)
  return { clientId: Number.isInteger(clientId) ? clientId : 0, sub, email, expiresAt: exp * 1000 }
}
