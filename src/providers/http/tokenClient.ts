import type { Identity } from '../identity/identity.ts'
import type { Session } from '../session/session.ts'
import { RequestError } from './errors.ts'
import { send, type ApiRequest, type HttpClient } from './request.ts'
import { createRetryQueue } from './retryQueue.ts'

export interface TokenClientEnvironment {
  identity: Pick<Identity, 'idToken' | 'renew'>
  session: Pick<Session, 'end' | 'idToken'>
  /** Path of the page shown. */
  path: () => string
  /** Leads to another page of the entry, e.g. `/direct`. */
  leave: (path: string) => void
}

const chooser = '/direct'

/**
 * The identity-token client (spec 8). It sends the id token; on 401 it renews it once for all waiting requests and
 * sends each once more. An invalid session ends. A 403 of a non-member, or while entering a page, leads to the
 * workspace chooser, but not from there.
 */
export function createTokenClient({ identity, session, path, leave }: TokenClientEnvironment): HttpClient {
  const queue = createRetryQueue({
    expired: (error) => error instanceof RequestError && error.status === 401,
    renew: () => identity.renew(session.idToken()),
    ended: session.end,
  })

  const attempt = async (request: ApiRequest) => {
    const token = await identity.idToken()
    return send(request, { headers: { authorization: `Bearer ${token}` } })
  }

  return {
    send: async (request) => {
      try {
        return await queue.run(() => attempt(request))
      } catch (error) {
        const refused = error instanceof RequestError && error.status === 403
        if (refused && (request.entering || error.code === 'not_a_member') && path() !== chooser)
          leave(chooser)
        throw error
      }
    },
  }
}
