import { defineArea } from '../../kit/area.ts'
import { later } from '../../kit/later.tsx'
import { PageSkeleton } from '../../kit/states.tsx'

const BeforeApproval = later(async () => (await import('./BeforeApproval.tsx')).BeforeApproval)
const BeforeLock = later(async () => (await import('./BeforeLock.tsx')).BeforeLock)
const BeforeReopening = later(async () => (await import('./BeforeLock.tsx')).BeforeReopening)
const EfpPage = later(async () => (await import('./EfpPage.tsx')).EfpPage, <PageSkeleton />)

/** What approved hours come to, and why. */
export const efpArea = defineArea({
  name: 'efp',
  texts: [async () => (await import('./texts.ts')).efpTexts],
  parts: { 'efp-period': { before: { approve: BeforeApproval, reopen: BeforeReopening, lock: BeforeLock } } },
  routes: [{ path: '/efp', page: EfpPage }],
})
