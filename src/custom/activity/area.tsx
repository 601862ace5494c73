import { defineArea } from '../../kit/area.ts'
import { inCompany } from '../../kit/inCompany.tsx'
import { later } from '../../kit/later.tsx'
import { PageSkeleton } from '../../kit/states.tsx'
import { activitiesPath } from '../../resources/activity/paths.ts'

const ActivitiesPage = later(
  async () => (await import('./ActivitiesPage.tsx')).ActivitiesPage,
  <PageSkeleton />,
)

/** Pin Activities: the stream of events at the pins. */
export const activityArea = defineArea({
  name: 'activity',
  texts: [async () => (await import('./texts.ts')).activityTexts],
  routes: [{ path: activitiesPath, page: inCompany(ActivitiesPage) }],
})
