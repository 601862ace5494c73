import { defineArea } from '../../../kit/area/area.ts'
import { deliveryParts } from './parts.tsx'

/** Delivery orders. */
export const deliveryArea = defineArea({
  name: 'delivery',
  texts: [async () => (await import('./texts.ts')).deliveryTexts],
  parts: deliveryParts,
})
