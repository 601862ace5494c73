import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { notSignedIn } from '../../../server/platform/errors.ts'
import { answerErrors } from '../../../server/platform/http/errors.ts'
import { protectAnswers } from '../../../server/platform/http/guards.ts'
import { createConfirmedUser } from '../../../server/platform/identity/pool.ts'
import { openSignedInPortal, type SignedInPortal } from '../../support/signedInPortal.ts'

const username = '+60133330001'
const password = 'Rahsia!23'
const refusal = z.object({ code: z.string(), message: z.string() })

let portal: SignedInPortal
beforeAll(async () => {
  portal = await openSignedInPortal()
  await createConfirmedUser(portal.db.system, portal.pool, { username, password })
})
afterAll(() => portal.close())

it('no browser keeps what only somebody signed in may read, refusals included', async () => {
  const headers = await portal.signIn(username, password)
  const control = async (url: string) =>
    (await portal.app.inject({ method: 'GET', url, headers })).headers['cache-control']
  for (const url of ['/api/user/profile', '/api/employee?range=[0,24]', '/api/employee/1'])
    expect(await control(url), url).toBe('no-store')
  expect(await control('/config.json')).toBe('no-cache')
})

it('signing out ends the session at the server, so that a copy of its token opens nothing', async () => {
  const { authorization } = await portal.signIn(username, password)
  const open = () => portal.app.inject({ method: 'GET', url: '/api/client/user', headers: { authorization } })
  expect((await open()).statusCode).toBe(200)
  const cookie = `portal_session=${authorization.slice('Bearer '.length)}`
  for (const given of [cookie, cookie, 'portal_session=worn-out']) {
    const headers = { cookie: given, 'x-requested-with': 'portal' }
    const out = await portal.app.inject({ method: 'POST', url: '/api/sign-out', headers })
    expect(out.statusCode).toBe(200)
  }
  expect((await open()).statusCode).toBe(401)
})

it('a connection whose headers do not come is cut soon after its time', async () => {
  expect(portal.app.server.headersTimeout).toBe(15_000)
  portal.app.server.headersTimeout = 100
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = z.object({ port: z.number() }).parse(portal.app.server.address())
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /healthz HTTP/1.1\r\nHost: ')
  const [answer] = z.tuple([z.instanceof(Buffer)]).parse(await once(socket, 'data'))
  expect(answer.toString()).toMatch(/^HTTP\/1.1 408 /)
  socket.destroy()
})

it('HTTP-01 an address that takes other methods answers 405 with them, an unknown one 404', async () => {
  const headers = await portal.signIn(username, password)
  for (const [method, url, status, message] of [
    ['DELETE', '/api/payment/plan', 405, /^This address takes GET, HEAD only\.$/],
    ['POST', '/healthz', 405, /^This address takes GET, HEAD only\.$/],
    ['GET', '/api/nothing', 404, /^There is no such address\.$/],
  ] as const) {
    const answer = await portal.app.inject({ method, url, headers })
    expect([url, answer.statusCode]).toEqual([url, status])
    expect(refusal.parse(answer.json()).message).toMatch(message)
    if (status === 405) expect(answer.headers.allow).toContain('GET')
  }
})

it('HTTP-01 answers HEAD with the status and headers of GET, without a body', async () => {
  const headers = await portal.signIn(username, password)
  const lasting = (given: OutgoingHttpHeaders) =>
    Object.entries(given).filter(([name]) => name !== 'date' && !name.startsWith('x-ratelimit'))
  for (const [url, status] of [
    ['/healthz', 200],
    ['/api/client/user', 200],
    ['/api/employee', 403],
    ['/api/nothing', 404],
    ['/api/batch/1/run', 405],
  ] as const) {
    const get = await portal.app.inject({ method: 'GET', url, headers })
    const head = await portal.app.inject({ method: 'HEAD', url, headers })
    expect([url, head.statusCode, head.body]).toEqual([url, status, ''])
    expect(lasting(head.headers)).toEqual(lasting(get.headers))
  }
})

it('limits the requests of an address, except routes without a limit and unknown addresses', async () => {
  const app = fastify()
  await protectAnswers(app, { requestsPerMinute: 2 })
  const refuse = () => {
    throw notSignedIn()
  }
  app.get('/refused', refuse)
  app.get('/own', { config: { rateLimit: { max: 1, timeWindow: '1 minute' } } }, () => 'own')
  app.get('/free', { config: { rateLimit: false } }, () => 'free')
  answerErrors(app)
  const statuses = async (url: string) => {
    const answers = [await app.inject(url), await app.inject(url), await app.inject(url)]
    return answers.map(({ statusCode }) => statusCode)
  }
  expect(await statuses('/refused')).toEqual([401, 401, 429])
  expect(await statuses('/own')).toEqual([200, 429, 429])
  expect(await statuses('/free')).toEqual([200, 200, 200])
  expect(await statuses('/nothing')).toEqual([404, 404, 404])
  await app.close()
})

it('HTTP-06 a list arrives compressed with its range, a part of a file uncompressed', async () => {
  const app = fastify()
  await protectAnswers(app, { requestsPerMinute: 100 })
  const rows = 'a row of the list '.repeat(500)
  app.get('/list', (_request, reply) => reply.header('content-range', 'pin 0-499/900').send(rows))
  app.get('/part', (_request, reply) => reply.header('content-range', 'bytes 0-8999/20000').send(rows))
  const headers = { 'accept-encoding': 'br, gzip' }
  const list = await app.inject({ url: '/list', headers })
  expect(list.headers).toMatchObject({ 'content-encoding': 'br', 'content-range': 'pin 0-499/900' })
  expect(brotliDecompressSync(list.rawPayload).toString()).toBe(rows)
  const part = await app.inject({ url: '/part', headers })
  expect(part.headers).toMatchObject({ 'content-range': 'bytes 0-8999/20000' })
  expect([part.headers['content-encoding'], part.payload]).toEqual([undefined, rows])
  await app.close()
})

it.skipIf(process.platform !== 'linux')('a full disk is named as such, wherever it shows', async () => {
  const app = fastify()
  answerErrors(app)
  const full = () => writeFile('/dev/full', 'more')
  app.get('/file', full)
  app.get('/stored', async () => {
    await full().catch((cause: unknown) => {
      throw new Error('Cannot write file', { cause })
    })
  })
  app.get('/database', () => {
    throw Object.assign(new Error('could not extend file'), { code: '53100' })
  })
  app.get('/quota', () => {
    throw Object.assign(new Error('could not extend file "base/5/1": Disk quota exceeded'), { code: 'XX000' })
  })
  app.get('/several', async () => {
    await Promise.any([full(), full()])
  })
  for (const url of ['/file', '/stored', '/database', '/quota', '/several']) {
    const answer = await app.inject(url)
    const { code, message } = refusal.parse(answer.json())
    expect([answer.statusCode, code], url).toEqual([507, 'storage_full'])
    expect(message).toMatch(/disk of the server is full/)
  }
  await app.close()
})
