import { defineArea } from '../../kit/area.ts'
import { inCompany } from '../../kit/inCompany.tsx'
import { later } from '../../kit/later.tsx'
import { PageSkeleton } from '../../kit/states.tsx'

const HomePage = later(async () => (await import('./HomePage.tsx')).HomePage, <PageSkeleton rows={6} />)

/** Home: tasks of the user, and figures of their pins. */
export const homeArea = defineArea({
  name: 'home',
  texts: [async () => (await import('./texts.ts')).homeTexts],
  routes: [{ path: '/dashboard', page: inCompany(HomePage) }],
})
