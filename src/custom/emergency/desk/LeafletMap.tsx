import { useTheme } from '@mui/material/styles'
import * as leaflet from 'leaflet'
import { useRef } from 'react'
import type { DeploymentConfig } from '../../../domain/platform/deploymentConfig.ts'
import { PlainMap } from '../../../kit/map/PlainMap.tsx'
import type { Spot } from '../record.ts'
import { useDeskText } from '../texts.ts'

interface MapProps {
  /** Where the person in need is now. */
  now: Spot | undefined
  /** Where they have been, in order. */
  way: readonly { latitude: number; longitude: number }[]
  /** The site with its fence, in metres around it. */
  site: { name: string; spot: Spot; radiusM: number | null } | undefined
  tiles: DeploymentConfig['map']
  onTilesFailed: () => void
}

type LatLng = [number, number]
const at = ({ latitude, longitude }: { latitude: number; longitude: number }): LatLng => [latitude, longitude]

/** Metres beyond which the site is left out of the first view. */
const farAway = 5_000
/** Largest zoom of the first view. */
const nearest = 17

/** The map of an emergency: marker, how sure it is, track, site and fence, over pictures where there are any. */
export function LeafletMap({ now, way, site, tiles, onTilesFailed }: MapProps) {
  const text = useDeskText()
  const { palette } = useTheme()
  const watched = useRef<LatLng>(undefined)
  const siteSeen = useRef(false)

  const draw = (here: leaflet.Map, layer: leaflet.FeatureGroup) => {
    const begun = layer.getLayers().length > 0
    // Circles know how far they reach only on a map that looks somewhere.
    const centre = now ?? site?.spot
    if (!begun && centre) here.setView(at(centre), nearest, { animate: false })
    // The site is asked for by itself and often comes after the person: both are to be seen.
    const whole = !begun || (site !== undefined && !siteSeen.current)
    siteSeen.current = site !== undefined
    layer.clearLayers()
    const still = { interactive: false }
    if (site) {
      const fence = {
        ...still,
        color: palette.text.secondary,
        weight: 2,
        dashArray: '6 6',
        fillOpacity: 0.05,
      }
      const place = at(site.spot)
      const name = document.createElement('span')
      name.textContent = site.name
      leaflet
        .circle(place, { ...fence, radius: site.radiusM ?? 0 })
        .bindTooltip(name, { permanent: true, direction: 'bottom' })
        .addTo(layer)
    }
    if (way.length > 1) {
      leaflet
        .polyline(way.map(at), { ...still, color: palette.info.main, weight: 4, opacity: 0.8 })
        .addTo(layer)
    }
    if (now) {
      const colour = palette.error.main
      if (now.accuracyM) {
        leaflet
          .circle(at(now), { ...still, radius: now.accuracyM, color: colour, weight: 1, fillOpacity: 0.12 })
          .addTo(layer)
      }
      leaflet
        .circleMarker(at(now), {
          ...still,
          radius: 9,
          color: '#ffffff',
          weight: 3,
          fillColor: colour,
          fillOpacity: 1,
          className: 'desk-marker',
        })
        .addTo(layer)
    }
    // A site far away would make the person's surroundings too small to be of use.
    const isFar = now && site && here.distance(at(now), at(site.spot)) > farAway
    if (whole && isFar) here.setView(at(now), nearest, { animate: false })
    else if (whole) here.fitBounds(layer.getBounds().pad(0.15), { maxZoom: nearest, animate: false })
    // The view stays as the user has turned it, unless whom they watch leaves it.
    const bounds = here.getBounds()
    const left = watched.current && now && bounds.contains(watched.current) && !bounds.contains(at(now))
    if (begun && now && left) here.panTo(at(now))
    watched.current = now && at(now)
  }

  return (
    <PlainMap
      label={text('map')}
      zoomIn={text('zoomIn')}
      zoomOut={text('zoomOut')}
      tiles={tiles}
      onTilesFailed={onTilesFailed}
      draw={draw}
    />
  )
}
