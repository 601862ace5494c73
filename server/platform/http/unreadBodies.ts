import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that the rest of a body may take. */
const longest = 10_000

/**
 * Takes in and forgets what a call leaves unread of its body, before its answer goes. A browser shows no answer until it
 * has sent everything, and whatever stays unread would hold up every later call of the connection. A rest that takes too
 * long is not waited for: the connection is closed after the answer.
 */
export function takeInBodies(app: FastifyInstance) {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
    if ((length === '0' && encoding === undefined) || raw.readableEnded || raw.destroyed) return payload
    raw.unpipe()
    raw.removeAllListeners('data')
    raw.removeAllListeners('readable')
    raw.resume()
    try {
      await finished(raw, { writable: false, signal: AbortSignal.timeout(longest) })
    } catch {
      void reply.header('connection', 'close') // too slow, or gone: nobody is kept waiting for what is left
    }
    return payload
  })
}
