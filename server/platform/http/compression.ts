import fastifyCompress from '@fastify/compress'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { withoutSchemas } from './server.ts'

/**
 * Compresses answers and unpacks compressed requests. The library adds the same hooks to each route, in thousands of
 * copies; here it adds them to one route of a server that does not listen, and they serve all.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  const sample = fastify({ ...withoutSchemas, exposeHeadRoutes: false })
  await sample.register(fastifyCompress, { threshold: 1_024, encodings: ['br', 'gzip'] })
  const ranges = new WeakMap<FastifyReply, string>()
  // The library leaves answers with this header as they are. A list's header counts records, not bytes.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const range = reply.getHeader('content-range')
    if (typeof range === 'string' && !range.startsWith('bytes ')) {
      ranges.set(reply, range)
      reply.removeHeader('content-range')
    }
    done()
  })
  sample.addHook('onRoute', ({ onSend, preParsing }) => {
    for (const hook of [onSend ?? []].flat()) app.addHook('onSend', hook)
    for (const hook of [preParsing ?? []].flat()) app.addHook('preParsing', hook)
  })
  sample.get('/', () => undefined)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const range = ranges.get(reply)
    if (range !== undefined) void reply.header('content-range', range)
    done()
  })
}
