import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '../errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the signal to stop: a balancer must choose another process. */
    isLeaving(): boolean
    /**
     * Serves requests for some more milliseconds while `/readyz` answers 503. A balancer notices and sends no more
     * requests. An aborted `skip` ends it early.
     */
    leave(milliseconds: number, skip: AbortSignal): Promise<void>
  }
}

/** Refuses requests once the server closes, in the portal's words; adds the time before it. */
export function stopInOrder(app: FastifyInstance): void {
  let isLeaving = false
  let isClosing = false
  app.decorate('isLeaving', () => isLeaving)
  app.decorate('leave', async (milliseconds: number, skip: AbortSignal) => {
    isLeaving = true
    await sleep(milliseconds, undefined, { signal: skip }).catch((error: unknown) => {
      if (!skip.aborted) throw error
    })
  })
  app.addHook('preClose', async () => {
    isLeaving = true
    isClosing = true
  })
  app.addHook('onRequest', async () => {
    if (isClosing) throw unavailable()
  })
  // Balancers keep connections: an idle one would take another request, or delay the end by the time that it is kept.
  app.addHook('onSend', async (_request, reply, payload) => {
    if (isLeaving) void reply.header('connection', 'close')
    return payload
  })
}
