import pg from 'pg'
import { openSession } from './session.ts'

/** A pool whose connections have the role of the requests, with further settings of the session. */
export function openPool(
  config: pg.PoolConfig,
  settings?: Readonly<Record<string, string | number>>,
): pg.Pool {
  const pool = new pg.Pool({ ...config, onConnect: (client) => openSession(client, settings) })
  pool.on('error', () => undefined) // the pool replaces an idle connection that breaks
  // A connection that breaks between two statements fails the second one; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
