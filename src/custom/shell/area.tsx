import { defineArea } from '../../kit/area.ts'
import { later } from '../../kit/later.tsx'
import { PageSkeleton } from '../../kit/states.tsx'
import { DeskButton } from './emergency/DeskButton.tsx'
import { notificationPath } from './notifications/paths.ts'

const NotificationsPage = later(
  async () => (await import('./notifications/NotificationsPage.tsx')).NotificationsPage,
  <PageSkeleton />,
)

/** What the shell itself shows: notifications, and the way to the desk of emergencies. */
export const shellArea = defineArea({
  name: 'shell',
  texts: [
    {
      name: 'notification',
      ms: async () => (await import('./notifications/texts.ms.ts')).notificationTextsMs,
    },
    { name: 'emergencyDesk', ms: async () => (await import('./emergency/texts.ms.ts')).deskTextsMs },
  ],
  actions: { emergency: (chosen) => 'ids' in chosen && <DeskButton ids={chosen.ids} /> },
  routes: [{ path: notificationPath, page: NotificationsPage }],
})
