import type { Identity } from '../identity/identity.ts'
import type { Session } from '../session/session.ts'
import { RequestError } from './errors.ts'
import { send, type HttpClient } from './request.ts'
import { createRetryQueue } from './retryQueue.ts'

/** Code of the 401 that says the cookie session has run out and can be renewed (spec 8). */
const sessionRunOut = 1002

// A foreign page cannot add a header without the browser asking the server first, so the cookie alone opens nothing.
const guardHeader = { 'x-requested-with': 'portal' }

export interface CookieClientEnvironment {
  apiRoot: string
  identity: Pick<Identity, 'idToken'>
  session: Pick<Session, 'end'>
}

/**
 * The cookie client (spec 8; employee, calendar, group, company detail, point, feature, job and visit calls):
 * on 401 with code 1002 renews the session once for all waiting requests and sends each once more; a refused
 * renewal ends the session.
 */
export function createCookieClient({ apiRoot, identity, session }: CookieClientEnvironment): HttpClient {
  const init: RequestInit = { credentials: 'include', headers: guardHeader }
  const queue = createRetryQueue({
    expired: (error) => error instanceof RequestError && error.status === 401 && error.code === sessionRunOut,
    renew: async () => {
      // The cookie session lives as long as the sign-in: the id token, renewed where need be, says that it still does.
      const headers = { authorization: `Bearer ${await identity.idToken()}` }
      try {
        await send({ url: `${apiRoot}/refresh-token`, method: 'POST', headers }, init)
      } catch (error) {
        // Only an answer says that the session is over; a lost connection says nothing.
        if (error instanceof RequestError && error.status < 500 && error.status !== 429) session.end()
        throw error
      }
    },
    ended: session.end,
  })
  return { send: (request) => queue.run(() => send(request, init)) }
}
