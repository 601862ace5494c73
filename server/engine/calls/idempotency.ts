import { createHash } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/auth/caller.ts'

/** A create's answer, byte for byte what the first call gave. */
export interface Answer {
  status: number
  body: string
}

const form = /^[\x21-\x7e]{1,255}$/

/** @throws 400 for a key that is not 1 to 255 printable characters */
export function checkKey(key: string): string {
  if (!form.test(key)) {
    throw new ApiError(400, 'bad_request', 'Idempotency-Key must be 1 to 255 printable characters.')
  }
  return key
}

export const hashOf = (call: string, body: unknown) =>
  createHash('sha256')
    .update(call)
    .update('\u0000')
    .update(JSON.stringify(body ?? null))
    .digest('base64url')

/**
 * The answer kept under the caller's key, if any.
 * @throws 422 when the key was used for another request
 */
export async function keptAnswer(
  db: Database,
  caller: Caller,
  key: string,
  hash: string,
): Promise<Answer | undefined> {
  const [kept] = await db
    .read(caller.clientId)
    .query<Answer & { request_hash: string }>(
      'select status, body, request_hash from idempotency where client_id = $1 and person_id = $2 and key = $3',
      [caller.clientId, caller.personId, key],
    )
  if (kept && kept.request_hash !== hash) {
    throw new ApiError(422, 'key_reused', 'This Idempotency-Key belongs to another request.')
  }
  return kept && { status: kept.status, body: kept.body }
}

/** Keeps the answer and commits; a second call with the same key waits here for the first and then fails. */
export async function keepAnswer(tx: Tx, key: string, hash: string, answer: Answer) {
  await tx.final(
    `insert into idempotency (client_id, person_id, key, request_hash, status, body) values ($1, $2, $3, $4, $5, $6)`,
    [tx.actor.clientId, tx.actor.personId, key, hash, answer.status, answer.body],
  )
}
