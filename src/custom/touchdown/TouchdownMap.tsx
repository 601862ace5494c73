import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import * as leaflet from 'leaflet'
import { useRef, useState } from 'react'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { PlainMap } from '../../kit/map/PlainMap.tsx'
import { useServices } from '../../providers/viewer/shell.ts'
import type { TouchdownSite } from '../../resources/touchdown/touchdown.calls.ts'
import { isOverdue } from './gaps.ts'
import { touchdownTexts } from './texts.ts'

interface Props {
  sites: readonly TouchdownSite[]
  /** What is told of a site that is pointed at. */
  said: (site: TouchdownSite) => string
}

/** The nearest that a single site is looked at by itself. */
const nearest = 15

/** Sites by how long they had no touchdown: larger and in colour where it was too long. The table below says the same. */
export function TouchdownMap({ sites, said }: Props) {
  const text = useTexts(touchdownTexts)
  const { palette } = useTheme()
  const tiles = useServices().config.map
  const [failed, setFailed] = useState(false)
  const shown = useRef('')
  const placed = sites.flatMap((site) =>
    site.latitude === null || site.longitude === null
      ? []
      : [{ site, place: [site.latitude, site.longitude] satisfies leaflet.LatLngTuple }],
  )
  const key = JSON.stringify([
    palette.mode,
    placed.map(({ site, place }) => [said(site), place, isOverdue(site)]),
  ])

  const draw = (map: leaflet.Map, layer: leaflet.FeatureGroup) => {
    if (key === shown.current) return
    shown.current = key
    layer.clearLayers()
    // The longest gaps come first and lie on top.
    for (const { site, place } of placed.toReversed()) {
      const label = document.createElement('span')
      label.textContent = said(site)
      leaflet
        .circleMarker(place, {
          radius: isOverdue(site) ? 9 : 6,
          color: palette.background.paper,
          weight: 2,
          fillColor: isOverdue(site) ? palette.warning.main : palette.success.main,
          fillOpacity: 1,
        })
        .bindTooltip(label, { direction: 'top' })
        .addTo(layer)
    }
    const bounds = layer.getBounds()
    if (bounds.isValid()) map.fitBounds(bounds.pad(0.15), { maxZoom: nearest, animate: false })
  }

  if (placed.length === 0)
    return (
      <Typography variant="body2" color="text.secondary" sx={{ p: 2, textAlign: 'center' }}>
        {text('noPlaces')}
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
          label={text('siteMap')}
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
