import type { ComponentType } from 'react'
import { defineArea } from '../../kit/area.ts'
import { later } from '../../kit/later.tsx'
import { PageSkeleton } from '../../kit/states.tsx'
import { useCompany } from '../../providers/useCompany.ts'
import { activitiesPath, boardPath, matrixPath } from './address.ts'
import { activityTexts } from './texts.ts'

const PointLabels = later(async () => (await import('./PointLabels.tsx')).PointLabels)

/** A page in the days of the company. */
const inCompany = (Page: ComponentType<{ timeZone: string }>) =>
  function InCompany() {
    const company = useCompany()
    return company ? <Page timeZone={company.timeZone} /> : <PageSkeleton />
  }

const ActivitiesPage = inCompany(
  later(async () => (await import('./ActivitiesPage.tsx')).ActivitiesPage, <PageSkeleton />),
)
const BoardPage = inCompany(later(async () => (await import('./BoardPage.tsx')).BoardPage, <PageSkeleton />))
const MatrixPage = inCompany(
  later(async () => (await import('./MatrixPage.tsx')).MatrixPage, <PageSkeleton />),
)

/** Pin Activities: what happens at the sites, patrols and touchdowns. */
export const activityArea = defineArea({
  name: 'activity',
  texts: [activityTexts],
  actions: {
    'patrol-point': (chosen) => <PointLabels chosen={chosen} />,
  },
  routes: [
    { path: activitiesPath, page: ActivitiesPage },
    { path: boardPath, page: BoardPage },
    { path: matrixPath, page: MatrixPage },
  ],
})
