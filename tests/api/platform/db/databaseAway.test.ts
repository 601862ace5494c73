import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../../../src/domain/access/permissions.ts'
import { openDatabaseLine, type DatabaseLine } from '../../../support/databaseLine.ts'
import { startPortal, type Member, type Portal } from '../../../support/portal.ts'

let line: DatabaseLine
let portal: Portal
let admin: Member

beforeAll(async () => {
  portal = await startPortal({
    way: async (url) => {
      line = await openDatabaseLine(url)
      return line.url
    },
  })
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(async () => {
  await portal.close()
  line.close()
})

it('a database that is away answers 503 and when to try again, and signs nobody out', async () => {
  const get = () => portal.call(admin.token, 'GET', '/api/department')
  expect((await get()).status).toBe(200)
  line.cut()
  const create = () => portal.call(admin.token, 'POST', '/api/department', { name: 'Night' })
  for (const call of [get, create, get]) {
    const away = await call()
    expect([away.status, away.body['code'], away.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  }
  expect((await portal.call('nobody', 'GET', '/api/department')).status).toBe(401)
  expect((await portal.call('', 'GET', '/readyz')).status).toBe(503)
  line.mend()
  await expect.poll(async () => (await get()).status).toBe(200)
  expect((await create()).status).toBe(201)
})

it('answers a write with 503 while the database only reads, as after a failover', async () => {
  const create = () => portal.call(admin.token, 'POST', '/api/department', { name: 'Morning' })
  const owner = new pg.Client({ connectionString: portal.url })
  await owner.connect()
  const readOnly = async (value: 'on' | 'off') => {
    const name = pg.escapeIdentifier(new URL(portal.url).pathname.slice(1))
    await owner.query(`alter database ${name} set default_transaction_read_only = ${value}`)
    line.cut()
    line.mend()
  }
  const get = async () => (await portal.call(admin.token, 'GET', '/api/department')).status
  try {
    await readOnly('on')
    await expect.poll(get).toBe(200)
    await expect.poll(async () => (await create()).headers['retry-after']).toBe('2')
    const refused = await create()
    expect([refused.status, refused.body['code']]).toEqual([503, 'unavailable'])
    await readOnly('off')
    await expect.poll(async () => (await create()).status).toBe(201)
  } finally {
    await owner.end()
  }
})
