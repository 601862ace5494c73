import type { FastifyInstance, FastifyReply } from 'fastify'
import { sessionCookie, sessionOf } from '../../platform/http/access.ts'
import { notSignedIn } from '../../platform/errors.ts'

/**
 * The cookie session of spec 7: the id token itself in a cookie that scripts cannot read, so that both clients of the
 * console are checked by one mechanism. It lives as long as the token; refresh-token renews it with a newer one.
 */
export function sessionRoutes(app: FastifyInstance, { secure }: { secure: boolean }) {
  const attributes = { httpOnly: true, sameSite: 'strict', secure, path: '/' } as const

  const open = async (authorization: string | undefined, reply: FastifyReply) => {
    if (!authorization?.startsWith('Bearer ')) throw notSignedIn('Opening the session needs the id token.')
    void reply.setCookie(sessionCookie, authorization.slice('Bearer '.length), attributes)
    return { ok: true }
  }

  for (const path of ['/api/validate/session', '/api/refresh-token']) {
    app.post(path, { config: { access: 'signed-in' } }, (request, reply) =>
      open(request.headers.authorization, reply),
    )
  }

  app.post('/api/sync', { config: { access: 'member' } }, async (request) => {
    const { userUuid, clientId } = sessionOf(request)
    return { userUuid, clientId, at: new Date().toISOString() }
  })

  app.post('/api/sign-out', { config: { access: 'public' } }, async (_request, reply) => {
    void reply.clearCookie(sessionCookie, attributes)
    return { ok: true }
  })
}
