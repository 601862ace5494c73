import { defineArea } from '../../kit/area/area.ts'
import { later } from '../../kit/loading/later.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'

const PaymentPage = later(async () => (await import('./PaymentPage.tsx')).PaymentPage, <PageSkeleton />)

/** Payment (spec 2). */
export const paymentArea = defineArea({
  name: 'payment',
  texts: [async () => (await import('./texts.ts')).paymentTexts],
  routes: [{ path: '/payment', page: PaymentPage }],
})
