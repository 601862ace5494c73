import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { nonceMark } from './guards.ts'
import { refusalOf, type Route } from './unknownAddresses.ts'

const year = 31_536_000
/** Paths of calls: what none of them answers is a 404 in JSON, never a page. */
const callPaths = /^\/(api|identity|files|events)(\/|$)/

/**
 * Serves the built console (history mode, spec 2). Hashed assets are cached for a year, /docs shows the contract of the
 * API, and every other path is the console's page.
 */
export async function serveConsole(app: FastifyInstance, folder: string, routes: () => readonly Route[]) {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8').catch(() => undefined)
  if (page !== undefined) {
    await app.register(async (scope) => {
      scope.addHook('onRoute', (route) => {
        // Files of a first visit are many, and cost little: an office behind one address would use up its requests.
        route.config = { ...route.config, access: 'public', rateLimit: false }
      })
      // A worker lives by the policy that its own script is sent with.
      scope.addHook('onRequest', async (_request, reply) => void app.pageNonce(reply))
      await scope.register(fastifyStatic, {
        root: folder,
        index: false,
        wildcard: false,
        // Frames that the server fills in are no pages by themselves.
        globIgnore: ['feedback.html', 'docs.html'],
        // The library's own header would override the one set here.
        cacheControl: false,
        setHeaders: (reply, file) => {
          const hashed = file.includes(`${path.sep}assets${path.sep}`)
          reply.setHeader('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache')
        },
      })
    })
  }
  const contract = await readFile(path.join(folder, 'docs.html'), 'utf8').catch(() => undefined)
  if (contract !== undefined)
    app.get('/docs', { config: { access: 'public' } }, (_request, reply) => {
      void app.pageNonce(reply)
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(contract)
    })
  app.setNotFoundHandler((request, reply) => {
    const [at = ''] = request.url.split('?')
    const wantsPage = request.method === 'GET' && !callPaths.test(at) && !path.extname(at)
    if (page === undefined || !wantsPage) throw refusalOf(at, routes(), reply)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replaceAll(nonceMark, app.pageNonce(reply)))
  })
}
