import { parse } from 'csv-parse/sync'
import { beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { batch } from '../../src/schema/calls/batch.ts'
import { importAnswer, importRows, type ImportAnswer } from '../../src/schema/calls/importing.ts'
import { seriMaju, startEmbeddedDemo } from '../support/openDemo.ts'
import { peopleFile } from '../support/peopleFile.ts'
import { amount } from '../support/longRun.ts'
import { idTokenFor, printedAccount } from '../support/program.ts'

const people = amount(10_000, 100_000)
const file = peopleFile(people, 50)

const demo = await startEmbeddedDemo()
let { program } = demo
let token = await demo.token()
let id: number

beforeAll(async () => {
  for (const name of ['Security', 'Cleaning', 'Landscape']) {
    await call('POST', '/api/department', JSON.stringify({ name }))
  }
}, 120_000)

async function startAgain() {
  program = await demo.startAgain()
  token = await idTokenFor(program, await printedAccount(program, 'administrator'), seriMaju)
}

async function call(method: string, path: string, body?: string, type = 'application/json') {
  return fetch(`${program.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body }),
  })
}

/** The file, once it has been validated. */
async function validated(): Promise<ImportAnswer> {
  return vi.waitFor(
    async () => {
      const now = importAnswer.parse(await (await call('GET', `/api/user/import/${id}`)).json())
      expect(now.validation).toBeNull()
      return now
    },
    { timeout: 150_000, interval: 300 },
  )
}

const batchNow = async () => batch.parse(await (await call('GET', `/api/batch/${id}`)).json())
const staff = async () => Number((await call('GET', '/api/user?range=[0,0]')).headers.get('x-total-count'))

it(`flags exactly the fifty planted errors of ${people} records and writes nothing`, async () => {
  const before = await staff()
  const sent = await call('POST', '/api/user/import?name=people.csv', file.text, 'text/csv')
  expect(sent.status).toBe(201)
  id = importAnswer.parse(await sent.json()).id
  const found = await validated()
  expect(found).toMatchObject({
    state: 'draft',
    name: 'people.csv',
    dateFormat: 'DMY',
    numberFormat: 'point',
  })
  expect(found.counts).toMatchObject({ records: people, create: people - 50, wrong: 50, errors: 50 })
  const query = new URLSearchParams({ filter: '{"kind":"error"}', range: '[0,999]' })
  const rows = importRows.parse(await (await call('GET', `/api/user/import/${id}/rows?${query}`)).json())
  expect(rows.flatMap(({ record, errors }) => errors.map(({ column }) => ({ record, column })))).toEqual(
    file.planted,
  )
  expect((await call('POST', `/api/batch/${id}/run`)).status).toBe(409)
  expect(await staff()).toBe(before)
}, 200_000)

it('keeps corrections and continues the validation after a kill', async () => {
  const changing = call('PATCH', `/api/user/import/${id}`, JSON.stringify({ corrections: file.corrections }))
  expect((await changing).status).toBe(200)
  await program.kill()
  await startAgain()
  const found = await validated()
  expect(found).toMatchObject({ state: 'previewed', counts: { create: people, wrong: 0, errors: 0 } })
}, 240_000)

it('has the identical result after a kill at half', async () => {
  const before = await staff()
  expect((await call('POST', `/api/batch/${id}/run`)).status).toBe(200)
  const half = await vi.waitFor(
    async () => {
      const { counts } = await batchNow()
      expect(counts.done).toBeGreaterThanOrEqual(people / 2)
      return counts.done
    },
    { timeout: 150_000, interval: 300 },
  )
  await program.kill()
  expect(half).toBeLessThan(people)
  await startAgain()
  await vi.waitFor(async () => expect((await batchNow()).state).toBe('done'), {
    timeout: 150_000,
    interval: 300,
  })
  expect((await batchNow()).counts).toMatchObject({ done: people, failed: 0, pending: 0 })
  expect(await staff()).toBe(before + people)

  // What it made says the same as the file, record by record, the leaders included.
  const exported = await (await call('GET', '/api/user/export.csv')).text()
  const records = z
    .array(z.record(z.string(), z.string()))
    .parse(parse(exported, { columns: true, bom: true }))
  const made = new Map(records.map((record) => [record['Staff no.'], record]))
  const given = z.array(z.record(z.string(), z.string())).parse(parse(file.text, { columns: true }))
  const wrong = given.filter((person, index) => {
    const corrected = { ...person, ...file.corrections[String(index + 2)] }
    const record = made.get(corrected['Staff No'])
    const amount = (corrected['Basic Salary (RM)'] ?? '').replace(',', '')
    return (
      record?.['First name'] !== corrected['First Name'] ||
      record?.['Department'] !== corrected['Dept'] ||
      record?.['Address'] !== corrected['Address'] ||
      record?.['Supervisor'] !== corrected['Reports To'] ||
      Number(record?.['Basic pay']) !== Number(amount)
    )
  })
  expect(wrong.slice(0, 3)).toEqual([])
}, 400_000)
