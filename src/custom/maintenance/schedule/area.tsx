import { defineArea } from '../../../kit/area/area.ts'
import { noticeOf } from '../../../kit/area/moreActions.ts'
import { schedule } from '../../../resources/maintenance/schedule/schedule.resource.ts'
import { later } from '../../../kit/loading/later.tsx'
import { PageSkeleton } from '../../../kit/loading/states.tsx'
import { scheduleParts } from './parts.tsx'
import { plannerPath } from './paths.ts'

const ManyActions = later(async () => (await import('./many/ManyActions.tsx')).ManyActions)
const ScheduleNotice = later(async () => (await import('./ScheduleNotice.tsx')).ScheduleNotice)
const PlannerPage = later(
  async () => (await import('./planner/PlannerPage.tsx')).PlannerPage,
  <PageSkeleton />,
)

/** Preventive schedules. */
export const scheduleArea = defineArea({
  name: 'schedule',
  texts: [
    async () => (await import('./texts.ts')).scheduleTexts,
    async () => (await import('./many/manyTexts.ts')).manyTexts,
  ],
  parts: scheduleParts,
  notices: noticeOf(schedule, (record) => <ScheduleNotice record={record} />),
  actions: { schedule: (chosen) => 'ids' in chosen && <ManyActions ids={chosen.ids} /> },
  routes: [{ path: plannerPath, page: PlannerPage }],
})
