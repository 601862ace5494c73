import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import {
  add,
  change,
  changeEach,
  count,
  find,
  findOne,
  put,
  remove,
} from '../../../server/engine/tables/rows.ts'
import { given } from '../../../server/engine/tables/given.ts'
import {
  beforeCompany,
  float,
  json,
  pick,
  piece,
  rowsIfAny,
  rowsOf,
  select,
  whole,
  write,
} from '../../../server/engine/tables/statement.ts'
import {
  databaseType,
  declaredTables,
  definePlainTable,
  isOptional,
} from '../../../server/engine/tables/table.ts'
import { snake } from '../../../src/schema/names.ts'
import { openDatabase, type Database } from '../../../server/platform/db/database.ts'
import type { CompanySql, Tx } from '../../../server/platform/db/sql.ts'
import { leaveSetting } from '../../../server/modules/leave/tables.ts'
import { systemActor } from '../../../server/platform/db/companyContext.ts'
import { department } from '../../../src/resources/organization/department.resource.ts'
import { leaveBlock } from '../../../src/resources/leave/leaveBlock.resource.ts'
import { createTestDatabase } from '../../support/testDatabase.ts'

const [here, elsewhere] = [4_001, 4_002]
let db: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createTestDatabase()
  drop = database.drop
  db = await openDatabase(database.url, { readers: 1, writers: 1 })
  for (const id of [here, elsewhere])
    await db.system.query(`insert into client (id, name) values ($1, 'Company')`, [id])
})
afterAll(async () => {
  await db.close()
  await drop()
})

const inCompany = <T>(work: (tx: Tx) => Promise<T>, clientId = here) => db.write(systemActor(clientId), work)
const blocks = [
  { title: 'Stocktaking', fromDate: '2026-01-02', toDate: '2026-01-03', departmentIds: [1, 2] },
  { title: 'Peak', fromDate: '2026-06-01', toDate: '2026-08-31', departmentIds: [], note: 'Every year' },
]
/** Answers that are kept for a repeated request. */
const answered = definePlainTable('idempotency', {
  personId: 'uuid',
  key: 'text',
  requestHash: 'text',
  status: 'whole',
  body: 'text',
})
const fullNames: Record<string, string> = {
  timestamptz: 'timestamp with time zone',
  time: 'time without time zone',
}
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title)

it('finds the rows of a company that equal, compare, are among several, or hold nothing', async () => {
  await inCompany((tx) =>
    add(
      tx,
      leaveBlock,
      blocks.map((block) => ({ note: null, ...block })),
    ),
  )
  await inCompany(
    (tx) => add(tx, leaveBlock, [{ title: 'Elsewhere', fromDate: '2026-01-01', toDate: '2026-01-01' }]),
    elsewhere,
  )
  const sql = db.read(here)
  const found = async (where: Parameters<typeof find<typeof leaveBlock, 'title'>>[2]) =>
    titles(await find(sql, leaveBlock, where, { columns: ['title'], sort: [['fromDate', 'desc']] }))
  expect(await found({})).toEqual(['Peak', 'Stocktaking'])
  expect(await found({ title: 'Peak' })).toEqual(['Peak'])
  expect(await found({ title: ['Peak', 'Elsewhere'] })).toEqual(['Peak'])
  expect(await found({ fromDate_lt: '2026-06-01' })).toEqual(['Stocktaking'])
  expect(await found({ fromDate_gte: '2026-06-01', toDate_lte: '2026-08-31' })).toEqual(['Peak'])
  expect(await found({ title_neq: 'Peak' })).toEqual(['Stocktaking'])
  expect(await found({ note: null })).toEqual(['Stocktaking'])
  expect(await found({ note_empty: false })).toEqual(['Peak'])
  expect(await found({ departmentIds: 2 })).toEqual(['Stocktaking'])
  expect(await found({ departmentIds_empty: true })).toEqual(['Peak'])
  expect(await count(sql, leaveBlock, { title: ['Peak', 'Stocktaking'] })).toBe(2)
})

it('refuses a condition without a value, which would reach all rows', async () => {
  const [lost]: string[] = []
  await expect(find(db.read(here), leaveBlock, { title: lost }, { columns: ['id'] })).rejects.toThrow(
    'The condition title of leave_block has no value',
  )
})

it('makes a new version of a changed record, and none of a note', async () => {
  const changed = await inCompany((tx) =>
    change(tx, leaveBlock, { title: 'Peak' }, { note: 'Summer' }, { columns: ['version', 'note'] }),
  )
  expect(changed).toEqual([{ version: 2, note: 'Summer' }])
  const noted = await inCompany((tx) =>
    change(tx, leaveBlock, { title: 'Peak' }, { note: 'Quiet' }, { columns: ['version'], quiet: true }),
  )
  expect(noted).toEqual([{ version: 2 }])
})

it('changes each of several rows to its own values', async () => {
  const rows = await find(db.read(here), leaveBlock, {}, { columns: ['id', 'title'], sort: ['id'] })
  await inCompany((tx) =>
    changeEach(
      tx,
      leaveBlock,
      rows.map(({ id, title }) => ({ id, note: title })),
    ),
  )
  const notes = await find(db.read(here), leaveBlock, {}, { columns: ['note'], sort: ['id'] })
  expect(notes.map(({ note }) => note)).toEqual(titles(rows))
})

it('tells every listener of a change, once it is committed', async () => {
  const told: string[] = []
  db.onChange((clientId, table) => told.push(`${clientId} ${table}`))
  await inCompany((tx) => change(tx, leaveBlock, { title: 'Peak' }, { note: null }))
  expect(told).toEqual([`${here} leave_block`])
})

it('deletes records so that they can be restored, and rows of plain tables for good', async () => {
  await inCompany((tx) => remove(tx, leaveBlock, { title: 'Peak' }))
  expect(await findOne(db.read(here), leaveBlock, { title: 'Peak' }, { columns: ['id'] })).toBeUndefined()
  const deleted = await findOne(
    db.read(here),
    leaveBlock,
    { title: 'Peak' },
    { columns: ['version'], withDeleted: true },
  )
  expect(deleted?.version).toBeGreaterThan(2)
  await inCompany((tx) =>
    add(tx, answered, [{ personId: randomUUID(), key: 'a', requestHash: '', status: 200, body: '' }]),
  )
  await inCompany((tx) => remove(tx, answered, { key: 'a' }))
  expect(await count(db.read(here), answered, {})).toBe(0)
})

it('adds the row of a key, or changes it', async () => {
  const setting = {
    region: 'MY',
    startMonth: 4,
    restDays: ['7'],
    remindDays: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
  await inCompany((tx) => put(tx, leaveSetting, [], setting))
  await inCompany((tx) => put(tx, leaveSetting, [], { ...setting, startMonth: 7 }))
  expect(await find(db.read(here), leaveSetting, {}, { columns: ['startMonth'] })).toEqual([
    { startMonth: 7 },
  ])
})

it('gives a new record the initial values of its fields, and leaves out one that is taken', async () => {
  const made = await inCompany((tx) =>
    add(tx, department, [{ name: 'Cleaning' }], { columns: ['name', 'version'] }),
  )
  expect(made).toEqual([{ name: 'Cleaning', version: 1 }])
  const again = await inCompany((tx) =>
    add(tx, department, [{ name: 'Cleaning' }, { name: 'Gardens' }], { columns: ['name'], skipTaken: true }),
  )
  expect(again).toEqual([{ name: 'Gardens' }])
})

it('joins the living rows of the company, values given as rows, and rows that may be missing', async () => {
  const d = rowsOf(department, 'd')
  const head = rowsIfAny(department, 'h')
  const asked = given('g', { name: 'text', rank: 'whole' }, [
    { name: 'Gardens', rank: 1 },
    { name: 'Nobody', rank: 2 },
  ])
  const rows = await select(db.read(here), {
    ...pick(d, ['name']),
    rank: whole`${asked.rank}`,
    head: head.name,
    list: json(z.array(z.number()))`jsonb_build_array(${asked.rank}, 7)`,
  })`from ${asked} join ${d} on ${d.name} = ${asked.name} left join ${head} on ${head.id} = ${d.parentId}`
  expect(rows).toEqual([{ name: 'Gardens', rank: 1, head: null, list: [1, 7] }])
})

it('refuses null where a statement promises a value', async () => {
  await expect(select(db.read(here), { sum: whole`null` })`where true`).rejects.toThrow('never null')
  expect(await select(db.read(here), { sum: whole.orNull`null` })`where true`).toEqual([{ sum: null }])
})

it('takes common table expressions before the selection, which may write', async () => {
  const t = rowsOf(department, 't')
  const read = await inCompany(
    (tx) =>
      select(
        tx,
        { name: t.name, share: float`w.share`, whole: json(z.object({ of: z.number() }))`'{"of": 2}'` },
        piece`with w as (update ${t.bare} set parent_id = null where ${t.company} and ${t.name} = 'Gardens'
        returning ${t.id}, 0.5 as share)`,
      )`from w join ${t} on ${t.id} = w.id`,
  )
  expect(read).toEqual([{ name: 'Gardens', share: 0.5, whole: { of: 2 } }])
})

it('gives no row of any company to statements before the company is known', async () => {
  const t = rowsOf(leaveBlock, 't')
  const rows = await db.system.transaction((tx) => select(beforeCompany(tx), { id: t.id })`from ${t}`)
  expect(rows).toEqual([])
})

it('declares columns as the database has them', async () => {
  await import('../../../server/areas.ts')
  for (const table of declaredTables()) {
    const rows = await db.system.query<{ name: string; type: string; isOptional: boolean }>(
      `select attname as name, format_type(atttypid, null) as type, not attnotnull as "isOptional"
       from pg_attribute where attrelid = $1::regclass and attnum > 0`,
      [table.table],
    )
    const known = new Map(rows.map(({ name, type, isOptional }) => [name, { type, isOptional }]))
    for (const name of Object.keys(table.plain ?? {}))
      expect([table.table, name, known.get(snake(name))]).toEqual([
        table.table,
        name,
        {
          type: fullNames[databaseType(table, name)] ?? databaseType(table, name),
          isOptional: isOptional(table, name),
        },
      ])
  }
})

it('names the company in every statement that it makes', async () => {
  const sent: { text: string; values: readonly unknown[] }[] = []
  const recorder: CompanySql = {
    clientId: here,
    query: async (statement, values = []) => {
      sent.push({ text: statement, values })
      return []
    },
  }
  const writer = { ...recorder, actor: { employeeId: 7 }, touch: () => undefined }
  const plain = definePlainTable('made_up', { id: 'id', name: 'text', state: ['on'] })
  for (const table of [leaveBlock, plain] as const) {
    await find(recorder, table, { id: 1 }, { columns: ['id'] })
    await count(recorder, table, {})
    await change(writer, table, { id: 1 }, {})
    await changeEach(writer, table, [{ id: 1 }])
    await remove(writer, table, { id: 1 })
  }
  await add(writer, plain, [{ name: 'one' }])
  await put(writer, plain, ['name'], { name: 'one', state: 'on' })
  const t = rowsOf(plain, 't')
  await select(recorder, { id: t.id })`from ${t}`
  await select(recorder, { id: t.id })`from ${t.withDeleted}`
  await write(recorder, {})`update ${t.bare} set name = '' where ${t.company}`
  for (const { text: statement, values } of sent) {
    const [, place] = /client_id[^$]*\$(\d+)/.exec(statement) ?? []
    expect([statement, values[Number(place) - 1]]).toEqual([statement, here])
  }
  expect(sent).toHaveLength(15)
})
