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
 * Under row-level security the planner uses an index only with leakproof operators, because error messages of others
 * may reveal hidden rows. LIKE, regular expressions, lower, and the operators of arrays and amounts reveal no data, so
 * this marks them.
 * Without superuser rights it is skipped, and search reads the company's rows one by one. A regular expression costs as
 * much as fifty comparisons; the planner must know it to prefer the index. The marks are not part of a dump, so every
 * start repeats them.
 */
const markLeakproof = `do $$ begin
  alter function textlike(text, text) leakproof;
  alter function textregexeq(text, text) leakproof cost 50;
  alter function lower(text) leakproof;
  alter function arraycontains(anyarray, anyarray) leakproof;
  alter function arrayoverlap(anyarray, anyarray) leakproof;
  alter function numeric_eq(numeric, numeric) leakproof;
  alter function numeric_le(numeric, numeric) leakproof;
  alter function numeric_ge(numeric, numeric) leakproof;
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
 * Applies missing migrations, one transaction each, as the user of `ownerUrl`. Several processes may call it at once:
 * the others wait.
 * @param triggers SQL that replaces the triggers of calculated values; it runs unless a program has run it before
 * @returns the names of the migrations applied by this call
 * @throws if a pooler does not keep sessions, an applied migration was edited, or the database is newer than this
 * program
 */
export async function migrate(ownerUrl: string, triggers: string): Promise<string[]> {
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
    await install(client, triggers)
    await client.query(markLeakproof)
    return done
  } finally {
    await client.end()
  }
}

/** Replaces the triggers of calculated values. An older program does not bring back its own triggers. */
async function install(client: pg.Client, triggers: string) {
  const checksum = createHash('sha256').update(triggers).digest('hex')
  const { rowCount } = await client.query('select from derived_install where checksum = $1', [checksum])
  if (rowCount) return
  await client.query('begin')
  try {
    await client.query(triggers)
    await client.query('insert into derived_install (checksum) values ($1)', [checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
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
