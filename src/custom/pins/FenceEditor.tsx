import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import { cornersOf, cornersText, fenceOf, type Position } from '../../domain/patrol/geofence.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { FenceMap } from './FenceMap.tsx'
import { middleOfMalaysia } from './middle.ts'
import { pinTexts } from './texts.ts'

const textOf = (value: unknown) =>
  value === null || value === undefined || value === '' ? null : String(value)

/** Draws the geofence of the form on a map: the middle of its circle, or its corners one after the other. */
export function FenceEditor() {
  const text = useTexts(pinTexts)
  const { setValue } = useFormContext()
  const [latitude, longitude, radius, shape, polygon]: unknown[] = useWatch({
    name: ['latitude', 'longitude', 'radiusM', 'fenceShape', 'fencePolygon'],
  })
  const isPolygon = shape === 'polygon'
  const corners = (isPolygon && textOf(polygon) !== null && cornersOf(String(polygon))) || []
  const fence = fenceOf({
    latitude: textOf(latitude),
    longitude: textOf(longitude),
    radiusM: Number(radius) || 100,
    fenceShape: String(shape),
    fencePolygon: isPolygon ? textOf(polygon) : null,
  })
  const write = (name: string, value: string) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: true })
  const writeCorners = (next: readonly Position[]) => write('fencePolygon', cornersText(next))
  const pick = (place: Position) => {
    if (isPolygon) return writeCorners([...corners, place])
    write('latitude', place.latitude.toFixed(6))
    write('longitude', place.longitude.toFixed(6))
  }
  return (
    <Stack spacing={1}>
      <Typography variant="body2" color="text.secondary">
        {text(isPolygon ? 'drawPolygon' : 'drawCircle')}
      </Typography>
      <Box sx={{ height: { xs: 280, sm: 360 } }}>
        <FenceMap
          fence={isPolygon && corners.length < 3 ? undefined : fence}
          corners={corners}
          around={middleOfMalaysia}
          onPick={pick}
        />
      </Box>
      {isPolygon && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            size="small"
            disabled={corners.length === 0}
            onClick={() => writeCorners(corners.slice(0, -1))}
          >
            {text('takeBackCorner')}
          </Button>
          <Button size="small" disabled={corners.length === 0} onClick={() => writeCorners([])}>
            {text('clearCorners')}
          </Button>
        </Box>
      )}
    </Stack>
  )
}
