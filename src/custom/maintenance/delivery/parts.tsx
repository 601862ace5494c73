import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { later } from '../../../kit/loading/later.tsx'
import { partsOf } from '../../../kit/area/parts.ts'
import { deliveryOrder } from '../../../resources/maintenance/delivery/deliveryOrder.resource.ts'
import { PageSkeleton } from '../../../kit/loading/states.tsx'
import { Expected, LinesDone } from './Late.tsx'
import { deliveryTexts } from './texts.ts'

const ReceivingTab = later(
  async () => (await import('./ReceivingTab.tsx')).ReceivingTab,
  <PageSkeleton rows={5} />,
)
const RouteTab = later(async () => (await import('./RouteTab.tsx')).RouteTab, <PageSkeleton rows={5} />)

function ReceivingLabel() {
  return useTexts(deliveryTexts)('receiving')
}

function RouteLabel() {
  return useTexts(deliveryTexts)('route')
}

/** What delivery orders have on their pages besides what follows from the schema. */
export const deliveryParts = partsOf(deliveryOrder, {
  values: {
    expectedDate: (record) => <Expected record={record} />,
    linesDone: (record) => <LinesDone record={record} />,
  },
  inTabs: ['delivery-photo', 'delivery-task'],
  tabs: [
    { name: 'receiving', Label: ReceivingLabel, Panel: ReceivingTab },
    { name: 'route', Label: RouteLabel, Panel: RouteTab },
  ],
})
