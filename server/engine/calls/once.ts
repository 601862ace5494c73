import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { checkKey, hashOf, keepAnswer, keptAnswer } from './idempotency.ts'

/** The parts of a request that identify a repetition. */
type Asked = Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body'>

/**
 * Runs a write at most once for its Idempotency-Key, whose answer is kept in the same transaction; a repeated call gets
 * the first one's answer. Without the header it is a plain write.
 * @param write runs work in one transaction of the caller's company
 * @returns the answer as JSON text
 * @throws 422 when the key was used for another request
 */
export async function once(
  db: Database,
  caller: Caller,
  request: Asked,
  status: number,
  write: (work: (tx: Tx) => Promise<string>) => Promise<string>,
  work: (tx: Tx) => Promise<unknown>,
): Promise<string> {
  const answer = async (tx: Tx) => JSON.stringify(await work(tx))
  const header = request.headers['idempotency-key']
  if (header === undefined) return write(answer)
  const key = checkKey(String(header))
  const hash = hashOf(`${request.method} ${request.url}`, request.body)
  try {
    return await write(async (tx) => {
      const body = await answer(tx)
      await keepAnswer(tx, key, hash, { status, body })
      return body
    })
  } catch (error) {
    const kept = await keptAnswer(db, caller, key, hash)
    if (!kept) throw error
    return kept.body
  }
}
