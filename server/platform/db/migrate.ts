import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import path from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { checkSession } from './connections/session.ts'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'migrations')
const migrationModule = z.object({ up: z.string() })
const lockKey = 7_300_611

/**
 * Under row-level security the planner asks an index only with operators marked leakproof, because others might tell of
 * hidden rows in their error messages. LIKE, regular expressions, lower and the array operators tell nothing of the data, so
 * they are marked; where the owner is no superuser it stays undone, and search reads the company's rows one by one. To try
 * a row on a regular expression costs as much as fifty comparisons, of which the planner has to know to ask the index
 * first. Not part of a dump, hence repeated at every start.
 */
const letIndexesServeSearch = `do $$ begin
  alter function textlike(text, text) leakproof;
  alter function textregexeq(text, text) leakproof cost 50;
  alter function lower(text) leakproof;
  alter function arraycontains(anyarray, anyarray) leakproof;
  alter function arrayoverlap(anyarray, anyarray) leakproof;
exception when insufficient_privilege then null;
end $$`

/** The migrations of this program in their order, with the checksums by which a database knows them. */
export async function readMigrations() {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_\w+\.(ts|js)$/.test(file)).sort()
  return Promise.all(
    files.map(async (file) => {
      const { up } = migrationModule.parse(await import(pathToFileURL(path.join(folder, file)).href))
      const checksum = createHash('sha256').update(up.replaceAll('\r\n', '\n')).digest('hex')
      return { name: file.replace(/\.(ts|js)$/, ''), up, checksum }
    }),
  )
}

/**
 * Brings the database up to date, one transaction a migration, as the user of `ownerUrl`. Safe to call from several
 * processes at once: the others wait.
 * @returns the names of the migrations that were applied now
 * @throws when a pooler does not keep sessions, when a migration that was applied earlier has been edited since, or when the database is newer than this program
 */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await checkSession(client, ownerUrl)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      `create table if not exists migration (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const known = await readMigrations()
    const unknown = [...applied.keys()].filter((name) => !known.some((migration) => migration.name === name))
    if (unknown.length > 0) {
      throw new Error(
        `The database is newer than this program: it has ${unknown.join(', ')}. Start the newer version.`,
      )
    }
    const done: string[] = []
    for (const migration of known) {
      const before = applied.get(migration.name)
      if (before === migration.checksum) continue
      if (before)
        throw new Error(`Migration ${migration.name} was changed after it had been applied; add a new one.`)
      await applyOne(client, migration)
      done.push(migration.name)
    }
    await client.query(letIndexesServeSearch)
    return done
  } finally {
    await client.end()
  }
}

/**
 * From here on a migration fails when row-level security would hide rows from it; until 0218 they are skipped. It
 * switches `force row level security` of the table off and on again.
 */
const firstStrict = '0219'

async function applyOne(client: pg.Client, migration: { name: string; up: string; checksum: string }) {
  await client.query('begin')
  try {
    if (migration.name >= firstStrict) await client.query('set local row_security = off')
    await client.query(migration.up)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(
      `Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    )
  }
}
