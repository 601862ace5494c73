import * as z from 'zod/mini'
import { deploymentConfig, type DeploymentConfig } from '../domain/platform/deploymentConfig.ts'
import { startChat } from './page/chat.ts'
import type { EntryNavigation } from './session/entryNavigation.ts'
import { createCookieClient } from './http/cookieClient.ts'
import { send, type HttpClient } from './http/request.ts'
import { createTokenClient } from './http/tokenClient.ts'
import { createIdentity, type Identity } from './identity/identity.ts'
import { createSession, type Session } from './session/session.ts'
import type { Visit } from './session/visit.ts'
import { createStart, type Start } from './data/start.ts'
import { supportingClient } from './acting/support.ts'
import { viewingClient } from './acting/viewAs.ts'

/** What the entry pages and the console work with, made once from the deployment's settings. */
export interface Services {
  config: DeploymentConfig
  visit: Visit
  session: Session
  identity: Identity
  navigation: EntryNavigation
  clients: { token: HttpClient; cookie: HttpClient }
  start: Start
}

export interface Surroundings {
  visit: Visit
  navigation: EntryNavigation
  browser: Window
}

// zod would otherwise try whether it may compile code, which the content security policy reports as an attack.
z.config({ jitless: true })

/** Makes the services by the deployment's settings, over the browser's own storages and locks. */
export function createServices(
  config: DeploymentConfig,
  { visit, navigation, browser }: Surroundings,
): Services {
  const session = createSession({
    storage: browser.localStorage,
    reload: () => browser.location.reload(),
    target: browser,
  })
  const identity = createIdentity({
    config: config.identity,
    storage: browser.localStorage,
    session,
    // Browsers offer locks to secure pages only.
    locks: 'locks' in browser.navigator ? browser.navigator.locks : undefined,
  })
  const token = createTokenClient({ identity, session, path: navigation.path, leave: navigation.go })
  const cookie = createCookieClient({ apiRoot: config.apiRoot, identity, session })
  const start = createStart(viewingClient(supportingClient(token)), config.apiRoot)
  return { config, visit, session, identity, navigation, clients: { token, cookie }, start }
}

/**
 * Reads the deployment's settings from `/config.json` and starts the services by them, and the chat widget where it has one.
 * @throws Error where the settings cannot be fetched or are not what this build understands.
 */
export async function startServices(surroundings: Surroundings): Promise<Services> {
  const { data } = await send({ url: '/config.json' }, { cache: 'no-cache' })
  const config = deploymentConfig.parse(data)
  const services = createServices(config, surroundings)
  if (config.chat) startChat(config.chat.script, surroundings.browser.document)
  services.session.followOtherTabs()
  // A company changed elsewhere: the stored one follows the token before anything is fetched for it (spec 4).
  services.session.checkCompany()
  return services
}
