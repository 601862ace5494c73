import CopyIcon from '@mui/icons-material/ContentCopy'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNotify, useReference } from 'react-admin'
import { useAccess } from '../../../kit/access/access.ts'
import { later } from '../../../kit/loading/later.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { LoadError } from '../../../kit/loading/states.tsx'
import { pin } from '../../../resources/pins/pin.resource.ts'
import { useShell } from '../../../providers/viewer/shell.ts'
import { deskPin, spotOf, type DeskEmergency, type Spot } from '../record.ts'
import { useDeskText } from '../texts.ts'
import { useTrack } from '../useDesk.ts'
import type { RowOf } from '../../../schema/resource.ts'

const mapHeight = { xs: 260, sm: 320 }
const LeafletMap = later(
  async () => (await import('./LeafletMap.tsx')).LeafletMap,
  <Skeleton variant="rounded" sx={{ height: mapHeight }} />,
)

/** The site that the emergency names, with its fence where its place is known. */
function useSite(pinId: number | null | undefined) {
  const readable = useAccess(pin).may('read')
  const { referenceRecord } = useReference<RowOf<typeof pin>>({
    reference: pin.route,
    id: pinId ?? 0,
    options: { enabled: readable && typeof pinId === 'number' },
  })
  const { data } = deskPin.safeParse(referenceRecord)
  const spot = data && spotOf(data)
  return data && spot && { name: data.name, spot, radiusM: data.radiusM ?? null }
}

/** Where the person in need is and has been: on the map, and as text for those who see none. */
export function Place({ record }: { record: DeskEmergency }) {
  const text = useDeskText()
  const formats = useFormats()
  const { services } = useShell()
  const { id, deactivatedTime, accuracyM } = record
  const { data: track = [], error, refetch } = useTrack(id, !deactivatedTime)
  const site = useSite(record.pinId)
  const [tilesFailed, setTilesFailed] = useState(false)
  const called = spotOf(record, accuracyM)
  const last = track.at(-1)
  const now: Spot | undefined = last
    ? { latitude: last.latitude, longitude: last.longitude, accuracyM: last.accuracyM ?? null }
    : called
  const shown = now ?? site?.spot
  if (!shown) {
    return (
      <Typography variant="body2" color="text.secondary">
        {text('noPlace')}
      </Typography>
    )
  }
  const way = [...(called ? [{ ...called, takenAt: record.activatedTime }] : []), ...track].sort(
    (one, other) => Date.parse(one.takenAt) - Date.parse(other.takenAt),
  )
  return (
    <>
      <Box sx={{ height: mapHeight, mb: 1 }}>
        <LeafletMap
          now={now}
          way={way}
          site={site}
          tiles={services.config.map}
          onTilesFailed={() => setTilesFailed(true)}
        />
      </Box>
      {tilesFailed && (
        <Alert severity="info" sx={{ mb: 1, py: 0 }}>
          {text('tilesFailed')}
        </Alert>
      )}
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!now && (
        <Typography variant="body2" color="text.secondary">
          {text('pinPlace')}
        </Typography>
      )}
      {last && (
        <Typography variant="body2" color="text.secondary">
          <time dateTime={last.takenAt} title={formats.exact(last.takenAt)}>
            {text('lastSeen', { time: formats.exact(last.takenAt) })}
          </time>
        </Typography>
      )}
      <Coordinates spot={shown} />
    </>
  )
}

function Coordinates({ spot: { latitude, longitude, accuracyM } }: { spot: Spot }) {
  const text = useDeskText()
  const notify = useNotify()
  const [copied, setCopied] = useState<string>()
  const both = `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`
  const copy = () => {
    // Browsers offer the clipboard to secure pages only.
    const { clipboard }: { clipboard?: Clipboard } = navigator
    const done = clipboard?.writeText(both) ?? Promise.reject(new Error('no clipboard'))
    done.then(
      () => setCopied(both),
      () => notify(text('copyFailed'), { type: 'warning' }),
    )
  }
  const query = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5 }}>
      <Typography
        variant="body2"
        component="span"
        sx={{ fontVariantNumeric: 'tabular-nums', userSelect: 'all' }}
      >
        {both}
        {accuracyM !== null && ` (± ${accuracyM} m)`}
      </Typography>
      <Button size="small" startIcon={<CopyIcon fontSize="small" />} onClick={copy} aria-live="polite">
        {text(copied === both ? 'copied' : 'copy')}
      </Button>
      <Button
        size="small"
        href={`https://www.openstreetmap.org/?${query}#map=17/${latitude}/${longitude}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {text('openMap')}
      </Button>
      <Button size="small" href={`geo:${latitude},${longitude}?q=${latitude},${longitude}`}>
        {text('openApp')}
      </Button>
    </Box>
  )
}
