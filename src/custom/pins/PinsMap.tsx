import { useTheme } from '@mui/material/styles'
import * as leaflet from 'leaflet'
import { useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import type { Fence, Position } from '../../domain/patrol/geofence.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { PlainMap } from '../../kit/map/PlainMap.tsx'
import { useServices } from '../../providers/viewer/shell.ts'
import { pinTexts } from './texts.ts'

const at = ({ latitude, longitude }: Position): [number, number] => [latitude, longitude]

interface Props {
  pins: readonly { id: number; status: string; fence: Fence; said: string }[]
  onOpen: (id: number) => void
}

/** The nearest that a single pin is looked at by itself. */
const nearest = 16

/** Pins with their geofences; those that are not active are told by their colour. The list beside leads to the same pages. */
export function PinsMap({ pins, onOpen }: Props) {
  const text = useTexts(pinTexts)
  const { palette } = useTheme()
  const { config } = useServices()
  const [tilesFailed, setTilesFailed] = useState(false)
  const shown = useRef('')
  const open = useEvent(onOpen)
  const key = JSON.stringify([palette.mode, pins])
  const colourOf = (status: string) =>
    status === 'active'
      ? palette.primary.main
      : status === 'suspended'
        ? palette.warning.main
        : palette.text.disabled

  const draw = (map: leaflet.Map, layer: leaflet.FeatureGroup) => {
    if (key === shown.current) return
    shown.current = key
    layer.clearLayers()
    const fenceBounds = ({ fence }: Props['pins'][number]) =>
      fence.shape === 'circle'
        ? leaflet.latLng(at(fence.centre)).toBounds(2 * fence.radiusM)
        : leaflet.latLngBounds(fence.corners.map(at))
    const bounds = pins.map(fenceBounds).reduce((all, one) => all.extend(one), leaflet.latLngBounds([]))
    // A circle is drawn only on a map that looks somewhere.
    if (bounds.isValid()) map.fitBounds(bounds.pad(0.1), { maxZoom: nearest, animate: false })
    for (const one of pins) {
      const { id, status, fence, said } = one
      const area = { color: colourOf(status), weight: 1, fillOpacity: 0.15, interactive: false }
      if (fence.shape === 'circle')
        leaflet.circle(at(fence.centre), { ...area, radius: fence.radiusM }).addTo(layer)
      else leaflet.polygon(fence.corners.map(at), area).addTo(layer)
      const label = document.createElement('span')
      label.textContent = said
      leaflet
        .circleMarker(fenceBounds(one).getCenter(), {
          radius: 7,
          color: palette.background.paper,
          weight: 2,
          fillColor: colourOf(status),
          fillOpacity: 1,
        })
        .bindTooltip(label, { direction: 'top' })
        .on('click', () => open(id))
        .addTo(layer)
    }
  }
  return (
    <>
      <PlainMap
        label={text('map')}
        zoomIn={text('zoomIn')}
        zoomOut={text('zoomOut')}
        tiles={config.map}
        onTilesFailed={() => setTilesFailed(true)}
        draw={draw}
      />
      {tilesFailed && <output>{text('tilesFailed')}</output>}
    </>
  )
}
