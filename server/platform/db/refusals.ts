import { z } from 'zod'
import { camel } from '../../../src/schema/names.ts'
import { messages } from '../../../src/schema/messages.ts'
import { ApiError } from '../errors.ts'

/** What rules of the database say that refuse by an error code of their own; `column` names the field. */
const sentences = { PV001: messages.notGranted, PV002: messages.grantClosed } as const
const refusal = z.object({ code: z.enum(['PV001', 'PV002']), column: z.string() })

/** @returns the refusal to give in place of such an error, or the same error where it is another */
export function inWords(error: unknown): unknown {
  const parsed = refusal.safeParse(error)
  if (!parsed.success) return error
  const sentence = sentences[parsed.data.code]
  return new ApiError(422, 'invalid', sentence, {
    errors: { [camel(parsed.data.column)]: sentence },
    cause: error,
  })
}
