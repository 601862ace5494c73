import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that the rest of a body may take. */
const longest = 10_000

/**
 * Reads and discards the unread rest of a request body before the answer. A browser shows no answer before it has sent
 * everything, and an unread rest blocks later calls of the connection. If the rest takes too long, the connection
 * closes after the answer.
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
      void reply.header('connection', 'close') // too slow or gone: no later call waits for the rest
    }
    return payload
  })
}
