import { logProblem } from './log.ts'
import type { Services } from './services.ts'

/**
 * Ends the sign-in everywhere (spec 4): the cookie session first, then the tokens at the identity service, then here.
 * @throws IdentityError where the service could not be reached; the session then stays as it is.
 */
export async function signOut({
  clients,
  config,
  identity,
}: Pick<Services, 'clients' | 'config' | 'identity'>): Promise<void> {
  try {
    await clients.cookie.send({ url: `${config.apiRoot}/sign-out`, method: 'POST' })
  } catch (error) {
    // Without its sign-in the cookie opens nothing for longer than the token in it lasts; revoking is what counts.
    logProblem('The cookie session was not closed', error)
  }
  await identity.signOut()
}
