import type { FastifyInstance } from 'fastify'
import { notSignedIn, tooManyTries } from '../../platform/errors.ts'
import { callerOf } from '../../platform/http/access.ts'
import { supportNamed } from '../../platform/auth/support.ts'
import { readCursor } from './cursor.ts'
import { openStreams, type StreamOptions } from './streams.ts'

/**
 * `GET /events`: server-sent events to an open console (decisions 11). The id token travels in the header, never in the
 * address, which ends up in logs; `Last-Event-ID` says up to where a console was told.
 */
export async function eventRoutes(app: FastifyInstance, options: Omit<StreamOptions, 'log'>) {
  const streams = openStreams({ ...options, log: app.log })
  await streams.start()
  app.addHook('preClose', async () => streams.close())

  app.get('/events', { config: { access: 'member' } }, async (request, reply) => {
    const caller = callerOf(request)
    const token = request.headers.authorization?.slice('Bearer '.length)
    if (!token) throw notSignedIn()
    if (!streams.hasRoom(caller)) throw tooManyTries(60)
    reply.hijack()
    const answer = reply.raw
    // Kept open on purpose: neither the limit for idle connections nor the next request of this one applies.
    request.raw.socket.setTimeout(0)
    answer.writeHead(200, {
      ...Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    try {
      const support = supportNamed(request.headers)
      await streams.open(answer, { caller, token, support }, readCursor(request.headers['last-event-id']))
    } catch (error) {
      request.log.error({ err: error }, 'the stream could not begin')
      answer.destroy()
    }
  })
}
