import path from 'node:path'
import { Client } from 'pg'
import { readPassword } from '../../server/platform/db/embedded/cluster.ts'
import { databaseUrl } from '../../server/platform/db/embedded/portalLock.ts'
import { findRunning } from '../../server/platform/db/embedded/postmaster.ts'

/** The database address of a program on a data folder, as the owner, who bypasses row-level security. */
export async function ownerUrl(dataDir: string): Promise<string> {
  const home = path.join(dataDir, 'postgres')
  const running = await findRunning(home, () => undefined)
  if (!running) throw new Error(`No database runs in ${home}`)
  return databaseUrl({ port: running.port, password: await readPassword(home) }, 'portal')
}

/** A connection to that database. */
export async function connectAsOwner(dataDir: string): Promise<Client> {
  const client = new Client({ connectionString: await ownerUrl(dataDir) })
  await client.connect()
  return client
}
