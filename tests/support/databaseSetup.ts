import { randomUUID } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../server/platform/db/embedded/embedded.ts'
import { prepareDatabase } from '../../server/database.ts'
import { makeTemporaryFolder } from './temporaryFolder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that the run's databases are made on, and the prefix of their names (the template's is the prefix itself). */
    testServer: { url: string; prefix: string }
  }
}

async function startServer() {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return { url, stop: async () => undefined }
  const { folder, remove } = await makeTemporaryFolder('test')
  const quiet = { info: () => undefined, warn: () => undefined }
  const database = await startEmbedded({ dataDir: folder, log: quiet })
  return { url: database.url, stop: () => database.stop().finally(remove) }
}

async function withClient(url: string, work: (client: Client) => Promise<void>) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await work(client).finally(() => client.end())
}

/**
 * Provides a server for the API tests with one migrated database as their template. It is the embedded one, or that of
 * TEST_DATABASE_URL, whose user must be a superuser. At the end it removes the run's databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  const prefix = `portal_test_${randomUUID().slice(0, 8)}`
  const template = new URL(server.url)
  template.pathname = `/${prefix}`
  try {
    await withClient(server.url, async (client) => {
      // Tests need no durability; a foreign server keeps its settings.
      if (!process.env['TEST_DATABASE_URL']) await client.query('alter role all set synchronous_commit = off')
      await client.query(`create database ${escapeIdentifier(prefix)} template template0 encoding 'UTF8'`)
    })
    await prepareDatabase(template.href)
    await withClient(server.url, async (client) => {
      await client.query(
        `alter database ${escapeIdentifier(prefix)} with is_template true allow_connections false`,
      )
    })
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('testServer', { url: server.url, prefix })

  return async () => {
    await withClient(server.url, async (client) => {
      await client.query(`alter database ${escapeIdentifier(prefix)} with is_template false`)
      const left = await client.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [prefix],
      )
      for (const { datname } of left.rows) {
        await client.query(`drop database ${escapeIdentifier(datname)} with (force)`)
      }
    }).finally(server.stop)
  }
}
