import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appConnection } from '../../../../server/platform/db/connections/connection.ts'
import { ask } from '../../../../server/platform/db/connections/statement.ts'
import { createTestDatabase } from '../../../support/testDatabase.ts'

let url: string
let drop: () => Promise<void>
let client: pg.Client
let other: pg.Client

async function connect() {
  const one = new pg.Client({ ...appConnection(url), pipeline: true })
  await one.connect()
  return one
}

beforeAll(async () => {
  ;({ url, drop } = await createTestDatabase())
  client = await connect()
  other = await connect()
})
afterAll(async () => {
  await client.end()
  await other.end()
  await drop()
})

const text = fc.string({ unit: 'grapheme' }).map((one) => one.replaceAll('\u0000', ''))
const instant = fc
  .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString())
const record = fc.record({
  text: fc.option(text),
  whole: fc.option(fc.integer()),
  large: fc.option(fc.maxSafeInteger()),
  money: fc.option(fc.integer({ min: -99_999, max: 99_999 }).map((cents) => (cents / 100).toFixed(2))),
  flag: fc.option(fc.boolean()),
  instant: fc.option(instant),
  day: fc.option(instant.map((one) => one.slice(0, 10))),
  texts: fc.option(fc.array(text)),
  ids: fc.option(fc.array(fc.maxSafeInteger())),
  json: fc.option(fc.dictionary(fc.constantFrom('a', 'b'), fc.integer())),
})
const statement = `select n as place, text, whole, large, money, flag, instant, day, texts, ids, json
  from generate_series(1, $1::int) n cross join lateral (select $2::text as text, $3::int as whole, $4::bigint as large,
    $5::numeric(12,2) as money, $6::boolean as flag, $7::timestamptz as instant, $8::date as day, $9::text[] as texts,
    $10::bigint[] as ids, $11::jsonb as json) given`

it('returns the same rows with a new and a known description', async () => {
  await fc.assert(
    fc.asyncProperty(record, fc.nat(3), fc.constantFrom(client, other), async (given, count, on) => {
      const rows = await ask(on, statement, [
        count,
        ...Object.entries(given).map(([name, value]) =>
          name === 'json' && value ? JSON.stringify(value) : value,
        ),
      ])
      expect(rows).toEqual(Array.from({ length: count }, (_, index) => ({ place: index + 1, ...given })))
    }),
    { numRuns: 500 },
  )
})

it('answers many simultaneous statements in order, failures included', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) =>
      index % 5 === 4
        ? ask(client, 'select 1 / $1::int as quotient', [0])
        : index % 2 === 0
          ? ask(client, 'select $1::int as even', [index])
          : ask(client, 'select $1::text as odd, null::int as nothing', [String(index)]),
    ),
  )
  answers.forEach((answer, index) => {
    if (index % 5 === 4) expect(answer.status).toBe('rejected')
    else if (answer.status === 'fulfilled')
      expect(answer.value).toEqual(
        index % 2 === 0 ? [{ even: index }] : [{ odd: String(index), nothing: null }],
      )
    else throw answer.reason
  })
  await expect(ask(client, 'select nothing')).rejects.toThrow('column "nothing" does not exist')
  await expect(ask(client, 'select nothing')).rejects.toThrow('column "nothing" does not exist')
})

it('reads a column by the type that it has on the connection that asks', async () => {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    await owner.query('create table changing (value integer); insert into changing values (7)')
    await owner.query('grant select on changing to public')
    const read = (on: pg.Client) => ask(on, 'select value from changing')
    expect(await read(client)).toEqual([{ value: 7 }])
    expect(await read(client)).toEqual([{ value: 7 }])
    await owner.query('alter table changing alter value type text')
    expect(await read(other)).toEqual([{ value: '7' }])
    expect(await read(other)).toEqual([{ value: '7' }])
    // A connection that planned it before is told so, and one that plans it each time reads what it is now.
    const late = await read(client).catch((error: unknown) => String(error))
    expect([[{ value: '7' }], 'error: cached plan must not change result type']).toContainEqual(late)
  } finally {
    await owner.query('drop table changing')
    await owner.end()
  }
})
