import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { localTime, useFormats, useSiteFormats } from '../../../kit/formats/locale.ts'
import { deliveryOrder } from '../../../resources/maintenance/delivery/deliveryOrder.resource.ts'
import { lateDays } from './lines.ts'
import { deliveryTexts } from './texts.ts'
import type { RowOf } from '../../../schema/resource.ts'

/** The day on which a delivery is expected, and by how many days it is or was late. */
export function Expected({ record }: { record: RowOf<typeof deliveryOrder> }) {
  const text = useTexts(deliveryTexts)
  const { day, zone } = useSiteFormats(deliveryOrder)(record)
  const [now] = useState(() => new Date().toISOString())
  const dayOf = (instant: string) => localTime(instant, zone).slice(0, 10)
  const late = lateDays(record, dayOf(now), dayOf)
  return (
    <>
      {day(record.expectedDate)}
      {late > 0 && (
        <>
          {' · '}
          <Box component="span" sx={{ fontWeight: 600, color: 'error.main' }}>
            {text('late', { smart_count: late })}
          </Box>
        </>
      )}
    </>
  )
}

/** How many of its lines are accounted for. */
export function LinesDone({ record }: { record: RowOf<typeof deliveryOrder> }) {
  const text = useTexts(deliveryTexts)
  const { number } = useFormats()
  return (
    <>
      {text('lines', {
        done: number(record.linesDone),
        total: number(record.linesTotal),
      })}
    </>
  )
}
