import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { vi } from 'vitest'
import { z } from 'zod'

/** Header by which a test names a client's address. */
export const addressHeader = 'x-test-address'

/** Milliseconds. */
const checkEvery = 100

interface Target {
  port: number
  isReady: boolean
  requests: number
}

/** Whether the process answers `/readyz` with 200. */
const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false, // it does not listen
  )

/**
 * A balancer on loopback: each request goes to the next process whose `/readyz` answers 200. It keeps connections, adds
 * the client's address, and repeats no request.
 */
export async function startBalancer(ports: readonly number[]) {
  const targets = ports.map((port): Target => ({ port, isReady: false, requests: 0 }))
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  function next(): Target | undefined {
    const ready = targets.filter((target) => target.isReady)
    turn += 1
    return ready[turn % ready.length]
  }

  function pass(incoming: IncomingMessage, answer: ServerResponse) {
    const target = next()
    if (!target) return void answer.writeHead(502).end('no process is ready')
    target.requests += 1
    const address = incoming.headers[addressHeader] ?? '127.0.0.1'
    const passed = request(
      {
        port: target.port,
        host: '127.0.0.1',
        agent,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'x-forwarded-for': address },
      },
      (from) => {
        const { connection: _, ...headers } = from.headers
        answer.writeHead(from.statusCode ?? 502, headers)
        pipeline(from, answer, () => undefined)
      },
    )
    passed.on('error', (error) => {
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end(`${target.port}: ${error.message}`)
    })
    answer.on('close', () => passed.destroy())
    pipeline(incoming, passed, () => undefined)
  }

  const server = createServer(pass)
  // A connection that ends while a client sends its next request would be a failure of this balancer alone.
  server.keepAliveTimeout = 120_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const checking = setInterval(() => {
    for (const target of targets)
      void isReady(target.port).then((ready) => {
        target.isReady = ready
      })
  }, checkEvery)

  return {
    url: `http://127.0.0.1:${port}`,
    /** Requests that each process has received. */
    requests: () => targets.map(({ requests }) => requests),
    /** Waits until the balancer sends requests to so many processes. */
    ready: (count: number) =>
      vi.waitFor(
        () => {
          const found = targets.filter((target) => target.isReady).length
          if (found !== count) throw new Error(`${found} of ${count} processes are ready`)
        },
        { timeout: 60_000, interval: 20 },
      ),
    async close() {
      clearInterval(checking)
      server.closeAllConnections()
      server.close()
      agent.destroy()
      await once(server, 'close')
    },
  }
}
