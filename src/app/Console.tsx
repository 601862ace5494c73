import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { useEffect, useState } from 'react'
import {
  AdminContext,
  AuthenticationError,
  CoreAdminUI,
  CustomRoutes,
  Error,
  LoadingPage,
  localStorageStore,
  Resource,
  type I18nProvider,
  type ResourceProps,
} from 'react-admin'
import { createBrowserRouter, Navigate, Route, RouterProvider, useLocation } from 'react-router-dom'
import { ComingSoon, NotAuthorised } from './shell/Gate.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { ShellContext } from '../providers/viewer/shell.ts'
import { ShellLayout } from './shell/ShellLayout.tsx'
import { SupportBar } from './shell/bars/SupportBar.tsx'
import { batchRoutes } from '../kit/batch/routes.tsx'
import { Messages } from '../kit/layout/Messages.tsx'
import { gathered, mergedActions, mergedParts, type AreaRoute } from '../kit/area/area.ts'
import { MoreActionsContext, RecordNoticesContext } from '../kit/area/moreActions.ts'
import { PartsContext } from '../kit/area/parts.ts'
import { areas } from './areas.ts'
import { createStyleCache } from './styleCache.ts'
import { createConsoleSession } from '../providers/consoleSession.ts'
import type { EntryNavigation } from '../providers/session/entryNavigation.ts'
import type { Services } from '../providers/services.ts'
import { darkTheme, lightTheme } from '../providers/page/theme.ts'
import { shellViews, viewAt } from '../domain/access/views.ts'

// The server puts a fresh nonce into the page; without it the content security policy lets no style in.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
const styles = createStyleCache(nonce)

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

/** Puts every address of the console's router through the navigation guard (spec 2). */
function Guard({ navigation }: { navigation: EntryNavigation }) {
  const { pathname } = useLocation()
  useEffect(() => navigation.moved(pathname, viewAt(pathname)?.name), [navigation, pathname])
  return null
}

const store = localStorageStore()

const Start = () => <Navigate to="/dashboard" replace />

export interface ConsoleProps {
  services: Services
  i18nProvider: I18nProvider
  /** The resources' pages, under their routes. */
  pages: readonly ResourceProps[]
}

/** The console behind sign-in: shell, dashboard and the resources' pages. */
export function Console({ services, i18nProvider, pages }: ConsoleProps) {
  const [session] = useState(() =>
    createConsoleSession(
      services,
      new Set([...areaRoutes.map(({ path }) => path), ...pages.map(({ name }) => `/${name}`)]),
    ),
  )
  useEffect(() => () => session.queryClient.clear(), [session])
  // Only a data router can block a navigation, which a form needs to keep typed text.
  const [router] = useState(() =>
    createBrowserRouter([
      {
        path: '*',
        element: (
          <>
            <Guard navigation={services.navigation} />
            <ShellContext value={session.shell}>
              <MoreActionsContext value={moreActions}>
                {/* react-admin's Admin brings its sign-in form, which is a fifth of all that a list loads. */}
                <AdminContext
                  authProvider={session.authProvider}
                  dataProvider={session.dataProvider}
                  i18nProvider={i18nProvider}
                  queryClient={session.queryClient}
                  store={store}
                  lightTheme={lightTheme}
                  darkTheme={darkTheme}
                >
                  <CssBaseline enableColorScheme />
                  <CoreAdminUI
                    title={services.config.name}
                    layout={ShellLayout}
                    dashboard={Start}
                    catchAll={NotFoundPage}
                    accessDenied={NotAuthorised}
                    authenticationError={AuthenticationError}
                    error={Error}
                    loading={LoadingPage}
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
                        .filter(({ path }) => !session.shell.paths.has(path))
                        .map(({ path }) => (
                          <Route key={path} path={path} element={<ComingSoon />} />
                        ))}
                      {batchRoutes}
                    </CustomRoutes>
                    <CustomRoutes noLayout>{drawn(bareRoutes)}</CustomRoutes>
                  </CoreAdminUI>
                  <Messages />
                </AdminContext>
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
