import { defineArea } from '../../kit/area/area.ts'
import { later } from '../../kit/loading/later.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'
import { notificationPath } from './paths.ts'

const NotificationsPage = later(
  async () => (await import('./NotificationsPage.tsx')).NotificationsPage,
  <PageSkeleton />,
)

/** Notifications of the user. */
export const notificationArea = defineArea({
  name: 'notification',
  texts: [{ name: 'notification', ms: async () => (await import('./texts.ms.ts')).notificationTextsMs }],
  routes: [{ path: notificationPath, page: NotificationsPage }],
})
