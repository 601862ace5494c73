import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg, { escapeIdentifier } from 'pg'

/** The role that every request runs as: it owns nothing and cannot bypass row-level security. */
export const appRole = 'portal_app'

const sessionSettings = {
  role: appRole,
  timezone: 'UTC',
  jit: 'off',
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
}

/** Milliseconds within which a connection hears of a notification. */
const patience = 10_000

/** A pooler gives the session of one connection to others, so that neither role nor time limits are certain. */
export class SessionNotKept extends Error {
  constructor(what: string, cause?: unknown) {
    super(
      `The pooler between the portal and PostgreSQL does not keep sessions: ${what}. Set its pool_mode to session (docs/operate.md).`,
      { cause },
    )
  }
}

interface Setting {
  name: string
  value: string
}

/**
 * Sets role and time limits of a new connection, and checks in a second transaction that they are kept. Poolers drop the
 * `options` of a start-up packet, so they are no way for them.
 * @throws SessionNotKept where they are not
 */
export async function openSession(
  client: pg.ClientBase,
  more: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const wanted = Object.entries({ ...sessionSettings, ...more })
  const names = wanted.map(([name]) => name)
  const [, set, kept] = await Promise.all([
    // A pooler may hand over what an earlier client has left, prepared statements included.
    client.query('discard all'),
    client.query<Setting>(
      'select name, set_config(name, value, false) as value from unnest($1::text[], $2::text[]) as s (name, value)',
      [names, wanted.map(([, value]) => String(value))],
    ),
    client.query<Setting & { user: string }>(
      'select name, current_setting(name, true) as value, current_user as user from unnest($1::text[]) as s (name)',
      [names],
    ),
  ])
  const [first] = kept.rows
  if (first?.user !== appRole) throw new SessionNotKept(`it runs as ${first?.user}, not as ${appRole}`)
  const lost = set.rows.find(({ value }, place) => kept.rows[place]?.value !== value)
  if (lost) throw new SessionNotKept(`${lost.name} is not ${lost.value}`)
}

/**
 * Checks that a connection keeps its session, by a notification from another connection. A pooler in
 * transaction mode passes it to another client.
 * @throws SessionNotKept where the connection does not hear it
 */
export async function checkSession(client: pg.Client, url: string): Promise<void> {
  const channel = `portal_session_${randomUUID()}`
  const heard = new Promise<true>((resolve) => {
    client.on('notification', (message) => {
      if (message.channel === channel) resolve(true)
    })
  })
  await client.query(`listen ${escapeIdentifier(channel)}`)
  const other = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  other.on('error', () => undefined) // fails the query
  try {
    await other.connect()
    await other.query('select pg_notify($1, $2)', [channel, ''])
    if (!(await Promise.race([heard, sleep(patience, false, { ref: false })])))
      throw new SessionNotKept('a connection does not hear what it listens to')
  } finally {
    await other.end()
  }
  await client.query(`unlisten ${escapeIdentifier(channel)}`)
}
