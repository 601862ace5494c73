import { defineArea } from '../../kit/area.ts'
import { later } from '../../kit/later.tsx'
import { PageSkeleton } from '../../kit/states.tsx'
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
