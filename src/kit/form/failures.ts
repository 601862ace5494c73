import { z } from 'zod'

const failure = z.object({
  status: z.number(),
  body: z
    .object({
      code: z.union([z.string(), z.number()]).optional(),
      errors: z.record(z.string(), z.unknown()).optional(),
      current: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
})

export interface Failure {
  /** Messages by field of a 422. */
  errors?: Record<string, string>
  /** The record as it stands, of a 409. */
  current?: Record<string, unknown>
}

/** What a refusal of the API says beyond its message; empty for failures of another kind. */
export function failureOf(error: unknown): Failure {
  const { data } = failure.safeParse(error)
  if (!data?.body) return {}
  const { errors, current } = data.body
  const texts = Object.entries(errors ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  return {
    ...(texts.length > 0 && { errors: Object.fromEntries(texts) }),
    ...(data.status === 409 && current && { current }),
  }
}
