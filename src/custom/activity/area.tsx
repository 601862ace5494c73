import { defineArea } from '../../kit/area/area.ts'
import { inCompany } from '../../kit/loading/inCompany.tsx'
import { later } from '../../kit/loading/later.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'
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
