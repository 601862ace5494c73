import { defineArea } from '../../kit/area.ts'
import { later } from '../../kit/later.tsx'
import { PageSkeleton } from '../../kit/states.tsx'
import { paymentTexts } from './texts.ts'

const PaymentPage = later(async () => (await import('./PaymentPage.tsx')).PaymentPage, <PageSkeleton />)

/** Payment (spec 2). */
export const paymentArea = defineArea({
  name: 'payment',
  texts: [paymentTexts],
  routes: [{ path: '/payment', page: PaymentPage }],
})
