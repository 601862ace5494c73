import { defineArea } from '../../kit/area.ts'
import { later } from '../../kit/later.tsx'
import { PageSkeleton } from '../../kit/states.tsx'
import { useCompany } from '../../providers/useCompany.ts'

const RatePage = later(async () => (await import('./RatePage.tsx')).RatePage, <PageSkeleton />)

/** The page of the rates, whose days are the company's. */
function RateRoute() {
  const company = useCompany()
  return company ? <RatePage timeZone={company.timeZone} /> : <PageSkeleton />
}

/** What is paid to whom, where and from when on. */
export const rateArea = defineArea({
  name: 'rate',
  texts: [async () => (await import('./texts.ts')).rateTexts],
  routes: [{ path: '/rate', page: RateRoute }],
})
