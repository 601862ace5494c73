import { defineArea } from '../../kit/area.ts'
import { later } from '../../kit/later.tsx'
import { PageSkeleton } from '../../kit/states.tsx'

const ProfilePage = later(async () => (await import('./ProfilePage.tsx')).ProfilePage, <PageSkeleton />)
const GeneralPage = later(async () => (await import('./GeneralPage.tsx')).GeneralPage, <PageSkeleton />)

/** Company Profile and General (spec 2, Setting). */
export const companyArea = defineArea({
  name: 'company',
  texts: [async () => (await import('./texts.ts')).companyTexts],
  routes: [
    { path: '/company', page: ProfilePage },
    { path: '/general', page: GeneralPage },
  ],
})
