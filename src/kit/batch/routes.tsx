import { Route } from 'react-router-dom'
import { later } from '../loading/later.tsx'
import { PageSkeleton } from '../loading/states.tsx'

const BatchesPage = later(async () => (await import('./BatchesPage.tsx')).BatchesPage, <PageSkeleton />)
const BatchPage = later(async () => (await import('./BatchPage.tsx')).BatchPage, <PageSkeleton />)

/** The pages of batches, for react-admin's CustomRoutes. */
export const batchRoutes = [
  <Route key="batches" path="/batch" element={<BatchesPage />} />,
  <Route key="batch" path="/batch/:id" element={<BatchPage />} />,
]
