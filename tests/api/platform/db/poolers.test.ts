import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, it } from 'vitest'
import { openDatabase, type Database } from '../../../../server/platform/db/database.ts'
import { migrate } from '../../../../server/platform/db/migrate.ts'
import { allCodes } from '../../../../src/domain/access/permissions.ts'
import { openDatabaseLine } from '../../../support/databaseLine.ts'
import { startPortal } from '../../../support/portal.ts'
import { createTestDatabase } from '../../../support/testDatabase.ts'

const quiet = { error: () => undefined }
const open = (url: string) => openDatabase(url, { readers: 1, writers: 2 }, quiet)

/** Replaces words in what passes, by as many bytes: the packets keep their lengths. */
const replacing = (words: string, others: string) => (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replaceAll(words, others), 'latin1')

/** A pooler that loses the role of its connections. */
const losesRole = replacing('"role"', '"r.le"')

const settings = `select current_user || ' ' || current_setting('statement_timeout') || ' ' || current_setting('timezone') as is`

/** The role and settings of each kind of connection. */
async function settingsOf(db: Database) {
  const rows = await Promise.all([
    db.read(1).query<{ is: string }>(settings),
    db.heavy(1).query<{ is: string }>(settings),
    db.system.query<{ is: string }>(settings),
    db.asPerson('', (tx) => tx.query<{ is: string }>(settings)),
    db.write({ clientId: 1, employeeId: 0, personId: '' }, (tx) => tx.query<{ is: string }>(settings)),
  ])
  const copied = await text(await db.copyOut(1, `copy (${settings}) to stdout`))
  return [...rows.flat().map((row) => row.is), copied.trim()]
}

it('REL-02 role and time limits are set after connecting, with any options of address or pooler', async () => {
  const { url, drop } = await createTestDatabase()
  const other = new URL(url)
  other.searchParams.set('options', '-c statement_timeout=0')
  const sent: string[] = []
  const line = await openDatabaseLine(url, {
    toServer: (bytes) => {
      sent.push(bytes.toString('latin1'))
      return bytes
    },
  })
  try {
    for (const address of [url, other.href, line.url]) {
      const db = await open(address)
      const app = 'portal_app 15s UTC'
      expect(await settingsOf(db)).toEqual([app, app, app, app, app, 'portal_app 5min UTC'])
      await db.close()
    }
    // PgBouncer refuses the start-up parameter, or ignores it.
    expect(sent.filter((bytes) => bytes.includes('options\0'))).toEqual([])
  } finally {
    line.close()
    await drop()
  }
})

it('REL-02 a pooler that passes no notifications or loses the role stops the start', async () => {
  const { url, drop } = await createTestDatabase()
  const deaf = await openDatabaseLine(url, { toServer: replacing('listen "portal_', 'notify "portal_') })
  const owning = await openDatabaseLine(url, { toServer: losesRole })
  const poolMode = /Set its pool_mode to session/
  try {
    await Promise.all(
      [open, (at: string) => migrate(at, '')].map((start) =>
        expect(start(deaf.url)).rejects.toThrow(poolMode),
      ),
    )
    await expect(open(owning.url)).rejects.toThrow(
      /runs as (?!portal_app)\w+, not as portal_app\. .*pool_mode/,
    )
  } finally {
    deaf.close()
    owning.close()
    await drop()
  }
})

it('REL-02 a session that ends under a connection is reported within one beat', async () => {
  const { url, drop } = await createTestDatabase()
  let ends = false
  const line = await openDatabaseLine(url, {
    // The beat finds another session than the one that listens.
    toServer: (bytes) => (ends ? replacing("channel = 'portal'", "channel = 'absent'")(bytes) : bytes),
  })
  const lost: Error[] = []
  const db = await openDatabase(line.url, { readers: 1, writers: 2 }, quiet, (error) => lost.push(error))
  try {
    expect(db.notifications.connected).toBe(true)
    ends = true
    await expect.poll(() => lost[0]?.message, { timeout: 10_000 }).toMatch(/no longer listens.*pool_mode/)
  } finally {
    await db.close()
    line.close()
    await drop()
  }
})

it('REL-02 connections of another role serve nothing, and a pooler without statements is named', async () => {
  let pass = (bytes: Buffer) => bytes
  const lines: { close(): void }[] = []
  const portal = await startPortal({
    way: async (url) => {
      const line = await openDatabaseLine(url, { toServer: (bytes) => pass(bytes) })
      lines.push(line)
      return line.url
    },
  })
  const owner = new pg.Client({ connectionString: portal.url })
  await owner.connect()
  const admin = await portal.member(await portal.company('Alpha'), allCodes)
  const get = async () => (await portal.call(admin.token, 'GET', '/api/department')).status
  const ready = async () => (await portal.call('', 'GET', '/readyz')).status
  const endAll = () =>
    owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
  try {
    expect([await get(), await ready()]).toEqual([200, 200])
    pass = losesRole
    await endAll()
    await expect.poll(async () => [await get(), await ready()], { timeout: 20_000 }).toEqual([503, 503])
    // A connection that ended before it was refused says so once.
    await expect
      .poll(() => portal.db.system.query('select 1').catch(String), { timeout: 20_000 })
      .toMatch(/not as portal_app/)
    pass = (bytes) => bytes
    await expect.poll(async () => [await get(), await ready()], { timeout: 20_000 }).toEqual([200, 200])
    const deallocate = portal.db.system.transaction(async (tx) => {
      // A process names its first statements only, and each process begins with this one.
      await tx.query('select 1')
      await tx.query('deallocate all')
      await tx.query('select 1')
    })
    await expect(deallocate).rejects.toThrow(/a prepared statement .* pool_mode to session/)
  } finally {
    await owner.end()
    await portal.close()
    for (const line of lines) line.close()
  }
})
