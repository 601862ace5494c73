import { defineArea } from '../../kit/area.ts'
import { later } from '../../kit/later.tsx'
import { PageSkeleton } from '../../kit/states.tsx'

const SupportPage = later(async () => (await import('./SupportPage.tsx')).SupportPage, <PageSkeleton />)

/** Support sessions, as a client's administrators read of them. */
export const supportArea = defineArea({
  name: 'support',
  texts: [async () => (await import('./texts.ts')).supportTexts],
  routes: [{ path: '/admin/support', page: SupportPage }],
})
