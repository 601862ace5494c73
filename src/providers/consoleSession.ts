import { QueryClient } from '@tanstack/react-query'
import { resourceAtRoute, resourceNamed } from '../resources/index.ts'
import { createAccess } from './viewer/access.ts'
import { createAuthProvider } from './signIn/authProvider.ts'
import { createDataProvider } from './data/dataProvider.ts'
import type { HttpClient } from './http/request.ts'
import { shouldRetry } from './data/shouldRetry.ts'
import { createPageEntry } from './page/pageEntry.ts'
import type { Services } from './services.ts'
import { createSessionFacts, mindingRefusals, type SessionFacts } from './viewer/sessionFacts.ts'
import { supportingClient } from './acting/support.ts'
import { companyQuery } from './viewer/useCompany.ts'
import { viewingClient } from './acting/viewAs.ts'
import { writableOf } from './data/writable.ts'

/**
 * Everything made for one session in the console: leaving it, for another workspace or for good, drops it all.
 * @param paths addresses that have a page
 */
export function createConsoleSession(given: Services, paths: ReadonlySet<string>) {
  const services = {
    ...given,
    clients: { token: supportingClient(given.clients.token), cookie: supportingClient(given.clients.cookie) },
  }
  const { config, navigation } = services
  const clients = {
    token: viewingClient(services.clients.token),
    cookie: viewingClient(services.clients.cookie),
  }
  const minding = (client: HttpClient) => mindingRefusals(client, () => sessionFacts)
  const minded = { token: minding(clients.token), cookie: minding(clients.cookie) }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: shouldRetry } } })
  const access = createAccess({
    client: clients.token,
    apiRoot: config.apiRoot,
    openMaintenance: config.openMaintenance ?? false,
    start: services.start,
  })
  const sessionFacts: SessionFacts = createSessionFacts({ access, queryClient })
  const dataProvider = createDataProvider({
    resource: (name) => resourceAtRoute(name) ?? resourceNamed(name),
    roots: { rest: config.apiRoot, cmms: config.cmmsRoot },
    clients: minded,
    writable: writableOf,
    entry: createPageEntry(navigation.path),
    accessChanged: access.forget,
  })
  const authProvider = createAuthProvider({
    services,
    access,
    company: () => queryClient.fetchQuery({ ...companyQuery(services), retry: false }),
    clearCache: () => queryClient.clear(),
  })
  const shell = { services, clients: minded, access, sessionFacts, paths }
  return { queryClient, dataProvider, authProvider, shell }
}
