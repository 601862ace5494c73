import { allCodes } from '../../../src/domain/access/permissions.ts'
import { verbBetween, type Resource } from '../../../src/schema/resource.ts'
import type { Writes } from '../../engine/writing/writes.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'

interface OwnAnswer {
  /** The records that tie people to what is published. */
  resource: Resource
  /** Column of it that names what is published. */
  of: string
  id: number
  to: string
}

/**
 * Takes somebody's own answer to what was published to them, which needs no other right than to read it; asked again, it
 * stays as it is.
 * @throws 404 where it was not published to them
 */
export async function answerOwn(tx: Tx, caller: Caller, writes: Writes, { resource, of, id, to }: OwnAnswer) {
  const [row] = await tx.query<{ id: number; status: string }>(
    `select id, status from ${resource.table}
     where client_id = $1 and ${of} = $2 and user_id = $3 and deleted_at is null for update`,
    [caller.clientId, id, caller.employeeId],
  )
  if (!row) throw notFound()
  const verb = verbBetween(resource, row.status, to)
  if (!verb) return { status: row.status }
  const entitled: Caller = { ...caller, codes: new Set(allCodes) }
  await writes.transition(tx, entitled, resource, row.id, verb, {})
  return { status: to }
}
