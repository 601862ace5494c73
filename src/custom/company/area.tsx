import { defineArea } from '../../kit/area/area.ts'
import { partsOf } from '../../kit/area/parts.ts'
import { holiday } from '../../resources/reference/holiday.resource.ts'
import { later } from '../../kit/loading/later.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'

const ProfilePage = later(async () => (await import('./ProfilePage.tsx')).ProfilePage, <PageSkeleton />)
const GeneralPage = later(async () => (await import('./GeneralPage.tsx')).GeneralPage, <PageSkeleton />)
const HolidayProposal = later(async () => (await import('./HolidayProposal.tsx')).HolidayProposal)

/** Company Profile, General and the company's holidays (spec 2, Setting). */
export const companyArea = defineArea({
  name: 'company',
  texts: [async () => (await import('./texts.ts')).companyTexts],
  parts: partsOf(holiday, { list: <HolidayProposal /> }),
  routes: [
    { path: '/company', page: ProfilePage },
    { path: '/general', page: GeneralPage },
  ],
})
