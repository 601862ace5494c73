import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { z } from 'zod'

const address = z.object({ port: z.number() })

export interface BadLine {
  /** Where the program is reached over the line. */
  url: string
  /** `down`: nothing gets through. `bad`: of ten writes three fail, by turns before and after the program has taken them. */
  be: (state: 'up' | 'down' | 'bad') => void
  /** Delays the answers of requests to this path until another path, or undefined, is set; then they are cut off. */
  hold: (path: string | undefined) => void
  /** Writes that failed so far, and of these the ones that the program had taken. */
  failed: () => { before: number; after: number }
  close: () => Promise<void>
}

/** A line to a program that a test can cut and spoil. */
export async function openBadLine(to: string): Promise<BadLine> {
  let state: 'up' | 'down' | 'bad' = 'up'
  let writes = 0
  const failed = { before: 0, after: 0 }
  let heldPath: string | undefined
  const held: (() => void)[] = []
  const target = new URL(to)
  const server = createServer((incoming, outgoing) => {
    const cut = () => incoming.socket.destroy()
    if (state === 'down') return void cut()
    if (heldPath && incoming.url?.startsWith(heldPath)) return void held.push(cut)
    const isWrite = incoming.method !== 'GET' && incoming.url?.startsWith('/api') === true
    const turn = isWrite && state === 'bad' ? (writes += 1) % 10 : 0
    if (turn === 2 || turn === 5) {
      failed.before += 1
      return void cut()
    }
    const { method, url: path, headers } = incoming
    const forward = request({ host: target.hostname, port: target.port, method, path, headers }, (answer) => {
      if (turn === 8) {
        // It has been done, and nobody hears of it.
        failed.after += 1
        answer.resume().on('end', cut)
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forward.on('error', cut)
    incoming.pipe(forward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${address.parse(server.address()).port}`,
    be: (next) => {
      state = next
      if (next === 'down') server.closeAllConnections()
    },
    hold: (path) => {
      heldPath = path
      for (const cut of held.splice(0)) cut()
    },
    failed: () => ({ ...failed }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
