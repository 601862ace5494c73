import { Route } from 'react-router-dom'
import { later } from '../../kit/later.tsx'
import { PageSkeleton } from '../../kit/states.tsx'
import { gapsPath, monthsPath } from './paths.ts'

const MonthsPage = later(async () => (await import('./MonthsPage.tsx')).MonthsPage, <PageSkeleton />)
const GapsPage = later(async () => (await import('./GapsPage.tsx')).GapsPage, <PageSkeleton />)

/** The pages about the months of meters. */
export const utilityRoutes = [
  <Route key={monthsPath} path={monthsPath} element={<MonthsPage />} />,
  <Route key={gapsPath} path={gapsPath} element={<GapsPage />} />,
]
