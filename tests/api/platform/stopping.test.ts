import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { startPortal } from '../../support/portal.ts'

it('refuses calls while the server stops, with a retry time', async () => {
  const portal = await startPortal()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = z.object({ port: z.number() }).parse(portal.app.server.address())
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  // Begun before the server stops, so that the connection stays; over only afterwards.
  socket.write('GET /api/department HTTP/1.1\r\nHost: portal\r\n')
  await expect
    .poll(() => new Promise((resolve) => portal.app.server.getConnections((_, n) => resolve(n))))
    .toBe(1)
  const closed = portal.close()
  await expect.poll(() => portal.app.server.listening).toBe(false)
  socket.write('\r\n')
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 503 /)
  expect(head.toLowerCase()).toContain('retry-after: 2')
  expect(body).toContain('"code":"unavailable","message":"The portal cannot be reached for the moment.')
  await closed
})
