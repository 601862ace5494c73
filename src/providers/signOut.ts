import { logProblem } from './log.ts'
import { deletePushToken } from './push/pushCalls.ts'
import { within } from './push/within.ts'
import type { Services } from './services.ts'

/** Milliseconds that the push token may hold up a sign-out. */
const patience = 3_000

type SigningOut = Pick<Services, 'clients' | 'config' | 'identity' | 'session'>

/** Messages for whoever leaves are no longer to show here. The token stays: it is the browser's, for the next sign-in. */
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
 * Ends the sign-in everywhere (spec 4): messages to this browser and the cookie session first, then the tokens at the
 * identity service, then here.
 * @throws IdentityError where the service could not be reached; the session then stays as it is.
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
