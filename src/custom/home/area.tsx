import { defineArea } from '../../kit/area.ts'
import { later } from '../../kit/later.tsx'
import { PageSkeleton } from '../../kit/states.tsx'
import { useCompany } from '../../providers/useCompany.ts'

const HomePage = later(async () => (await import('./HomePage.tsx')).HomePage, <PageSkeleton rows={6} />)

/** Home in the days of the company. */
function HomeRoute() {
  const company = useCompany()
  return company ? <HomePage timeZone={company.timeZone} /> : <PageSkeleton rows={6} />
}

/** Home: what waits for somebody, and the figures of their sites. */
export const homeArea = defineArea({
  name: 'home',
  texts: [async () => (await import('./texts.ts')).homeTexts],
  routes: [{ path: '/dashboard', page: HomeRoute }],
})
