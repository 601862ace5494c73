import { z } from 'zod'
import { camel } from '../../src/schema/names.ts'
import { messages } from '../../src/schema/messages.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { ApiError, invalid } from '../platform/errors.ts'

const databaseError = z.object({ code: z.string(), constraint: z.string().optional() })

/**
 * Says in the caller's terms what a constraint of the database refused. Index names carry the column:
 * `<table>_<column>_key` for uniques, `<table>_<column>_excl` for what may not overlap, `<table>_client_id_<column>_fkey` for references.
 * @returns the error to throw instead, or the same one where it is none of the caller's making
 */
export function inCallersTerms(error: unknown, resource: Resource): unknown {
  const parsed = databaseError.safeParse(error)
  if (!parsed.success) return error
  const { code, constraint = '' } = parsed.data
  const fieldIn = (pattern: RegExp) => {
    const column = constraint.replace(`${resource.table}_`, '').match(pattern)?.[1]
    return column ? camel(column) : 'root'
  }
  switch (code) {
    case '23505':
      return invalid({ [fieldIn(/^(\w+)_key$/)]: messages.taken })
    case '23503':
      return invalid({ [fieldIn(/^client_id_(\w+)_fkey$/)]: messages.noSuchRecord })
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
