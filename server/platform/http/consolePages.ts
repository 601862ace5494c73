import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { nonceMark } from './guards.ts'
import { readPageScripts } from './pageScripts.ts'
import { refusalOf, type Route } from './unknownAddresses.ts'

const year = 31_536_000
const hidden = ['feedback.html', 'docs.html', 'manifest.json']
/** Paths of calls: what none of them answers is a 404 in JSON, never a page. */
const callPaths = /^\/(api|identity|files|events)(\/|$)/

export interface ConsolePages {
  /** Folder of the built console. */
  folder: string
  routes: () => readonly Route[]
  /** The bundle with the page of a path; undefined where it is not known. */
  bundleAt: (path: string) => string | undefined
}

/** Addresses of the files of the console, without frames that the server fills in and notes of the build. */
async function filesOf(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const addresses = files.map(({ parentPath, name }) =>
    path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'),
  )
  return new Set(
    addresses
      .filter((address) => !hidden.includes(address) && !address.endsWith('.br'))
      .map((address) => `/${address}`),
  )
}

/**
 * Serves the built console (history mode, spec 2). Hashed assets are cached for a year, /docs shows the contract of the
 * API, and every other path is the console's page.
 */
export async function serveConsole(app: FastifyInstance, { folder, routes, bundleAt }: ConsolePages) {
  const scriptsOf = await readPageScripts(folder)
  const page = await readFile(path.join(folder, 'index.html'), 'utf8').catch(() => undefined)
  const files = page === undefined ? new Set<string>() : await filesOf(folder)
  if (page !== undefined)
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      // The library's own header would override the one set here.
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.setHeader('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache')
      },
    })
  const contract = await readFile(path.join(folder, 'docs.html'), 'utf8').catch(() => undefined)
  if (contract !== undefined)
    app.get('/docs', { config: { access: 'public' } }, (_request, reply) => {
      void app.pageNonce(reply)
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(contract)
    })
  // Files are no routes: a first visit needs many, and would use up the requests of an office behind one address.
  app.setNotFoundHandler((request, reply) => {
    const [at = ''] = request.url.split('?')
    const isRead = request.method === 'GET'
    if (files.has(at)) {
      if (!isRead) throw refusalOf(at, [{ method: 'GET', url: at }], reply)
      // A worker lives by the policy that its own script is sent with.
      void app.pageNonce(reply)
      return reply.sendFile(at)
    }
    const wantsPage = isRead && !callPaths.test(at) && !path.extname(at)
    if (page === undefined || !wantsPage) throw refusalOf(at, routes(), reply)
    const bundle = bundleAt(at)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        page
          .replaceAll(nonceMark, app.pageNonce(reply))
          .replace('</head>', bundle ? `${scriptsOf(bundle)}</head>` : '</head>'),
      )
  })
}
