import Box from '@mui/material/Box'
import * as leaflet from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { DeploymentConfig } from '../../domain/platform/deploymentConfig.ts'

export interface PlainMapProps {
  /** The map's name for screen readers. */
  label: string
  zoomIn: string
  zoomOut: string
  tiles: DeploymentConfig['map']
  onTilesFailed: () => void
  /** Draws on a separate layer after every render; nothing is cleared before. */
  draw: (map: leaflet.Map, layer: leaflet.FeatureGroup) => void
}

/** The nearest that maps are drawn for. */
export const nearestDrawn = 19

/** A map over pictures where the deployment names any, else over a plain grid that asks nobody. */
export function PlainMap({ label, zoomIn, zoomOut, tiles, onTilesFailed, draw }: PlainMapProps) {
  const element = useRef<HTMLElement>(null)
  const map = useRef<leaflet.Map>(undefined)
  const drawn = useRef<leaflet.FeatureGroup>(undefined)
  const failed = useEffectEvent(onTilesFailed)
  const names = useEffectEvent(() => ({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }))
  const tilesUrl = tiles?.tiles

  useEffect(() => {
    if (!element.current) return undefined
    const made = leaflet.map(element.current, {
      attributionControl: false,
      zoomControl: false,
      // Pictures are sharp at whole steps only; a grid is at any.
      zoomSnap: tilesUrl === undefined ? 0.25 : 1,
    })
    map.current = made
    leaflet.control.zoom(names()).addTo(made)
    leaflet.control.scale({ imperial: false }).addTo(made)
    if (tilesUrl !== undefined) {
      // Servers of map pictures want to know which site asks; more than that they are not told.
      leaflet
        .tileLayer(tilesUrl, { maxZoom: nearestDrawn, referrerPolicy: 'origin' })
        .on('tileerror', () => failed())
        .addTo(made)
    }
    made.setMaxZoom(nearestDrawn)
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

  const drawNow = useEffectEvent(() => {
    if (map.current && drawn.current) draw(map.current, drawn.current)
  })
  useEffect(() => drawNow())

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
        '& .leaflet-tooltip': {
          fontSize: 12,
          py: 0.25,
          bgcolor: 'background.paper',
          color: 'text.primary',
          borderColor: 'divider',
          '&.leaflet-tooltip-bottom::before': { borderBottomColor: 'divider' },
          '&.leaflet-tooltip-top::before': { borderTopColor: 'divider' },
        },
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
      <section ref={element} aria-label={label} />
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
