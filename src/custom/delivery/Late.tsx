import Box from '@mui/material/Box'
import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import { useTexts } from '../../kit/defineTexts.ts'
import { localTime, useFormats } from '../../kit/locale.ts'
import { lateDays } from './lines.ts'
import { deliveryTexts } from './texts.ts'

const dayOf = (instant: string) => localTime(instant).slice(0, 10)

/** The day on which a delivery is expected, and by how many days it is or was late. */
export function Expected({ record }: { record: RaRecord }) {
  const text = useTexts(deliveryTexts)
  const { day } = useFormats()
  const [today] = useState(() => dayOf(new Date().toISOString()))
  const late = lateDays(record, today, dayOf)
  return (
    <>
      {day(String(record['expectedDate']))}
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
export function LinesDone({ record }: { record: RaRecord }) {
  const text = useTexts(deliveryTexts)
  const { number } = useFormats()
  return (
    <>
      {text('lines', {
        done: number(Number(record['linesDone'])),
        total: number(Number(record['linesTotal'])),
      })}
    </>
  )
}
