import * as z from 'zod/mini'

const values = z.record(z.string(), z.unknown())
const failure = z.object({
  status: z.number(),
  body: z.optional(z.object({ errors: z.optional(values), current: z.optional(values) })),
})

export interface Failure {
  /** Messages by field of a 422; what concerns none is below `root`. */
  errors?: Record<string, unknown>
  /** The current record, of a 409. */
  current?: Record<string, unknown>
}

/** Details of a refusal of the API; empty for other failures. */
export function failureOf(error: unknown): Failure {
  const { data } = failure.safeParse(error)
  if (!data?.body) return {}
  const { errors, current } = data.body
  return {
    ...(errors && Object.keys(errors).length > 0 && { errors }),
    ...(data.status === 409 && current && { current }),
  }
}

const refusal = z.object({ status: z.literal(409), body: z.object({ code: z.literal('stale') }) })

/** Whether somebody else has changed the record since it was read. */
export const isStale = (error: unknown) => refusal.safeParse(error).success

/** Whether the record was there no more or is hidden from the caller. */
export const isMissing = (error: unknown) => failure.safeParse(error).data?.status === 404
