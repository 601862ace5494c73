import { Client, escapeIdentifier } from 'pg'
import { inject } from 'vitest'
import { loadDemo } from '../../server/demo/loadDemo.ts'
import { analyze } from '../../server/platform/db/analyze.ts'
import { openDatabase } from '../../server/platform/db/database.ts'
import { poolIdentity } from '../../server/platform/identity/pool.ts'
import { copyDatabase } from './testDatabase.ts'

/** The demo is dated by it: the middle of a working day of its facility company. */
export const demoNow = Date.parse('2026-11-20T06:00:00Z')

const operatorClientId = 53
/** Any fixed number: files that need the demo at once make it one after the other. */
const lockKey = 20_261_120

/** Makes the demo under another name first, so that a load cut short is not taken for one. */
async function makeTemplate(client: Client, serverUrl: string, empty: string, name: string) {
  const { url, name: partial } = await copyDatabase(serverUrl, empty)
  const db = await openDatabase(url, { readers: 2, writers: 2 })
  const pool = poolIdentity('local_demo', Buffer.alloc(32, 1))
  await loadDemo(db, { pool, operatorClientId, now: demoNow }).finally(() => db.close())
  await analyze(url)
  await client.query(`alter database ${escapeIdentifier(partial)} rename to ${escapeIdentifier(name)}`)
}

/** A database of the test's own with the demo, which the first file of the run to need it loads for all. */
export async function createDemoDatabase(): ReturnType<typeof copyDatabase> {
  const { url, prefix } = inject('testServer')
  const template = `${prefix}_demo`
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await makeTemplate(client, url, prefix, template)
    return await copyDatabase(url, template, prefix)
  } finally {
    await client.end()
  }
}
