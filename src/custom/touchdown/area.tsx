import { defineArea } from '../../kit/area/area.ts'
import { inCompany } from '../../kit/loading/inCompany.tsx'
import { later } from '../../kit/loading/later.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'
import { touchdownPath } from './address.ts'

const TouchdownPage = later(async () => (await import('./TouchdownPage.tsx')).TouchdownPage, <PageSkeleton />)

/** Touchdowns: visits of supervisors to pins, by month. */
export const touchdownArea = defineArea({
  name: 'touchdown',
  texts: [async () => (await import('./texts.ts')).touchdownTexts],
  routes: [{ path: touchdownPath, page: inCompany(TouchdownPage) }],
})
