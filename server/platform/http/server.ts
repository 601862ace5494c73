import { randomUUID } from 'node:crypto'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { publicConfig, type Settings } from '../config.ts'
import { unavailable } from '../errors.ts'

const second = 1_000

const noSchemas = () => {
  throw new Error('no route may have a JSON schema')
}

/** Without its JSON schemas, Fastify does not load their compilers at each start. */
export const withoutSchemas = {
  schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
}

/** HEAD is answered by the route of GET: Node knows the method from before, and sends the headers alone. */
function answerHeadAsGet(request: { method?: string | undefined; url?: string | undefined }): string {
  if (request.method === 'HEAD') request.method = 'GET'
  return request.url ?? '/'
}

/** The HTTP server without routes: its log, how much it takes in, and how long it waits for whom. */
export function createHttpServer(settings: Settings): FastifyInstance {
  return fastify({
    ...withoutSchemas,
    logger:
      settings.LOG_LEVEL === 'silent'
        ? false
        : {
            level: settings.LOG_LEVEL,
            // The details of PostgreSQL's errors quote values of records.
            redact: ['req.headers.authorization', 'req.headers.cookie', 'err.detail', 'err.where'],
          },
    logController: new LogController({
      disableRequestLogging: !['debug', 'trace'].includes(settings.LOG_LEVEL),
    }),
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    trustProxy: (_address, hop) => hop < settings.TRUST_PROXY,
    connectionTimeout: 30 * second,
    requestTimeout: 60 * second,
    keepAliveTimeout: 72 * second,
    routerOptions: { maxParamLength: 200 },
    exposeHeadRoutes: false,
    rewriteUrl: answerHeadAsGet,
    forceCloseConnections: 'idle',
    // `stopInOrder` says so in the portal's words.
    return503OnClosing: false,
    // Looked at every second: by its own default Node would notice slow headers up to 30 s late.
    http: { headersTimeout: 15 * second, connectionsCheckingInterval: second },
  })
}

/**
 * Routes for liveness, readiness and the console's settings before sign-in. @param check throws if the server is not
 * ready, and gives further members of the answer
 */
export function serveOwnRoutes(app: FastifyInstance, settings: Settings, check: () => Promise<object>): void {
  app.get('/healthz', { config: { access: 'public', rateLimit: false } }, async () => ({ ok: true }))
  app.get('/readyz', { config: { access: 'public', rateLimit: false } }, async () => {
    if (app.isLeaving()) throw unavailable()
    return { ok: true, ...(await check()) }
  })
  app.get('/config.json', { config: { access: 'public' } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-cache')
    return publicConfig(settings)
  })
}
