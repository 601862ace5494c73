import { logProblem } from '../page/log.ts'
import { insertPushToken } from '../push/pushCalls.ts'
import type { Services } from '../services.ts'

/**
 * Signs in and goes to the workspace chooser (spec 4, sign-in). The push token follows behind: without it the
 * user misses notifications, which is no reason to keep them out.
 * @throws IdentityError with the service's message.
 */
export async function signIn(services: Services, username: string, password: string): Promise<void> {
  await services.identity.signIn(username, password)
  services.navigation.go('/direct')
  const token = services.session.pushToken()
  if (!token) return
  insertPushToken(services, token).catch((error: unknown) =>
    logProblem('The push token was not taken', error),
  )
}
