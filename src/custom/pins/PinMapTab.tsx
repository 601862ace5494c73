import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { RaRecord } from 'react-admin'
import { fenceOf } from '../../domain/patrol/geofence.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { rowOf } from '../../kit/records/rows.ts'
import { pin } from '../../resources/pins/pin.resource.ts'
import { FenceMap } from './FenceMap.tsx'
import { middleOfMalaysia } from './middle.ts'
import { pinTexts } from './texts.ts'

/** Where a pin is, and from where its people may clock. */
export function PinMapTab({ record }: { record: RaRecord }) {
  const text = useTexts(pinTexts)
  const fence = fenceOf(rowOf(pin, record))
  if (!fence) return <Typography variant="body2">{text('noPlace')}</Typography>
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {fence.shape === 'circle'
          ? text('fenceCircle', { radius: fence.radiusM })
          : text('fencePolygon', { smart_count: fence.corners.length })}
      </Typography>
      <Box sx={{ height: { xs: 300, sm: 420 } }}>
        <FenceMap fence={fence} around={middleOfMalaysia} />
      </Box>
    </>
  )
}
