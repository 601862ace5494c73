import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import * as leaflet from 'leaflet'
import { useRef, useState } from 'react'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useSiteTime } from '../../kit/formats/siteTime.ts'
import { PlainMap } from '../../kit/map/PlainMap.tsx'
import { useServices } from '../../providers/viewer/shell.ts'
import type { Activity, ActivityLocation } from '../../resources/activity/activity.calls.ts'
import { useSaid } from './said.ts'
import { activityTexts } from './texts.ts'

interface Props {
  rows: readonly Activity[]
  /** The site that the page is limited to. */
  site: ActivityLocation | undefined
  /** Of one person: their activities are joined in the order of their times. */
  trail: boolean
  timeZone: string
}

/** The nearest that a single place is looked at by itself. */
const nearest = 17

/** Activities where they happened; the list beside says the same to those who see no map. */
export function TrailMap({ rows, site, trail, timeZone }: Props) {
  const text = useTexts(activityTexts)
  const said = useSaid()
  const siteTime = useSiteTime()
  const { palette } = useTheme()
  const tiles = useServices().config.map
  const [failed, setFailed] = useState(false)
  const shown = useRef('')
  const placed = rows.flatMap((row) =>
    row.latitude === null || row.longitude === null
      ? []
      : [{ row, place: [row.latitude, row.longitude] satisfies leaflet.LatLngTuple }],
  )
  const fence =
    site && site.latitude !== null && site.longitude !== null
      ? { at: [site.latitude, site.longitude] satisfies leaflet.LatLngTuple, radius: site.radiusM }
      : undefined
  const key = JSON.stringify([palette.mode, trail, fence, placed.map(({ row }) => [row.kind, row.id])])

  const draw = (map: leaflet.Map, layer: leaflet.FeatureGroup) => {
    if (key === shown.current) return
    shown.current = key
    layer.clearLayers()
    if (fence)
      leaflet
        .circle(fence.at, {
          radius: fence.radius,
          color: palette.primary.main,
          weight: 1,
          interactive: false,
        })
        .addTo(layer)
    const inOrder = placed.toSorted((one, other) => one.row.at.localeCompare(other.row.at))
    if (trail && inOrder.length > 1)
      leaflet
        .polyline(
          inOrder.map(({ place }) => place),
          { color: palette.primary.main, weight: 2, dashArray: '4 4', interactive: false },
        )
        .addTo(layer)
    inOrder.forEach(({ row, place }, order) => {
      const label = document.createElement('span')
      label.textContent = `${siteTime(row.at, row.timeZone ?? timeZone)} ${said(row).what}, ${row.userName ?? text('nobody')}`
      const newest = order === inOrder.length - 1
      leaflet
        .circleMarker(place, {
          radius: newest ? 8 : 5,
          color: palette.background.paper,
          weight: 2,
          fillColor: row.kind === 'incident' ? palette.error.main : palette.primary.main,
          fillOpacity: 1,
        })
        .bindTooltip(label, { direction: 'top' })
        .addTo(layer)
    })
    const bounds = layer.getBounds()
    if (bounds.isValid()) map.fitBounds(bounds.pad(0.15), { maxZoom: nearest, animate: false })
  }

  if (placed.length === 0 && !fence)
    return (
      <Typography variant="body2" color="text.secondary" sx={{ p: 2, textAlign: 'center' }}>
        {text('mapEmpty')}
      </Typography>
    )
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      {failed && (
        <Typography variant="caption" color="text.secondary" component="output">
          {text('tilesFailed')}
        </Typography>
      )}
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <PlainMap
          label={text('map')}
          zoomIn={text('zoomIn')}
          zoomOut={text('zoomOut')}
          tiles={tiles}
          onTilesFailed={() => setFailed(true)}
          draw={draw}
        />
      </Box>
    </Box>
  )
}
