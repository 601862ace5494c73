import { defineArea } from '../../kit/area/area.ts'
import { later } from '../../kit/loading/later.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'

const ReportPage = later(async () => (await import('./ReportPage.tsx')).ReportPage, <PageSkeleton />)

/** Report (spec 2). */
export const reportArea = defineArea({
  name: 'report',
  texts: [async () => (await import('./texts.ts')).reportTexts],
  routes: [{ path: '/report', page: ReportPage }],
})
