import { safePath } from '../../domain/access/safePath.ts'
import type { Services } from '../../providers/services.ts'

/**
 * Enters a company (spec 4, workspace choice): its id in the identity, a fresh id token, the cookie session,
 * then the page the visitor came for, or the dashboard. Other tabs learn of the change from storage.
 */
export async function enterWorkspace(
  services: Services,
  { clientId, name }: { clientId: number; name: string },
): Promise<void> {
  const { identity, clients, config, visit, navigation, session } = services
  await identity.chooseCompany(clientId)
  const url = `${config.apiRoot}/validate/session`
  await clients.token.send({ url, method: 'POST', credentials: 'include' })
  session.nameCompany(name)
  navigation.go(safePath(visit.takeReturn()) ?? '/dashboard')
}
