import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Admin, CustomRoutes, Resource, type I18nProvider, type ResourceProps } from 'react-admin'
import { createBrowserRouter, Navigate, Route, RouterProvider, useLocation } from 'react-router-dom'
import { ComingSoon, NotAuthorised } from './custom/shell/Gate.tsx'
import { NotFoundPage } from './custom/shell/NotFoundPage.tsx'
import { ShellContext } from './providers/shell.ts'
import { ShellLayout } from './custom/shell/ShellLayout.tsx'
import { SupportBar } from './custom/shell/SupportBar.tsx'
import { batchRoutes } from './kit/batch/routes.tsx'
import { Messages } from './kit/Messages.tsx'
import { gathered, mergedActions, mergedParts, type AreaRoute } from './kit/area.ts'
import { MoreActionsContext, RecordNoticesContext } from './kit/moreActions.ts'
import { PartsContext } from './kit/parts.ts'
import { areas } from './areas.ts'
import { createAccess } from './providers/access.ts'
import { createAuthProvider } from './providers/authProvider.ts'
import { createDataProvider } from './providers/dataProvider.ts'
import type { EntryNavigation } from './providers/entryNavigation.ts'
import { createPageEntry } from './providers/pageEntry.ts'
import type { HttpClient } from './providers/http/request.ts'
import type { Services } from './providers/services.ts'
import { darkTheme, lightTheme } from './providers/theme.ts'
import { supportingServices } from './providers/support.ts'
import { viewingClient } from './providers/viewAs.ts'
import { companyQuery } from './providers/useCompany.ts'
import { createSessionFacts, mindingRefusals, type SessionFacts } from './providers/sessionFacts.ts'
import { writableOf } from './providers/writable.ts'
import { shellViews, viewAt } from './domain/views.ts'
import { resourceAtRoute, resourceNamed } from './resources/index.ts'

// The server puts a fresh nonce into the page; without it the content security policy lets no style in.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
const styles = createCache({ key: 'css', nonce })

const moreActions = gathered(areas, ({ actions }) => actions, mergedActions)
const recordNotices = gathered(areas, ({ notices }) => notices)
const parts = gathered(areas, (area) => area.parts, mergedParts)
const areaRoutes = areas.flatMap(({ routes = [] }) => routes)
const drawn = (routes: readonly AreaRoute[]) =>
  routes.map(({ path, page: Page }) => <Route key={path} path={path} element={<Page />} />)

/** Pages without the shell say as well that somebody of the operator is at work. */
const bareRoutes = areaRoutes
  .filter(({ bare }) => bare)
  .map(({ path, page: Page }): AreaRoute => ({
    path,
    page: () => (
      <>
        <SupportBar />
        <Page />
      </>
    ),
  }))

/** Everything made for one stay in the console: leaving it, for another workspace or for good, drops it all. */
function createStay(given: Services, routes: readonly string[]) {
  const services = supportingServices(given)
  const { config, navigation } = services
  const clients = {
    token: viewingClient(services.clients.token),
    cookie: viewingClient(services.clients.cookie),
  }
  const minding = (client: HttpClient) => mindingRefusals(client, () => sessionFacts)
  const minded = { token: minding(clients.token), cookie: minding(clients.cookie) }
  const queryClient = new QueryClient()
  const access = createAccess({
    client: clients.token,
    apiRoot: config.apiRoot,
    openMaintenance: config.openMaintenance ?? false,
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
    company: () => queryClient.fetchQuery(companyQuery(services)),
    clearCache: () => queryClient.clear(),
  })
  const paths = new Set([...areaRoutes.map(({ path }) => path), ...routes.map((route) => `/${route}`)])
  const shell = {
    services,
    clients: minded,
    access,
    sessionFacts,
    paths,
  }
  return { queryClient, dataProvider, authProvider, shell }
}

/** Puts every address of the console's router through the navigation guard (spec 2). */
function Guard({ navigation }: { navigation: EntryNavigation }) {
  const { pathname } = useLocation()
  useEffect(() => navigation.moved(pathname, viewAt(pathname)?.name), [navigation, pathname])
  return null
}

const Start = () => <Navigate to="/dashboard" replace />

export interface ConsoleProps {
  services: Services
  i18nProvider: I18nProvider
  /** The resources' pages, under their routes. */
  pages: readonly ResourceProps[]
}

/** The console behind sign-in: shell, dashboard and the resources' pages. */
export function Console({ services, i18nProvider, pages }: ConsoleProps) {
  const [stay] = useState(() =>
    createStay(
      services,
      pages.map(({ name }) => name),
    ),
  )
  useEffect(() => () => stay.queryClient.clear(), [stay])
  // Only a data router can hold a navigation back, which is how a form keeps what is typed.
  const [router] = useState(() =>
    createBrowserRouter([
      {
        path: '*',
        element: (
          <>
            <Guard navigation={services.navigation} />
            <ShellContext value={stay.shell}>
              <MoreActionsContext value={moreActions}>
                <Admin
                  title={services.config.name}
                  authProvider={stay.authProvider}
                  dataProvider={stay.dataProvider}
                  i18nProvider={i18nProvider}
                  queryClient={stay.queryClient}
                  lightTheme={lightTheme}
                  darkTheme={darkTheme}
                  layout={ShellLayout}
                  dashboard={Start}
                  catchAll={NotFoundPage}
                  accessDenied={NotAuthorised}
                  notification={Messages}
                  loginPage={false}
                  requireAuth
                  disableTelemetry
                >
                  {pages.map((page) => (
                    <Resource key={page.name} {...page} />
                  ))}
                  <CustomRoutes>
                    {drawn(areaRoutes.filter(({ bare }) => !bare))}
                    {shellViews
                      .filter(({ path }) => !stay.shell.paths.has(path))
                      .map(({ path }) => (
                        <Route key={path} path={path} element={<ComingSoon />} />
                      ))}
                    {batchRoutes}
                  </CustomRoutes>
                  <CustomRoutes noLayout>{drawn(bareRoutes)}</CustomRoutes>
                </Admin>
              </MoreActionsContext>
            </ShellContext>
          </>
        ),
      },
    ]),
  )
  return (
    <CacheProvider value={styles}>
      <RecordNoticesContext value={recordNotices}>
        <PartsContext value={parts}>
          <RouterProvider router={router} />
        </PartsContext>
      </RecordNoticesContext>
    </CacheProvider>
  )
}
