import { randomUUID } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'
import { inject } from 'vitest'

async function onServer(statement: string) {
  const client = new Client({ connectionString: inject('testServer').url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/**
 * A migrated, empty database of the test's own, copied from the run's template in tens of milliseconds; or a bare one.
 * `url` is its owner's. `drop` cuts what is still connected.
 */
export async function createTestDatabase({ bare = false } = {}): Promise<{
  url: string
  drop(): Promise<void>
}> {
  const { url, prefix } = inject('testServer')
  const template = bare ? 'template0' : prefix
  const name = `${prefix}_${randomUUID().slice(0, 8)}`
  await onServer(`create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => onServer(`drop database ${escapeIdentifier(name)} with (force)`) }
}
