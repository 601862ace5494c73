import * as leaflet from 'leaflet'
import { useTheme } from '@mui/material/styles'
import { useRef, useState } from 'react'
import type { Fence, Position } from '../../domain/patrol/geofence.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { PlainMap } from '../../kit/map/PlainMap.tsx'
import { useServices } from '../../providers/viewer/shell.ts'
import { pinTexts } from './texts.ts'

interface Props {
  fence: Fence | undefined
  /** Corners that make no area yet. */
  corners?: readonly Position[]
  /** Where the map looks while there is nothing to draw. */
  around: Position
  onPick?: (at: Position) => void
}

const usualZoom = 6
const at = ({ latitude, longitude }: Position): [number, number] => [latitude, longitude]

/** A geofence on the map; a click tells its place to whoever draws it. */
export function FenceMap({ fence, corners = [], around, onPick }: Props) {
  const text = useTexts(pinTexts)
  const { palette } = useTheme()
  const { config } = useServices()
  const [tilesFailed, setTilesFailed] = useState(false)
  const seen = useRef('')
  /** It looks at the fence at first; later the eye stays where its user has moved it. A circle is drawn only on a map that looks somewhere. */
  const look = (map: leaflet.Map) => {
    const bounds =
      fence?.shape === 'circle'
        ? leaflet.latLng(at(fence.centre)).toBounds(2 * fence.radiusM)
        : fence && leaflet.latLngBounds(fence.corners.map(at))
    const what = bounds ? 'fence' : 'around'
    if (seen.current === what || (seen.current !== '' && onPick)) return
    seen.current = what
    if (bounds) map.fitBounds(bounds.pad(0.5), { animate: false })
    else map.setView(at(around), usualZoom, { animate: false })
  }
  const draw = (map: leaflet.Map, layer: leaflet.FeatureGroup) => {
    layer.clearLayers()
    look(map)
    const style = { color: palette.primary.main, weight: 2, fillOpacity: 0.15 }
    if (fence?.shape === 'circle') {
      leaflet.circle(at(fence.centre), { ...style, radius: fence.radiusM }).addTo(layer)
      leaflet.circleMarker(at(fence.centre), { ...style, radius: 4, fillOpacity: 1 }).addTo(layer)
    }
    if (fence?.shape === 'polygon') leaflet.polygon(fence.corners.map(at), style).addTo(layer)
    if (corners.length === 2) leaflet.polyline(corners.map(at), style).addTo(layer)
    for (const corner of corners)
      leaflet.circleMarker(at(corner), { ...style, radius: 5, fillOpacity: 1 }).addTo(layer)
    map.off('click')
    if (onPick) map.on('click', ({ latlng }) => onPick({ latitude: latlng.lat, longitude: latlng.lng }))
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
