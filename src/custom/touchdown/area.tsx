import { defineArea } from '../../kit/area.ts'
import { inCompany } from '../../kit/inCompany.tsx'
import { later } from '../../kit/later.tsx'
import { PageSkeleton } from '../../kit/states.tsx'
import { touchdownPath } from './address.ts'

const TouchdownPage = later(async () => (await import('./TouchdownPage.tsx')).TouchdownPage, <PageSkeleton />)

/** Touchdowns: visits of supervisors to pins, by month. */
export const touchdownArea = defineArea({
  name: 'touchdown',
  texts: [async () => (await import('./texts.ts')).touchdownTexts],
  routes: [{ path: touchdownPath, page: inCompany(TouchdownPage) }],
})
