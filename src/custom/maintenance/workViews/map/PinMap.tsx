import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import * as leaflet from 'leaflet'
import { useRef } from 'react'
import { useEvent } from 'react-admin'
import type { DeploymentConfig } from '../../../../domain/platform/deploymentConfig.ts'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { PlainMap } from '../../../../kit/map/PlainMap.tsx'
import type { PinWork } from '../../../../resources/maintenance/work/workload.shapes.ts'
import { worstOf } from '../pins.ts'
import { workViewTexts } from '../texts.ts'

interface Props {
  pins: readonly { row: PinWork; place: [number, number]; name: string; said: string }[]
  tiles: DeploymentConfig['map']
  onTilesFailed: () => void
  onOpen: (row: PinWork) => void
}

/** The nearest that a single site is looked at by itself. */
const nearest = 15
/** Pixels across of the smallest marker. */
const smallest = 28

/** Sites with the number of their open work requests, in the colour of the worst of them. */
export function PinMap({ pins, tiles, onTilesFailed, onOpen }: Props) {
  const text = useTexts(workViewTexts)
  const { palette } = useTheme()
  const shown = useRef('')
  const open = useEvent(onOpen)
  const colours = {
    breached: palette.error,
    overdue: palette.warning,
    open: palette.info,
  }
  const key = JSON.stringify([palette.mode, pins])

  const draw = (map: leaflet.Map, layer: leaflet.FeatureGroup) => {
    const begun = layer.getLayers().length > 0
    if (begun && key === shown.current) return
    shown.current = key
    layer.clearLayers()
    if (!begun)
      map.fitBounds(leaflet.latLngBounds(pins.map(({ place }) => place)).pad(0.1), {
        maxZoom: nearest,
        animate: false,
      })
    // The sites with the least work lie on top: they are the smallest.
    pins.forEach(({ row, place, name, said }, order) => {
      const size = Math.min(smallest + Math.round(4 * Math.log2(row.open)), 56)
      const face = document.createElement('span')
      face.textContent = String(row.open)
      const { main, contrastText } = colours[worstOf(row)]
      Object.assign(face.style, { backgroundColor: main, color: contrastText })
      const label = document.createElement('span')
      label.textContent = `${name}: ${said}`
      const marker = leaflet
        .marker(place, {
          icon: leaflet.divIcon({ html: face, className: 'work-pin', iconSize: [size, size] }),
          zIndexOffset: order * 10,
          keyboard: false,
        })
        .bindTooltip(label, { direction: 'top', offset: [0, -size / 2] })
        .on('click', () => open(row))
        .addTo(layer)
      // The list beside says the same to those who see no map, and leads there by keyboard.
      marker.getElement()?.setAttribute('aria-hidden', 'true')
    })
  }

  return (
    <Box
      sx={{
        height: '100%',
        '& .work-pin > span': {
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          width: '100%',
          height: '100%',
          borderRadius: '50%',
          border: '2px solid',
          borderColor: 'background.paper',
          boxShadow: 2,
          fontWeight: 700,
          fontSize: 12,
        },
      }}
    >
      <PlainMap
        label={text('map')}
        zoomIn={text('zoomIn')}
        zoomOut={text('zoomOut')}
        tiles={tiles}
        onTilesFailed={onTilesFailed}
        draw={draw}
      />
    </Box>
  )
}
