import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/**
 * Settings of statements that stream: rows leave in the order of an index while the server reads them, without a join of
 * all rows first. Pages out of order are cheap, because the rows that they refer to are in memory soon. At the usual
 * cost the planner would scan whole tables for each row.
 */
export const streaming = {
  statement_timeout: 300_000,
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  random_page_cost: 0.02,
}

/** Streams the rows of a COPY ... TO STDOUT statement of one company; an error reaches its reader alone. */
export async function copyOut(pool: pg.Pool, clientId: number, statement: string): Promise<Readable> {
  const client = await pool.connect()
  try {
    await client.query(`select set_config('app.client', $1, false)`, [String(clientId)])
  } catch (error) {
    client.release(true)
    throw error
  }
  const stream = client.query(copyTo(statement))
  // The library reports an error without closing the stream: closed, it fails for a later reader and frees its connection.
  stream.on('error', (error) => stream.destroy(error))
  stream.on('close', () => client.release(stream.errored ?? !stream.readableEnded))
  return stream
}
