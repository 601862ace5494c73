import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { fenceOf } from '../../domain/patrol/geofence.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import type { pin } from '../../resources/pins/pin.resource.ts'
import { FenceMap } from './FenceMap.tsx'
import { middleOfMalaysia } from './middle.ts'
import { pinTexts } from './texts.ts'
import type { RowOf } from '../../schema/resource.ts'

/** Where a pin is, and from where its people may clock. */
export function PinMapTab({ record }: { record: RowOf<typeof pin> }) {
  const text = useTexts(pinTexts)
  const fence = fenceOf(record)
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
