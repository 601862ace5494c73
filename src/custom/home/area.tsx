import { defineArea } from '../../kit/area/area.ts'
import { inCompany } from '../../kit/loading/inCompany.tsx'
import { later } from '../../kit/loading/later.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'

const HomePage = later(async () => (await import('./HomePage.tsx')).HomePage, <PageSkeleton rows={6} />)

/** Home: tasks of the user, and figures of their pins. */
export const homeArea = defineArea({
  name: 'home',
  texts: [async () => (await import('./texts.ts')).homeTexts],
  routes: [{ path: '/dashboard', page: inCompany(HomePage) }],
})
