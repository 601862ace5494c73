import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { QueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Admin, CustomRoutes, Resource, type I18nProvider, type ResourceProps } from 'react-admin'
import { createBrowserRouter, Navigate, Route, RouterProvider, useLocation } from 'react-router-dom'
import { deliveryParts } from './custom/delivery/parts.tsx'
import { labelsPath } from './custom/facility/labels.ts'
import { QrLabelButton } from './custom/facility/QrLabelButton.tsx'
import { analyticsPath } from './custom/maintenance/visitors/paths.ts'
import { plannerPath } from './custom/schedule/paths.ts'
import { reminderParts } from './custom/reminder/parts.tsx'
import { scheduleParts } from './custom/schedule/parts.tsx'
import { utilityMonthParts, utilityParts } from './custom/utility/parts.tsx'
import { utilityRoutes } from './custom/utility/routes.tsx'
import { DeskButton } from './custom/shell/emergency/DeskButton.tsx'
import { ComingSoon, NotAuthorised } from './custom/shell/Gate.tsx'
import { notificationPath } from './custom/shell/notifications/paths.ts'
import { NotFoundPage } from './custom/shell/NotFoundPage.tsx'
import { ShellContext } from './custom/shell/ShellContext.ts'
import { ShellLayout } from './custom/shell/ShellLayout.tsx'
import { later } from './kit/later.tsx'
import { PageSkeleton } from './kit/states.tsx'
import { whyPath } from './kit/why.ts'
import { batchRoutes } from './kit/batch/routes.tsx'
import { Messages } from './kit/Messages.tsx'
import {
  MoreActionsContext,
  RecordNoticesContext,
  type MoreActions,
  type RecordNotice,
} from './kit/moreActions.ts'
import { PartsContext, type Parts } from './kit/parts.ts'
import { AnalyticsRoute, facilityParts } from './facilityParts.tsx'
import { LabelsRoute } from './LabelsRoute.tsx'
import { WorkActionsFor } from './WorkActionsFor.tsx'
import { MaintenanceRoute } from './MaintenanceRoute.tsx'
import { createAccess } from './providers/access.ts'
import { createAuthProvider } from './providers/authProvider.ts'
import { createDataProvider } from './providers/dataProvider.ts'
import type { EntryNavigation } from './providers/entryNavigation.ts'
import { createPageEntry } from './providers/pageEntry.ts'
import type { HttpClient } from './providers/http/request.ts'
import { createOwnPassword } from './providers/ownPassword.ts'
import type { Services } from './providers/services.ts'
import { darkTheme, lightTheme } from './providers/theme.ts'
import { viewingClient } from './providers/viewAs.ts'
import { createStanding, mindingRefusals, type Standing } from './providers/standing.ts'
import { writableOf } from './providers/writable.ts'
import { shellViews, viewAt } from './domain/views.ts'
import { resourceAtRoute, resourceNamed } from './resources/index.ts'
import { employee } from './resources/organization/employee.resource.ts'
import { workViews } from './workViews.tsx'

const DashboardPage = later(
  async () => (await import('./custom/shell/DashboardPage.tsx')).DashboardPage,
  <PageSkeleton rows={4} />,
)
const PasswordPage = later(
  async () => (await import('./custom/password/PasswordPage.tsx')).PasswordPage,
  <PageSkeleton rows={4} />,
)

const WhyPage = later(
  async () => (await import('./custom/access/WhyPage.tsx')).WhyPage,
  <PageSkeleton rows={4} />,
)

const LinkNotice = later(async () => (await import('./custom/employee/LinkNotice.tsx')).LinkNotice)
const RequestNotice = later(async () => (await import('./custom/facility/RequestNotice.tsx')).RequestNotice)
const ReminderNotice = later(
  async () => (await import('./custom/reminder/ReminderNotice.tsx')).ReminderNotice,
)
const TurnButtons = later(async () => (await import('./custom/reminder/TurnButtons.tsx')).TurnButtons)
const ManyActions = later(async () => (await import('./custom/schedule/ManyActions.tsx')).ManyActions)
const ScheduleNotice = later(
  async () => (await import('./custom/schedule/ScheduleNotice.tsx')).ScheduleNotice,
)
const PlannerPage = later(
  async () => (await import('./custom/schedule/PlannerPage.tsx')).PlannerPage,
  <PageSkeleton />,
)
const NotificationsPage = later(
  async () => (await import('./custom/shell/notifications/NotificationsPage.tsx')).NotificationsPage,
  <PageSkeleton />,
)

// The server puts a fresh nonce into the page; without it the content security policy lets no style in.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
const styles = createCache({ key: 'css', nonce })

/** Everything made for one stay in the console: leaving it, for another workspace or for good, drops it all. */
function createStay(services: Services, routes: readonly string[]) {
  const { config, navigation } = services
  const clients = {
    token: viewingClient(services.clients.token),
    cookie: viewingClient(services.clients.cookie),
  }
  const minding = (client: HttpClient) => mindingRefusals(client, () => standing)
  const queryClient = new QueryClient()
  const access = createAccess({
    client: clients.token,
    apiRoot: config.apiRoot,
    openMaintenance: config.openMaintenance ?? false,
  })
  const standing: Standing = createStanding({ access, queryClient })
  const dataProvider = createDataProvider({
    resource: (name) => resourceAtRoute(name) ?? resourceNamed(name),
    roots: { rest: config.apiRoot, cmms: config.cmmsRoot },
    clients: { token: minding(clients.token), cookie: minding(clients.cookie) },
    writable: writableOf,
    entry: createPageEntry(navigation.path),
    accessChanged: access.forget,
  })
  const authProvider = createAuthProvider({ services, access, clearCache: () => queryClient.clear() })
  const ownPages: Readonly<Record<string, ReactNode>> = {
    '/dashboard': <DashboardPage />,
    '/cmms': <MaintenanceRoute client={minding(clients.token)} root={config.cmmsRoot} />,
    '/password': <PasswordPage ownPassword={createOwnPassword(services)} />,
  }
  const paths = new Set([...Object.keys(ownPages), ...routes.map((route) => `/${route}`)])
  const shell = { services, access, standing, paths }
  return { queryClient, dataProvider, authProvider, ownPages, shell }
}

/** Puts every address of the console's router through the navigation guard (spec 2). */
function Guard({ navigation }: { navigation: EntryNavigation }) {
  const { pathname } = useLocation()
  useEffect(() => navigation.moved(pathname, viewAt(pathname)?.name), [navigation, pathname])
  return null
}

/** What the areas add to the generic pages, by resource. */
const moreActions: Readonly<Record<string, MoreActions>> = {
  facility: (chosen) => 'ids' in chosen && <QrLabelButton ids={chosen.ids} />,
  emergency: (chosen) => 'ids' in chosen && <DeskButton ids={chosen.ids} />,
  reminder: (chosen) => 'ids' in chosen && <TurnButtons ids={chosen.ids} />,
  schedule: (chosen) => 'ids' in chosen && <ManyActions ids={chosen.ids} />,
  'work-request': (chosen) => <WorkActionsFor chosen={chosen} />,
}

/** What the areas have to say on the generic pages of a record, by resource. */
const recordNotices: Readonly<Record<string, RecordNotice>> = {
  employee: (record) =>
    employee.transitions['approve']?.from.includes(String(record['status'])) && (
      <LinkNotice record={record} />
    ),
  'facility-request': (record) => <RequestNotice record={record} />,
  reminder: (record) => <ReminderNotice record={record} />,
  schedule: (record) => <ScheduleNotice record={record} />,
}

/** What the areas add to the parts of the generic pages, by resource. */
const parts: Readonly<Record<string, Parts>> = {
  'work-request': { views: workViews },
  utility: utilityParts,
  'util-month': utilityMonthParts,
  'delivery-order': deliveryParts,
  facility: facilityParts,
  reminder: reminderParts,
  schedule: scheduleParts,
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
                    {Object.entries(stay.ownPages).map(([path, page]) => (
                      <Route key={path} path={path} element={page} />
                    ))}
                    {shellViews
                      .filter(({ path }) => !stay.shell.paths.has(path))
                      .map(({ path }) => (
                        <Route key={path} path={path} element={<ComingSoon />} />
                      ))}
                    <Route path={whyPath} element={<WhyPage />} />
                    <Route path={analyticsPath} element={<AnalyticsRoute />} />
                    <Route path={plannerPath} element={<PlannerPage />} />
                    <Route path={notificationPath} element={<NotificationsPage />} />
                    {batchRoutes}
                    {utilityRoutes}
                  </CustomRoutes>
                  <CustomRoutes noLayout>
                    <Route path={labelsPath} element={<LabelsRoute />} />
                  </CustomRoutes>
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
