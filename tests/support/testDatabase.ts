import { randomUUID } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'
import { inject } from 'vitest'

async function onServer(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/**
 * Copies a database of a server; the template must have no connections. `drop` closes remaining connections to the
 * copy.
 */
export async function copyDatabase(serverUrl: string, template: string, prefix = template) {
  const name = `${prefix}_${randomUUID().slice(0, 8)}`
  await onServer(
    serverUrl,
    `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)}`,
  )
  const own = new URL(serverUrl)
  own.pathname = `/${name}`
  return {
    name,
    url: own.href,
    drop: () => onServer(serverUrl, `drop database ${escapeIdentifier(name)} with (force)`),
  }
}

/**
 * A migrated, empty database, copied from the run's template in tens of milliseconds; or a bare one. `url` is its
 * owner's. `drop` closes remaining connections.
 */
export async function createTestDatabase({ bare = false } = {}): Promise<{
  url: string
  drop(): Promise<void>
}> {
  const { url, prefix } = inject('testServer')
  return copyDatabase(url, bare ? 'template0' : prefix, prefix)
}
