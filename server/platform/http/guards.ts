import { randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import fastifyCookie from '@fastify/cookie'
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { compressAnswers } from './compression.ts'

const policyHeader = 'content-security-policy'
const usual: HelmetOptions = {
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'same-origin' },
  strictTransportSecurity: { maxAge: 31_536_000 },
}

/** The headers that helmet would set, computed once: they are the same for every answer, which it does not know. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(answer.req, answer, () => undefined)
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]))
}

interface Outside {
  /** Of the API, where another deployment serves it: its calls, logos and files. */
  apiOrigins?: readonly string[]
  /** Called by the console: of the user pool, where it is not our own, and of the push service. */
  calledOrigins?: readonly string[]
  /** Of the chat widget, where there is one. */
  chatOrigins?: readonly string[]
  /** Of the pictures of maps, where there are any. */
  mapOrigins?: readonly string[]
}

/**
 * Content security policy of the console's page. It allows our scripts, styles with its nonce, and calls to us and the
 * configured origins. It also allows the configured chat widget and map tiles.
 */
function pagePolicy({ apiOrigins = [], calledOrigins = [], chatOrigins = [], mapOrigins = [] }: Outside) {
  const connect = ["'self'", ...apiOrigins, ...calledOrigins, ...chatOrigins]
  const chatPages = chatOrigins.filter((origin) => origin.startsWith('http'))
  const headers = headersOf({
    ...usual,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...chatPages],
        styleSrc: ["'self'", `'nonce-${nonceMark}'`],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...apiOrigins, ...chatPages, ...mapOrigins],
        mediaSrc: ["'self'", 'blob:', ...apiOrigins],
        fontSrc: ["'self'", ...chatPages],
        frameSrc: ["'self'", ...chatPages],
        connectSrc: connect,
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  })
  return headers[policyHeader] ?? ''
}

/** Placeholder for the nonce in a page and its policy. */
export const nonceMark = '__CSP_NONCE__'

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets a page take styles that carry its nonce, which the component library writes at run time. */
    pageNonce(reply: FastifyReply): string
  }
}

/** Adds headers, limits and encodings to every answer. Answers other than pages may load and run nothing. */
export async function protectAnswers(app: FastifyInstance, options: Outside & { requestsPerMinute: number }) {
  const headers = headersOf({
    ...usual,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
    },
  })
  const policy = pagePolicy(options)
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers)
  })
  app.decorate('pageNonce', (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64url')
    void reply.header(policyHeader, policy.replaceAll(nonceMark, nonce))
    return nonce
  })
  await app.register(fastifyCookie)
  await compressAnswers(app)
  await app.register(fastifyRateLimit, {
    global: false,
    max: options.requestsPerMinute,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, context) =>
      Object.assign(new Error(`Too many requests; try again in ${Math.ceil(context.ttl / 1000)} s.`), {
        statusCode: 429,
        code: 'too_many_requests',
      }),
  })
  const limit = app.rateLimit()
  app.addHook('onRequest', async function limitRequests(request, reply) {
    const hasOwnLimit = request.routeOptions.config.rateLimit !== undefined
    if (!hasOwnLimit && !request.is404) await limit.call(this, request, reply)
  })
}
