import path from 'node:path'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import react from '@vitejs/plugin-react'
import fastify from 'fastify'
import { build } from 'vite'

/** Headers of the API's answers that the console reads. */
const passedHeaders = ['content-type', 'content-range', 'x-total-count']

/**
 * Builds the bare console and serves it like the program serves its own: compressed by the same library, with hashed
 * files cached for a year. Reads below `/api` are passed to the program.
 * @param folder an empty folder for the built files
 * @param programUrl address of the program, without a trailing slash
 */
export async function serveBareConsole(folder: string, programUrl: string) {
  await build({
    configFile: false,
    root: path.join(import.meta.dirname, 'bareConsole'),
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 2_000 },
  })
  const app = fastify()
  await app.register(fastifyCompress, { threshold: 1_024, encodings: ['br', 'gzip'] })
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.startsWith(path.join(folder, 'assets'))
      reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/api/*', async (request, reply) => {
    const answer = await fetch(`${programUrl}${request.url}`, {
      headers: { authorization: request.headers.authorization ?? '' },
    })
    for (const name of passedHeaders) {
      const value = answer.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return reply.code(answer.status).send(await answer.text())
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, stop: () => app.close() }
}
