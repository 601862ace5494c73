import { setTimeout as sleep } from 'node:timers/promises'
import { Client, escapeIdentifier } from 'pg'
import { superuser } from './cluster.ts'
import { host } from './server.ts'

/** Any fixed number will do: the lock is taken in one database of one cluster, by portals only. */
const lockKey = 4_728_301_553
const lockedWithinMs = 1_500

export type Address = { port: number; password: string }

export const databaseUrl = ({ port, password }: Address, database: string) =>
  `postgresql://${superuser}:${encodeURIComponent(password)}@${host}:${port}/${database}`

export type Held = { client: Client; closed: Promise<void> }

async function connect(address: Address): Promise<Held> {
  const client = new Client({
    connectionString: databaseUrl(address, 'postgres'),
    application_name: 'portal lock',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  const closed = new Promise<void>((resolve) => {
    client.once('end', resolve)
    // A cut connection arrives as an error and then as an end; the end is what counts.
    client.on('error', () => undefined)
  })
  await client.connect()
  return { client, closed }
}

const takeLock = async ({ client }: Held) => {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    lockKey,
  ])
  return rows[0]?.taken === true
}

/**
 * Takes the portal's lock on the cluster, a session-level advisory lock. PostgreSQL releases it when the portal dies,
 * so unlike a lock file it never becomes stale.
 * @returns the connection that has the lock, or undefined if another portal has it
 */
export async function lockCluster(address: Address): Promise<Held | undefined> {
  const held = await connect(address)
  // A portal that was killed a moment ago may still seem to hold it.
  const giveUpAt = Date.now() + lockedWithinMs
  while (!(await takeLock(held))) {
    if (Date.now() > giveUpAt) {
      await held.client.end()
      return undefined
    }
    await sleep(100)
  }
  return held
}

/** Makes the portal's own database in a new cluster. */
export async function ensureDatabase({ client }: Held, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`)
}
