import { logProblem } from './log.ts'
import type { Services } from './services.ts'

/** Identifier of this application at the push service (spec 9). */
const pushApplication = 2

async function uploadPushToken({ session, clients, config }: Services): Promise<void> {
  const token = session.pushToken()
  if (!token) return
  await clients.token.send({
    url: `${config.apiRoot}/notification/firebase`,
    method: 'POST',
    body: { appId: pushApplication, token },
  })
}

/**
 * Signs in and goes to the workspace chooser (spec 4, sign-in). The push token follows behind: without it the
 * user misses notifications, which is no reason to keep him out.
 * @throws IdentityError with the service's message.
 */
export async function signIn(services: Services, username: string, password: string): Promise<void> {
  await services.identity.signIn(username, password)
  services.navigation.go('/direct')
  uploadPushToken(services).catch((error: unknown) => logProblem('The push token was not taken', error))
}
