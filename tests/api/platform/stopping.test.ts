import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { startPortal } from '../../support/portal.ts'

/** A listening portal, and a connection on which the start of a request has arrived. */
async function beginRequest(start: string) {
  const portal = await startPortal()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = z.object({ port: z.number() }).parse(portal.app.server.address())
  let requests = 0
  portal.app.server.on('request', () => (requests += 1))
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(start)
  await expect
    .poll(() => new Promise((resolve) => portal.app.server.getConnections((_, n) => resolve(n))))
    .toBe(1)
  /** Closes the portal, sends the rest once it has stopped listening, and returns head and body of the answer. */
  const finish = async (rest: string) => {
    const closed = portal.close()
    await expect.poll(() => portal.app.server.listening).toBe(false)
    socket.write(rest)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    await closed
    return { head: head.toLowerCase(), body }
  }
  return { arrived: () => expect.poll(() => requests).toBe(1), finish }
}

it('refuses calls while the server stops, with a retry time', async () => {
  const { finish } = await beginRequest('GET /api/department HTTP/1.1\r\nHost: portal\r\n')
  const { head, body } = await finish('\r\n')
  expect(head).toMatch(/^http\/1\.1 503 /)
  expect(head).toContain('retry-after: 2')
  expect(body).toContain('"code":"unavailable","message":"The portal cannot be reached for the moment.')
})

it('refuses a sign-in while the server stops, in the words of its protocol', async () => {
  const { finish } = await beginRequest('POST /identity HTTP/1.1\r\nHost: portal\r\n')
  const { head, body } = await finish('Content-Length: 0\r\n\r\n')
  expect(head).toMatch(/^http\/1\.1 503 /)
  expect(body).toContain('ServiceUnavailableException')
})

it('answers a request from before the stop, and ends its connection', async () => {
  const { arrived, finish } = await beginRequest(
    'POST /identity HTTP/1.1\r\nHost: portal\r\nContent-Type: application/x-amz-json-1.1\r\nContent-Length: 2\r\n\r\n{',
  )
  await arrived()
  const { head } = await finish('}')
  expect(head).toMatch(/^http\/1\.1 400 /)
  expect(head).toContain('connection: close')
})

it('serves while it leaves, but is not ready and ends each connection', async () => {
  const portal = await startPortal()
  const skip = new AbortController()
  const read = (url: string) => portal.app.inject({ url })
  const before = await read('/readyz')
  expect([before.statusCode, before.headers['connection']]).toEqual([200, 'keep-alive'])
  const left = portal.app.leave(60_000, skip.signal)
  const [ready, served] = await Promise.all([read('/readyz'), read('/config.json')])
  expect([ready.statusCode, served.statusCode, served.headers['connection']]).toEqual([503, 200, 'close'])
  skip.abort()
  await left
  await portal.close()
})
