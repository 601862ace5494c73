import type { FastifyReply, FastifyRequest } from 'fastify'
import { openSession, refreshToken, signOut, sync } from '../../../src/resources/account/session.calls.ts'
import { serve, type ModuleContext } from '../../engine/module.ts'
import { ApiError, notSignedIn } from '../../platform/errors.ts'
import { sessionCookie } from '../../platform/http/access.ts'

/** A console of another site needs `none`, which browsers take over TLS alone; what opens the cookie is its header. */
function attributes({ publicUrl, settings }: ModuleContext) {
  const secure = publicUrl.startsWith('https:')
  const elsewhere = secure && settings.CONSOLE_ORIGINS.length > 0
  return { httpOnly: true, sameSite: elsewhere ? 'none' : 'strict', secure, path: '/' } as const
}

function open({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, context: ModuleContext) {
  const { authorization } = request.headers
  if (!authorization?.startsWith('Bearer ')) throw notSignedIn('Opening the session needs the id token.')
  void reply.setCookie(sessionCookie, authorization.slice('Bearer '.length), attributes(context))
  return { ok: true }
}

/**
 * The cookie session of spec 7: the id token itself in a cookie that scripts cannot read, so that both clients of the
 * console are checked by one mechanism. It lives as long as the token; refresh-token renews it with a newer one.
 */
export const sessionCalls = [
  serve(openSession, open),
  serve(refreshToken, open),

  serve(sync, ({ caller: { personId, clientId } }) => ({
    userUuid: personId,
    clientId,
    at: new Date().toISOString(),
  })),

  serve(signOut, async ({ request, reply }, context) => {
    const token = request.cookies[sessionCookie]
    if (token)
      await context.endSession?.(token).catch((error: unknown) => {
        // A token that is no good any more has nothing left to end.
        if (!(error instanceof ApiError && error.status === 401)) throw error
      })
    void reply.clearCookie(sessionCookie, attributes(context))
    return { ok: true }
  }),
]
