import { defineArea } from '../../kit/area/area.ts'
import { partsOf } from '../../kit/area/parts.ts'
import { efpPeriod } from '../../resources/efp/efpPeriod.resource.ts'
import { inCompany } from '../../kit/loading/inCompany.tsx'
import { later } from '../../kit/loading/later.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'

const BeforeApproval = later(async () => (await import('./BeforeApproval.tsx')).BeforeApproval)
const BeforeLock = later(async () => (await import('./BeforeLock.tsx')).BeforeLock)
const BeforeReopening = later(async () => (await import('./BeforeLock.tsx')).BeforeReopening)
const EfpPage = later(async () => (await import('./EfpPage.tsx')).EfpPage, <PageSkeleton />)

const RatePage = later(async () => (await import('./rates/RatePage.tsx')).RatePage, <PageSkeleton />)

/** EFP: pay of approved hours by period, and the rates it uses. */
export const efpArea = defineArea({
  name: 'efp',
  texts: [
    async () => (await import('./texts.ts')).efpTexts,
    async () => (await import('./rates/texts.ts')).rateTexts,
  ],
  parts: partsOf(efpPeriod, {
    before: { approve: BeforeApproval, reopen: BeforeReopening, lock: BeforeLock },
  }),
  routes: [
    { path: '/efp', page: EfpPage },
    { path: '/rate', page: inCompany(RatePage) },
  ],
})
