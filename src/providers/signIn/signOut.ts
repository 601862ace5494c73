import { logProblem } from '../page/log.ts'
import { deletePushToken } from '../push/pushCalls.ts'
import { within } from '../push/within.ts'
import type { Services } from '../services.ts'

/** Milliseconds that the push token may hold up a sign-out. */
const patience = 3_000

type SigningOut = Pick<Services, 'clients' | 'config' | 'identity' | 'session'>

/** Stops messages of the leaving user on this browser. The token stays for the next sign-in. */
async function silence(services: SigningOut): Promise<void> {
  const token = services.session.pushToken()
  if (!token) return
  try {
    await within(patience, deletePushToken(services, token))
  } catch (error) {
    logProblem('The push token was not taken back', error)
  }
}

/**
 * Ends the sign-in everywhere (spec 4): messages to this browser, the cookie session, the tokens at the identity
 * service, and here.
 * @throws IdentityError if the service is not reachable; the session then stays
 */
export async function signOut(services: SigningOut): Promise<void> {
  const { clients, config, identity } = services
  await silence(services)
  try {
    await clients.cookie.send({ url: `${config.apiRoot}/sign-out`, method: 'POST' })
  } catch (error) {
    // Without its sign-in the cookie opens nothing for longer than the token in it lasts; revoking is what counts.
    logProblem('The cookie session was not closed', error)
  }
  await identity.signOut()
}
