import fastifyCompress from '@fastify/compress'
import fastify, { type FastifyInstance } from 'fastify'
import { withoutSchemas } from './server.ts'

/**
 * Compresses answers and unpacks compressed requests. The library adds the same hooks to each route, in thousands of
 * copies; here it adds them to one route of a server that does not listen, and they serve all.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  const sample = fastify({ ...withoutSchemas, exposeHeadRoutes: false })
  await sample.register(fastifyCompress, { threshold: 1_024, encodings: ['br', 'gzip'] })
  sample.addHook('onRoute', ({ onSend, preParsing }) => {
    for (const hook of [onSend ?? []].flat()) app.addHook('onSend', hook)
    for (const hook of [preParsing ?? []].flat()) app.addHook('preParsing', hook)
  })
  sample.get('/', () => undefined)
}
