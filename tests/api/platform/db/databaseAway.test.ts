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
