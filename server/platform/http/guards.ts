import { randomBytes } from 'node:crypto'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

/**
 * The headers, limits and encodings that every answer gets. Scripts run only from our own origin; styles need a nonce,
 * because the component library writes them at run time.
 */
export async function protectAnswers(
  app: FastifyInstance,
  options: { identityOrigin?: string; requestsPerMinute: number },
) {
  const connect = ["'self'", ...(options.identityOrigin ? [options.identityOrigin] : [])]
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", (_request, response) => `'nonce-${styleNonce(response)}'`],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: connect,
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: { maxAge: 15_552_000 },
  })
  await app.register(fastifyCookie)
  await app.register(fastifyCompress, { threshold: 1_024, encodings: ['br', 'gzip'] })
  await app.register(fastifyRateLimit, {
    max: options.requestsPerMinute,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, context) =>
      Object.assign(new Error(`Too many requests; try again in ${Math.ceil(context.ttl / 1000)} s.`), {
        statusCode: 429,
        code: 'too_many_requests',
      }),
  })
}

const nonces = new WeakMap<object, string>()

/** The nonce of one answer's styles; the page that is sent with it carries the same. */
export function styleNonce(response: object): string {
  let nonce = nonces.get(response)
  if (!nonce) {
    nonce = randomBytes(16).toString('base64url')
    nonces.set(response, nonce)
  }
  return nonce
}
