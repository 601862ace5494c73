import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { systemActor } from '../../../../server/platform/db/companyContext.ts'
import { openDatabase, type Database } from '../../../../server/platform/db/database.ts'
import { Memory } from '../../../../server/platform/db/memory.ts'
import type { Sql, Tx } from '../../../../server/platform/db/sql.ts'
import { scheduleJob } from '../../../../server/platform/jobs/jobs.ts'
import { startPortal, type Portal } from '../../../support/portal.ts'

let portal: Portal
let db: Database
/** Another process on the same database. */
let other: Database
let company: number

beforeAll(async () => {
  portal = await startPortal()
  ;({ db } = portal)
  other = await openDatabase(portal.url, { readers: 1, writers: 2 })
  company = await portal.company('Alpha')
})
afterAll(async () => {
  await other.close()
  await portal.close()
})

const write = <T>(work: (tx: Tx) => Promise<T>, on = db) => on.write(systemActor(company), work)
async function addHoliday(tx: Tx, name: string) {
  await tx.query(
    `insert into holiday (client_id, name, date, country, type, paid) values ($1, $2, '2026-01-01', 'MY', 'public', true)`,
    [company, name],
  )
  tx.touch('holiday')
}
async function namesOf(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    'select name from holiday where client_id = $1 order by name',
    [company],
  )
  return rows.map(({ name }) => name)
}
const holidays = () => namesOf(db.read(company))
const jobs = () => db.system.query(`select kind, key from job where kind like 'test-%' order by kind, key`)
const later = new Date(Date.now() + 3_600_000)

it('rolls back a failed part with its deferred steps, and keeps the rest', async () => {
  const done: string[] = []
  await write(async (tx) => {
    await addHoliday(tx, 'Around')
    scheduleJob(tx, 'test-around', 1, later)
    await expect(
      tx.part(async (part) => {
        await addHoliday(part, 'Failed')
        scheduleJob(part, 'test-failed', 1, later)
        part.afterCommit(() => done.push('failed'))
        await part.query('select 1 / 0')
      }),
    ).rejects.toThrow('division by zero')
    await tx.part(async (part) => {
      await addHoliday(part, 'Kept')
      scheduleJob(part, 'test-kept', 1, later)
      part.afterCommit(() => done.push('kept'))
    })
    const looked = await tx.part(async (part) => {
      await addHoliday(part, 'Tried')
      scheduleJob(part, 'test-tried', 1, later)
      part.afterCommit(() => done.push('tried'))
      return namesOf(part)
    }, false)
    expect(looked).toEqual(['Around', 'Kept', 'Tried'])
  })
  expect(await holidays()).toEqual(['Around', 'Kept'])
  expect(await jobs()).toEqual([
    { kind: 'test-around', key: 1 },
    { kind: 'test-kept', key: 1 },
  ])
  expect(done).toEqual(['kept'])
})

it.each(['by itself', 'with its last statement'])(
  'takes everything back where the end fails, and says why: committing %s',
  async (how) => {
    const before = await holidays()
    await expect(
      write(async (tx) => {
        await addHoliday(tx, 'Lost')
        tx.atEnd(() => tx.query('select 1 / 0'))
        if (how !== 'by itself') await tx.final('select 1')
      }),
    ).rejects.toThrow('division by zero')
    expect(await holidays()).toEqual(before)
    await expect(write((tx) => tx.part((part) => part.final('select 1')))).rejects.toThrow('cannot commit')
  },
)

it('caches reads of a company until a change commits in any process', async () => {
  let asked = 0
  const memory = new Memory(['holiday'], (sql) => {
    asked += 1
    let names: Promise<string[]> | undefined
    return { names: () => (names ??= namesOf(sql)) }
  })
  const known = (on = db) => memory.of(on, company).names()
  const before = await known()
  expect(await known()).toEqual(before)
  expect(await write((tx) => tx.remembered(memory).names())).toEqual(before)
  expect(asked).toBe(1)

  await write(async (tx) => {
    await addHoliday(tx, 'New')
    // It sees its own change, the others do not yet.
    expect(await tx.remembered(memory).names()).toEqual([...before, 'New'])
    expect(await known()).toEqual(before)
    expect(await known(other)).toEqual(before)
  })
  expect(await known()).toEqual([...before, 'New'])
  await vi.waitFor(async () => expect(await known(other)).toEqual([...before, 'New']))

  // A company remembers nothing of another.
  const stranger = await portal.company('Beta')
  const askedBefore = asked
  await db.write(systemActor(stranger), async (tx) => tx.touch('holiday'))
  await known()
  expect(asked).toBe(askedBefore)
})
