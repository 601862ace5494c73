import type { ComponentType } from 'react'
import { defineArea } from '../../kit/area.ts'
import { later } from '../../kit/later.tsx'
import { PageSkeleton } from '../../kit/states.tsx'
import { useCompany } from '../../providers/useCompany.ts'
import { activitiesPath, touchdownPath } from './address.ts'

/** A page in the days of the company. */
const inCompany = (Page: ComponentType<{ timeZone: string }>) =>
  function InCompany() {
    const company = useCompany()
    return company ? <Page timeZone={company.timeZone} /> : <PageSkeleton />
  }

const ActivitiesPage = inCompany(
  later(async () => (await import('./ActivitiesPage.tsx')).ActivitiesPage, <PageSkeleton />),
)
const TouchdownPage = inCompany(
  later(async () => (await import('./TouchdownPage.tsx')).TouchdownPage, <PageSkeleton />),
)

/** Pin Activities: what happens at the sites, and touchdowns. */
export const activityArea = defineArea({
  name: 'activity',
  texts: [async () => (await import('./texts.ts')).activityTexts],
  routes: [
    { path: activitiesPath, page: ActivitiesPage },
    { path: touchdownPath, page: TouchdownPage },
  ],
})
