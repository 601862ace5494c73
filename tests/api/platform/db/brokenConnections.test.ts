import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { copiedRows, workbookOf } from '../../../../server/engine/exports/exportXlsx.ts'
import { openDatabase, type Database } from '../../../../server/platform/db/database.ts'
import { closing } from '../../../../server/platform/streams.ts'
import { createTestDatabase } from '../../../support/testDatabase.ts'

it('fails the transaction, not the process, when the database ends a connection', async () => {
  const { url, drop } = await createTestDatabase()
  const db = await openDatabase(url)
  const owner = new Client({ connectionString: url })
  await owner.connect()
  try {
    const broken = db.system.transaction(async ({ query }) => {
      const [session] = await query<{ pid: number }>('select pg_backend_pid() as pid')
      await owner.query('select pg_terminate_backend($1)', [session?.pid])
      await new Promise((resolve) => setTimeout(resolve, 200))
      return query('select 1')
    })
    await expect(broken).rejects.toThrow(/connection/i)
    expect(await db.system.query('select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    await db.close()
    await owner.end()
    await drop()
  }
})

/** More than the connections that stream: each of them must be free again afterwards. */
const rounds = 7
const endless = 'copy (select repeat($$x$$, 1000) from generate_series(1, 1000000)) to stdout'

const faults: Readonly<Record<string, (db: Database, end: () => Promise<unknown>) => Promise<void>>> = {
  'is closed before anyone reads it': async (db) => {
    const stream = await db.copyOut(1, endless)
    stream.destroy(new Error('not wanted'))
    await expect(buffer(stream)).rejects.toThrow('not wanted')
  },
  'fails in the database': async (db) => {
    const stream = await db.copyOut(
      1,
      'copy (select 1 / (n - 50000) from generate_series(1, 100000) n) to stdout',
    )
    await expect(buffer(stream)).rejects.toThrow('division by zero')
  },
  'fails before anyone reads it': async (db) => {
    const stream = await db.copyOut(1, 'copy (select 1 / 0) to stdout')
    stream.read()
    await new Promise((resolve) => stream.once('close', resolve))
    await expect(buffer(stream)).rejects.toThrow('division by zero')
  },
  'loses its connection': async (db, end) => {
    const stream = await db.copyOut(1, endless)
    await once(stream, 'readable')
    await end()
    await expect(buffer(stream)).rejects.toThrow(/terminat/i)
  },
  'is read through a workbook that is closed unread': async (db) => {
    const stream = await db.copyOut(1, endless)
    const book = closing(workbookOf(copiedRows(stream), 'Book', []), stream)
    book.destroy()
    await once(stream, 'close')
  },
}

it.each(Object.keys(faults))(
  'REL-02 a COPY that %s fails its reader alone and frees its connection',
  async (name) => {
    const { url, drop } = await createTestDatabase()
    const db = await openDatabase(url, { readers: 1, writers: 2 })
    const owner = new Client({ connectionString: url })
    await owner.connect()
    const end = () =>
      owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'copy%' and state = 'active'`,
      )
    try {
      for (let round = 0; round < rounds; round += 1) await faults[name]?.(db, end)
      expect((await buffer(await db.copyOut(1, 'copy (select 1) to stdout'))).toString()).toBe('1\n')
    } finally {
      await db.close()
      await owner.end()
      await drop()
    }
  },
)
