import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { ServiceAccount } from './settings.ts'

/** Where Google answers. */
const google = 'https://fcm.googleapis.com'
const scope = 'https://www.googleapis.com/auth/firebase.messaging'
/** Milliseconds that one call may take. */
const patience = 10_000
/** Seconds before its end at which an access token is no longer used. */
const margin = 60
/** Seconds for which a message is kept for a device that is not reached; who looks later finds it in their list. */
const keptFor = 3_600

/** A message to one device. */
export interface PushMessage {
  /** Name that the push service has given the device. */
  token: string
  data: Readonly<Record<string, string>>
  /** Wakes a device that sleeps. */
  urgent: boolean
}

/**
 * Result of a message: accepted, device gone, never acceptable, or to be retried (after `seconds` if the service names
 * them).
 */
export type PushOutcome =
  | { state: 'sent' | 'gone' }
  | { state: 'refused'; reason: string }
  | { state: 'later'; reason: string; seconds?: number | undefined }

export interface PushService {
  /** Never throws: a service that cannot be reached is an outcome like any other. */
  send(message: PushMessage): Promise<PushOutcome>
}

const granted = z.object({ access_token: z.string(), expires_in: z.number() })
const failure = z.object({
  error: z.object({
    status: z.string().optional(),
    message: z.string().optional(),
    details: z.array(z.looseObject({ errorCode: z.string().optional() })).optional(),
  }),
})

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const later = (reason: string, seconds?: number): PushOutcome => ({ state: 'later', reason, seconds })

/** Seconds that a Retry-After asks for; undefined where it names none. */
const retryAfter = (answer: Response) => {
  const header = answer.headers.get('retry-after')
  return header !== null && /^\d{1,5}$/.test(header) ? Number(header) : undefined
}

/**
 * Firebase Cloud Messaging, HTTP v1.
 * @param base where it answers, if not at Google's address
 */
export function openFirebase(account: ServiceAccount, base = google): PushService {
  let access: { token: Promise<string>; until: number } | undefined

  async function signIn(): Promise<string> {
    const key = await importPKCS8(account.private_key, 'RS256')
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key)
    const answer = await fetch(account.token_uri, {
      method: 'POST',
      redirect: 'error',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(patience),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the service account was refused with ${answer.status}`)
    const { access_token: token, expires_in: seconds } = granted.parse(JSON.parse(text))
    access = { token: Promise.resolve(token), until: Date.now() + (seconds - margin) * 1_000 }
    return token
  }

  /** The current token, or one pending request for a new token that all callers share. */
  function accessToken(): Promise<string> {
    if (access && Date.now() < access.until) return access.token
    const token = signIn()
    token.catch(() => (access = undefined))
    access = { token, until: Number.POSITIVE_INFINITY }
    return token
  }

  async function assess(answer: Response): Promise<PushOutcome> {
    const text = await answer.text()
    if (answer.ok) return { state: 'sent' }
    const reason = `${answer.status} ${text.slice(0, 300)}`
    if (answer.status === 401 || answer.status === 429 || answer.status >= 500)
      return later(reason, retryAfter(answer))
    const said = failure.safeParse(jsonOf(text)).data?.error
    const code = said?.details?.find(({ errorCode }) => errorCode)?.errorCode
    const gone = code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH'
    return gone ? { state: 'gone' } : { state: 'refused', reason }
  }

  async function post({ token, data, urgent }: PushMessage, access: string): Promise<Response> {
    const ttl = String(keptFor)
    return fetch(`${base}/v1/projects/${account.project_id}/messages:send`, {
      method: 'POST',
      redirect: 'error',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        message: {
          token,
          data,
          android: { priority: urgent ? 'HIGH' : 'NORMAL', ttl: `${ttl}s` },
          webpush: { headers: { Urgency: urgent ? 'high' : 'normal', TTL: ttl } },
        },
      }),
      signal: AbortSignal.timeout(patience),
    })
  }

  return {
    async send(message) {
      try {
        const used = await accessToken()
        const answer = await post(message, used)
        if (answer.status !== 401) return await assess(answer)
        // The token was revoked early: the first caller to notice requests a new one for all.
        await answer.arrayBuffer()
        if (access && (await access.token) === used) access = undefined
        return await assess(await post(message, await accessToken()))
      } catch (error) {
        return later(reasonOf(error))
      }
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // a proxy's page: its status is all there is to go by
  }
}
