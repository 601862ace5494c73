import { defineArea } from '../../kit/area/area.ts'
import { later } from '../../kit/loading/later.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'
import { boardRoute } from './paths.ts'

const TemplatesPage = later(async () => (await import('./TemplatesPage.tsx')).TemplatesPage, <PageSkeleton />)
const BoardPage = later(async () => (await import('./BoardPage.tsx')).BoardPage)

/** Deep Analytic: templates of the portal's figures and of boards elsewhere. */
export const analyticsArea = defineArea({
  name: 'analytics',
  texts: [async () => (await import('./texts.ts')).analyticsTexts],
  pages: { 'analytics-template': { list: TemplatesPage } },
  routes: [{ path: boardRoute, page: BoardPage, bare: true }],
})
