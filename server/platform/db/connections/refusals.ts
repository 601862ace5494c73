import { z } from 'zod'
import { camel } from '../../../../src/schema/names.ts'
import { messages } from '../../../../src/schema/messages.ts'
import { ApiError, badRequest, invalid } from '../../errors.ts'
import { SessionNotKept } from './session.ts'

/** What rules of the database say that refuse by an error code of their own; `column` names the field. */
const sentences = { PV001: messages.notGranted, PV002: messages.grantClosed } as const
const refusal = z.object({ code: z.enum(['PV001', 'PV002']), column: z.string() })

/** A limit of the plan that an insert or update would pass; `detail` says which. */
const limitPassed = z.object({
  code: z.literal('PV003'),
  table: z.enum(['employee', 'pin']),
  detail: z.string(),
})
const room = z.object({ plan: z.string(), most: z.number(), used: z.number() })

/** A prepared statement that is there before its connection prepares it, or no longer there. */
const lostStatement = z.object({ code: z.enum(['42P05', '26000']) })

/** @returns the refusal to give in place of such an error, or the same error where it is another */
export function inWords(error: unknown): unknown {
  const lost = lostStatement.safeParse(error)
  if (lost.success) return new SessionNotKept('a prepared statement is another connection’s', error)
  const passed = limitPassed.safeParse(error)
  if (passed.success) {
    const { table, detail } = passed.data
    const sentence = messages.planFull[table](room.parse(JSON.parse(detail)))
    return new ApiError(422, 'invalid', sentence, { errors: { root: sentence }, cause: error })
  }
  const parsed = refusal.safeParse(error)
  if (!parsed.success) return error
  const sentence = sentences[parsed.data.code]
  return new ApiError(422, 'invalid', sentence, {
    errors: { [camel(parsed.data.column)]: sentence },
    cause: error,
  })
}

const databaseError = z.object({
  code: z.string(),
  table: z.string().optional(),
  constraint: z.string().optional(),
  detail: z.string().optional(),
})

/** Values whose form no check has refused: too long, no date, no number of its type, or a text that cannot be stored. */
const malformed = new Set(['22001', '22007', '22008', '22009', '22021', '22P02', '22P05'])

/**
 * Translates a database error into an error of the API. Constraint names contain the column: `<table>_<column>_key` for
 * uniques, `<table>_<column>_excl` for overlaps, `<table>_client_id_<column>_fkey` for references.
 * @returns the error to throw, or the same error if the caller did not cause it
 */
export function inCallersTerms(error: unknown): unknown {
  const parsed = databaseError.safeParse(error)
  if (!parsed.success || error instanceof ApiError) return error
  const { code, table = '', constraint = '', detail = '' } = parsed.data
  const fieldIn = (pattern: RegExp) => {
    const column = constraint.replace(`${table}_`, '').match(pattern)?.[1]
    return column ? camel(column) : 'root'
  }
  if (malformed.has(code)) return badRequest('root', messages.malformed)
  switch (code) {
    case '23505':
      return invalid({ [fieldIn(/^(\w+)_key$/)]: messages.taken })
    case '23503': {
      // The record that a delete takes away is named by another table, which is no field of the caller's.
      const isReferred = detail.includes('still referenced')
      return invalid({
        [isReferred ? 'root' : fieldIn(/^(?:client_id_)?(\w+)_fkey$/)]: messages.noSuchRecord,
      })
    }
    case '23P01':
      return invalid({ [fieldIn(/^(\w+)_excl$/)]: messages.overlaps })
    case '22003':
      return invalid({ root: messages.tooLarge })
    case '57014':
    case '55P03':
    case '40P01':
      return new ApiError(503, 'busy', 'The database is busy with this record; try again in a moment.', {
        extra: { retryAfter: 1 },
        cause: error,
      })
    default:
      return error
  }
}
