import { HttpError } from 'react-admin'
import * as z from 'zod/mini'
import { RequestError } from '../http/errors.ts'

const refusal = z.looseObject({ errors: z.optional(z.record(z.string(), z.string())) })

/**
 * A refusal as react-admin's forms read it: `body.errors` by field; messages for fields that the resource does
 * not have go to `root.serverError`, which the form shows as a whole. Everything else of the body stays, such as
 * `current` of a 409. Other errors pass unchanged.
 */
export function toHttpError(error: unknown, knows: (field: string) => boolean): unknown {
  if (!(error instanceof RequestError)) return error
  const parsed = refusal.safeParse(error.body)
  if (!parsed.success) return new HttpError(error.message, error.status, error.body)
  const { errors, ...rest } = parsed.data
  if (!errors) return new HttpError(error.message, error.status, rest)
  const known = Object.entries(errors).filter(([field]) => knows(field))
  const unknown = Object.entries(errors).filter(([field]) => !knows(field))
  return new HttpError(error.message, error.status, {
    ...rest,
    errors: {
      ...Object.fromEntries(known),
      ...(unknown.length > 0 && { root: { serverError: unknown.map(([, message]) => message).join(' ') } }),
    },
  })
}
