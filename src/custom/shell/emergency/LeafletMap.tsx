import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import * as leaflet from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { DeploymentConfig } from '../../../domain/deploymentConfig.ts'
import type { Spot } from './record.ts'
import { useDeskText } from './texts.ts'

interface MapProps {
  /** Where the person in need is now. */
  now: Spot | undefined
  /** Where he has been, in order. */
  way: readonly { latitude: number; longitude: number }[]
  /** The site with its fence, in metres around it. */
  site: { name: string; spot: Spot; radiusM: number | null } | undefined
  tiles: DeploymentConfig['map']
  onTilesFailed: () => void
}

type LatLng = [number, number]
const at = ({ latitude, longitude }: { latitude: number; longitude: number }): LatLng => [latitude, longitude]

/** The nearest that is looked at by itself, and the nearest that maps are drawn for. */
const nearest = { own: 17, drawn: 19 }

/** The map of an emergency: marker, how sure it is, track, site and fence, over pictures where there are any. */
export function LeafletMap({ now, way, site, tiles, onTilesFailed }: MapProps) {
  const text = useDeskText()
  const { palette } = useTheme()
  const element = useRef<HTMLElement>(null)
  const map = useRef<leaflet.Map>(undefined)
  const drawn = useRef<leaflet.FeatureGroup>(undefined)
  const watched = useRef<LatLng>(undefined)
  const siteSeen = useRef(false)
  const failed = useEffectEvent(onTilesFailed)
  const names = useEffectEvent(() => ({ zoomInTitle: text('zoomIn'), zoomOutTitle: text('zoomOut') }))
  const tilesUrl = tiles?.tiles

  useEffect(() => {
    if (!element.current) return undefined
    const made = leaflet.map(element.current, { attributionControl: false, zoomControl: false })
    map.current = made
    leaflet.control.zoom(names()).addTo(made)
    leaflet.control.scale({ imperial: false }).addTo(made)
    if (tilesUrl !== undefined) {
      // Servers of map pictures want to know which site asks; more than that they are not told.
      leaflet
        .tileLayer(tilesUrl, { maxZoom: nearest.drawn, referrerPolicy: 'origin' })
        .on('tileerror', () => failed())
        .addTo(made)
    }
    made.setMaxZoom(nearest.drawn)
    drawn.current = leaflet.featureGroup().addTo(made)
    // In a dialog the map gets its size late, and another one with the window's.
    const resized = new ResizeObserver(() => made.invalidateSize())
    resized.observe(element.current)
    return () => {
      resized.disconnect()
      made.remove()
      map.current = undefined
    }
  }, [tilesUrl])

  const draw = useEffectEvent(() => {
    const here = map.current
    const layer = drawn.current
    if (!here || !layer) return
    const begun = layer.getLayers().length > 0
    // Circles know how far they reach only on a map that looks somewhere.
    const centre = now ?? site?.spot
    if (!begun && centre) here.setView(at(centre), nearest.own, { animate: false })
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
        .bindTooltip(name, { permanent: true, direction: 'bottom', className: 'desk-site' })
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
    if (whole) here.fitBounds(layer.getBounds().pad(0.15), { maxZoom: nearest.own, animate: false })
    // The view stays as the user has turned it, unless whom he watches leaves it.
    const bounds = here.getBounds()
    const left = watched.current && now && bounds.contains(watched.current) && !bounds.contains(at(now))
    if (begun && now && left) here.panTo(at(now))
    watched.current = now && at(now)
  })
  useEffect(() => draw())

  return (
    <Box
      sx={{
        position: 'relative',
        height: '100%',
        borderRadius: 1,
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        // The map's own layers stay below the dialogs' and the page's.
        isolation: 'isolate',
        '& .leaflet-container': {
          height: '100%',
          font: 'inherit',
          bgcolor: 'background.default',
          backgroundImage: (theme) =>
            ['0deg', '90deg']
              .map((angle) => `linear-gradient(${angle}, ${theme.palette.divider} 1px, transparent 1px)`)
              .join(', '),
          backgroundSize: '32px 32px',
        },
        '& .desk-site': {
          bgcolor: 'background.paper',
          color: 'text.primary',
          borderColor: 'divider',
          '&::before': { borderBottomColor: 'divider' },
        },
        '& .leaflet-tooltip': { fontSize: 12, py: 0.25 },
        '& .leaflet-bar a': { bgcolor: 'background.paper', color: 'text.primary', borderColor: 'divider' },
        '& .leaflet-bar a.leaflet-disabled': { bgcolor: 'background.paper', color: 'text.disabled' },
        '& .leaflet-control-scale-line': {
          bgcolor: 'background.paper',
          color: 'text.primary',
          borderColor: 'text.secondary',
          fontSize: 11,
          textShadow: 'none',
        },
      }}
    >
      <section ref={element} aria-label={text('map')} />
      {tiles?.attribution && (
        <Box
          sx={{
            position: 'absolute',
            right: 0,
            bottom: 0,
            zIndex: 1_000,
            px: 0.75,
            bgcolor: 'background.paper',
            color: 'text.primary',
            fontSize: 11,
          }}
        >
          {tiles.attribution}
        </Box>
      )}
    </Box>
  )
}
