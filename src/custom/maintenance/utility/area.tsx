import { defineArea } from '../../../kit/area/area.ts'
import { later } from '../../../kit/loading/later.tsx'
import { PageSkeleton } from '../../../kit/loading/states.tsx'
import { utilityMonthParts, utilityParts } from './parts.tsx'
import { gapsPath, monthsPath } from './paths.ts'

const MonthsPage = later(async () => (await import('./months/MonthsPage.tsx')).MonthsPage, <PageSkeleton />)
const GapsPage = later(async () => (await import('./GapsPage.tsx')).GapsPage, <PageSkeleton />)

/** Meters and their months. */
export const utilityArea = defineArea({
  name: 'utility',
  texts: [async () => (await import('./texts.ts')).utilityTexts],
  parts: { ...utilityParts, ...utilityMonthParts },
  routes: [
    { path: monthsPath, page: MonthsPage },
    { path: gapsPath, page: GapsPage },
  ],
})
