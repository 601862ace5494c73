import * as z from 'zod/mini'

const answer = z.object({
  code: z.optional(z.union([z.string(), z.number()])),
  message: z.optional(z.string()),
  error: z.optional(z.string()),
})

/**
 * The API refused: `status` of the answer and its data as `body` (`{code, message, errors?, requestId}`). The message is what
 * the body says, which another deployment may say in an `error` field or as plain text (spec 8).
 */
export class RequestError extends Error {
  readonly status: number
  readonly code: string | number | undefined
  readonly body: unknown

  constructor(status: number, body: unknown) {
    const parsed = answer.safeParse(body)
    const said = parsed.success ? parsed.data.message || parsed.data.error : body
    super((typeof said === 'string' && said) || 'portal.transport.refused')
    this.name = 'RequestError'
    this.status = status
    this.code = parsed.success ? parsed.data.code : undefined
    this.body = body
  }
}

const refusedFields = z.object({ errors: z.record(z.string(), z.string()) })

/** What the API said of single fields; empty for failures of another kind. */
export function fieldRefusals(error: unknown): Record<string, string> {
  const body = error instanceof RequestError ? refusedFields.safeParse(error.body) : undefined
  return body?.success ? body.data.errors : {}
}

export type TransportFailure = 'offline' | 'timeout' | 'aborted' | 'malformed'

/** No usable answer arrived. The message is a key of the translations. */
export class TransportError extends Error {
  readonly failure: TransportFailure

  constructor(failure: TransportFailure, cause?: unknown) {
    super(`portal.transport.${failure}`, { cause })
    this.name = 'TransportError'
    this.failure = failure
  }
}
