import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCodes, codeFor } from '../../src/domain/access/permissions.ts'
import {
  createSample,
  listUrl,
  pathOf,
  sampleValues,
  startPortal,
  type Member,
  type Portal,
} from '../support/portal.ts'
import { batchesOf } from '../support/batches.ts'
import { writableResources } from '../support/writableResources.ts'

let portal: Portal
let alpha: Member
let beta: Member

beforeAll(async () => {
  portal = await startPortal()
  alpha = await portal.member(await portal.company('Alpha'), allCodes)
  beta = await portal.member(await portal.company('Beta'), allCodes)
  for (const resource of writableResources) {
    for (const member of [alpha, beta, beta]) await createSample(portal, member, resource)
    for (const member of [alpha, beta]) {
      await batchesOf(portal, member).start(resource, 'delete', { filter: {}, preview: true })
    }
  }
})
afterAll(() => portal.close())

const tables = () =>
  portal.db.system.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'record_base'`,
  )

/** The operator's records about its client companies, of which each company reads those about itself. */
const aboutCompanies: readonly string[] = [
  'subscription',
  'invoice',
  'invoice_line',
  'payment',
  'platform_event',
  'usage_day',
]

describe('row-level security alone', () => {
  it('shows a company nothing of another in any table, and nobody anything without a company', async () => {
    let seen = 0
    for (const { name } of await tables()) {
      const own = await portal.db.read(alpha.clientId).query<{
        client_id: number
        company_id: number | null
      }>(`select client_id, (to_jsonb(t)->>'company_id')::bigint as company_id from ${name} t`)
      const foreign = own.filter(
        (row) =>
          row.client_id !== alpha.clientId &&
          !(aboutCompanies.includes(name) && row.company_id === alpha.clientId),
      )
      expect([name, foreign]).toEqual([name, []])
      seen += own.length
      expect(await portal.db.system.query(`select 1 from ${name}`)).toEqual([])
    }
    expect(seen).toBeGreaterThan(10)
  })

  it('lets no transaction write into another company', async () => {
    const into = (statement: string) => portal.db.write(alpha, (tx) => tx.query(statement, [beta.clientId]))
    expect(await into(`update department set name = 'taken' where client_id = $1 returning id`)).toEqual([])
    await expect(into(`insert into department (client_id, name) values ($1, 'planted')`)).rejects.toThrow(
      /row-level security/,
    )
  })

  it('shows a person his own employments in every company, and no colleague', async () => {
    const rows = await portal.db.asPerson(alpha.personId, (tx) =>
      tx.query<{ person_id: string }>('select person_id from employee'),
    )
    expect(rows).toEqual([{ person_id: alpha.personId }])
  })

  it('keeps the audit trail from being altered or forged by the role of the requests', async () => {
    for (const statement of [
      `update audit set verb = 'x'`,
      'delete from audit',
      `insert into audit (client_id, resource, record_id, verb) values (1, 'department', 1, 'x')`,
    ]) {
      await expect(portal.db.write(alpha, (tx) => tx.query(statement))).rejects.toThrow(/permission denied/)
    }
  })
})

it('never mixes the companies of requests that share connections', async () => {
  const gamma = await portal.member(await portal.company('Gamma'), allCodes)
  const members = [alpha, beta, gamma]
  const ask = async (number: number) => {
    const member = members[number % members.length] ?? alpha
    const writes = number % 11 === 0
    const answer = writes
      ? await portal.call(member.token, 'POST', '/api/department', { name: `Mixed ${number}` })
      : await portal.call(member.token, 'GET', '/api/department?range=[0,99]')
    expect(answer.status).toBe(writes ? 201 : 200)
    const rows = writes ? [answer.body] : answer.rows
    return rows.filter((row) => row['createdBy'] !== member.employeeId).length
  }
  let foreign = 0
  for (let batch = 0; batch < 40; batch += 1) {
    const counts = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(batch * 60 + index)))
    foreign += counts.reduce((sum, count) => sum + count, 0)
  }
  expect(foreign).toBe(0)
})

it('answers or refuses any filter, range and sort, without foreign rows or failures', async () => {
  const members = fc.oneof(
    fc.constantFrom(
      'id',
      'q',
      'status',
      'clientId',
      'name',
      'pinIds',
      'roleId_neq',
      'joinDate_gte',
      '__proto__',
      'deletedAt',
    ),
    fc.string(),
  )
  const values = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(-1, "'; drop table employee; --", '%', '\u0000', 1e300, -0, [], [null]),
  )
  const query = fc.record(
    {
      filter: fc.oneof(fc.record({ q: fc.string() }), fc.dictionary(members, values), fc.jsonValue()),
      range: fc.oneof(fc.constant([0, 9]), fc.tuple(fc.nat(), fc.integer()), fc.jsonValue()),
      sort: fc.oneof(
        fc.constant(['id', 'DESC']),
        fc.tuple(members, fc.constantFrom('ASC', 'DESC', 'asc; select 1')),
        fc.jsonValue(),
      ),
    },
    { requiredKeys: [] },
  )
  const answers = { good: 0, refused: 0 }
  // As the database says it; a list may itself be called columns.
  const internal = /syntax error|relation "|column (?:"|t\.)|pg_/i
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...writableResources), query, async (resource, asked) => {
      // A refusal names the member that was asked for, whatever it is called.
      fc.pre(!internal.test(JSON.stringify(asked)))
      const answer = await portal.call(alpha.token, 'GET', listUrl(resource, asked))
      expect([200, 400]).toContain(answer.status)
      answers[answer.status === 200 ? 'good' : 'refused'] += 1
      expect(answer.text).not.toMatch(internal)
      const creators = answer.rows.map((row) => row['createdBy'])
      expect(
        creators.every((creator) => creator === alpha.employeeId || creator === null || creator === 0),
      ).toBe(true)
    }),
    { numRuns: 1_500 },
  )
  expect(Math.min(answers.good, answers.refused)).toBeGreaterThan(50)
})

it('answers hostile bodies with a refusal by name, never with a failure', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...writableResources),
      fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue())),
      async (resource, body) => {
        for (const call of ['', '/batch/update', '/batch/delete', '/batch/restore']) {
          const answer = await portal.call(alpha.token, 'POST', `${pathOf(resource)}${call}`, body)
          // A call for help needs nothing but to be made: its create takes what says nothing at all.
          const taken = call === '' && resource.name === 'emergency' ? [201] : []
          expect([400, 422, ...taken]).toContain(answer.status)
        }
      },
    ),
    { numRuns: 500 },
  )
  // All first: what is made of one resource, such as a locked period, may stand against the parents of another.
  const member = await portal.member(await portal.company('Hostile'), allCodes)
  const samples: [(typeof writableResources)[number], Record<string, unknown>][] = []
  for (const resource of writableResources)
    samples.push([resource, await sampleValues(portal, member, resource, { all: true })])
  for (const [resource, values] of samples) {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(values)), fc.jsonValue(), async (name, value) => {
        const answer = await portal.call(member.token, 'POST', pathOf(resource), { ...values, [name]: value })
        // A rule about other records, such as a locked period, refuses what is well formed by itself.
        expect([201, 400, 409, 422], answer.text).toContain(answer.status)
      }),
      { numRuns: 40 },
    )
  }
})

it('hides an unreadable field in answers, filters, sorts and exports', async () => {
  const clerk = await portal.member(alpha.clientId, [codeFor('US', 'main', 'read')])
  const list = await portal.call(clerk.token, 'GET', '/api/user')
  expect(list.rows.length).toBeGreaterThan(0)
  for (const row of list.rows) expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['basicRate']))
  for (const row of list.rows) expect(row).not.toHaveProperty('roleId')
  for (const filter of ['roleId', 'roleId_neq', 'roleId_empty', 'basicRate_gte']) {
    expect(
      (await portal.call(clerk.token, 'GET', `/api/user?filter=${JSON.stringify({ [filter]: 1 })}`)).status,
    ).toBe(400)
  }
  expect((await portal.call(clerk.token, 'GET', '/api/user?sort=["roleId","ASC"]')).status).toBe(400)
  const exported = await portal.call(clerk.token, 'GET', '/api/user/export.csv')
  expect(exported.text.split('\n')[0]).not.toMatch(/Role|Basic pay/)
  const history = await portal.call(clerk.token, 'GET', `/api/user/${alpha.employeeId}/history`)
  for (const entry of history.rows) expect(JSON.stringify(entry)).not.toContain('roleId')
})

it('with row-level security off, the engine alone still keeps the companies apart', async () => {
  const owner = new Client({ connectionString: portal.url })
  await owner.connect()
  const names = (await tables()).map(({ name }) => name)
  for (const name of names) await owner.query(`alter table ${name} disable row level security`)
  try {
    for (const resource of writableResources) {
      const own = await portal.call(alpha.token, 'GET', listUrl(resource, { range: [0, 999] }))
      const [count] = (
        await owner.query<{ count: number }>(
          `select count(*)::int from ${resource.table} where client_id = $1 and deleted_at is null`,
          [alpha.clientId],
        )
      ).rows
      expect([resource.name, own.rows.length, own.headers['x-total-count']]).toEqual([
        resource.name,
        count?.count,
        String(count?.count),
      ])
      const [foreign] = (
        await owner.query<{ id: number }>(
          `select id::int from ${resource.table} where client_id = $1 limit 1`,
          [beta.clientId],
        )
      ).rows
      const url = `${pathOf(resource)}/${foreign?.id}`
      expect((await portal.call(alpha.token, 'GET', url)).status).toBe(404)
      expect((await portal.call(alpha.token, 'DELETE', url)).status).toBe(404)
      const calls = batchesOf(portal, alpha)
      const named = await calls.start(resource, 'delete', { ids: [foreign?.id] })
      expect(named).toMatchObject({ state: 'failed', counts: { done: 0, failed: 1 } })
      expect(await calls.rows(named.id)).toMatchObject([{ title: '', message: 'There is no such record.' }])
      const all = await calls.start(resource, 'delete', { filter: {}, preview: true })
      expect(all.total).toBe(count?.count)
      const exported = await portal.call(alpha.token, 'GET', `${pathOf(resource)}/export.csv`)
      expect(exported.text.trim().split('\n').length).toBeGreaterThan(1)
    }
    const [theirs] = (
      await owner.query<{ id: number }>('select id::int from batch where client_id = $1 limit 1', [
        beta.clientId,
      ])
    ).rows
    for (const call of ['', '/rows']) {
      const answer = await portal.call(alpha.token, 'GET', `/api/batch/${theirs?.id}${call}`)
      expect(answer.status).toBe(404)
    }
    for (const step of ['run', 'cancel', 'undo']) {
      const answer = await portal.call(alpha.token, 'POST', `/api/batch/${theirs?.id}/${step}`)
      expect(answer.status).toBe(404)
    }
    const batches = await portal.call(alpha.token, 'GET', '/api/batch?range=[0,999]')
    const makers = new Set(batches.rows.map((row) => JSON.stringify(row['createdBy'])))
    expect([...makers]).toEqual([expect.stringContaining(`"id":${alpha.employeeId},`)])
  } finally {
    for (const name of names) await owner.query(`alter table ${name} enable row level security`)
    await owner.end()
  }
})
