import type { FastifyInstance } from 'fastify'

/** Headers of answers that the console reads; a browser hides all others from another origin's page. */
const readHeaders = 'content-range, x-total-count, content-disposition, retry-after'
/** Seconds for which a browser remembers a preflight. */
const remembered = 600
const methods = 'GET, POST, PUT, PATCH, DELETE'

/**
 * Lets the consoles of those origins call this API from a browser, with the session cookie; no other origin may. Without an
 * origin nothing changes.
 */
export function allowConsoles(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('vary', 'origin')
    const { origin } = request.headers
    if (!origin || !allowed.has(origin)) return undefined
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': readHeaders,
    })
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method']
    if (!isPreflight) return undefined
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
        'access-control-max-age': String(remembered),
      })
      .send()
  })
}
