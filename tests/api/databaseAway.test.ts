import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../src/domain/permissions.ts'
import { startPortal, type Member, type Portal } from '../support/portal.ts'

const address = z.object({ port: z.number() })
const open = new Set<Socket>()
let isAway = false
let portal: Portal
let admin: Member

/** The database behind a line that can be cut. */
const line = createServer((socket) => {
  if (isAway) return void socket.destroy()
  const target = connect(Number(database.port), database.hostname)
  for (const one of [socket, target]) {
    open.add(one)
    one
      .on('error', () => undefined)
      .on('close', () => {
        open.delete(one)
        socket.destroy()
        target.destroy()
      })
  }
  return void socket.pipe(target).pipe(socket)
})
let database: URL

beforeAll(async () => {
  portal = await startPortal({
    way: async (url) => {
      database = new URL(url)
      line.listen(0, '127.0.0.1')
      await once(line, 'listening')
      const way = new URL(url)
      way.port = String(address.parse(line.address()).port)
      return way.href
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
  isAway = true
  for (const socket of open) socket.destroy()
  const create = () => portal.call(admin.token, 'POST', '/api/department', { name: 'Night' })
  for (const call of [get, create, get]) {
    const away = await call()
    expect([away.status, away.body['code'], away.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  }
  expect((await portal.call('nobody', 'GET', '/api/department')).status).toBe(401)
  expect((await portal.call('', 'GET', '/readyz')).status).toBe(503)
  isAway = false
  await expect.poll(async () => (await get()).status).toBe(200)
  expect((await create()).status).toBe(201)
})
