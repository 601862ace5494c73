import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FileLink, useFile } from '../../../kit/fields/file/FileView.tsx'
import { LoadError, PageSkeleton } from '../../../kit/loading/states.tsx'
import { useReason, useText } from '../../../kit/texts/texts.ts'
import type { DeskMedia } from '../record.ts'
import { useDeskText } from '../texts.ts'
import { useMedia } from '../useDesk.ts'

/** What was taken on the spot: pictures that can be enlarged, videos that can be played. */
export function MediaPart({ id }: { id: number }) {
  const text = useDeskText()
  const { data, error, refetch } = useMedia(id)
  if (!data)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton rows={2} />
  if (data.length === 0) {
    return (
      <Typography variant="body2" color="text.secondary">
        {text('noMedia')}
      </Typography>
    )
  }
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
      }}
    >
      {data.map((one, place) => (
        <li key={one.id}>
          <Medium medium={one} number={place + 1} />
        </li>
      ))}
    </Box>
  )
}

const shape = {
  display: 'block',
  width: '100%',
  height: 130,
  borderRadius: 1,
  bgcolor: 'action.hover',
} as const

function Medium({ medium: { fileId, caption }, number }: { medium: DeskMedia; number: number }) {
  const text = useDeskText()
  const kitText = useText()
  const reason = useReason()
  const { kind, url, error } = useFile(fileId)
  const [large, setLarge] = useState(false)
  if (error) return <Alert severity="error">{text('mediaFailed', { reason: reason(error) })}</Alert>
  if (kind === undefined) return <Skeleton variant="rounded" height={130} />
  const name = caption || text(kind === 'video' ? 'video' : 'picture', { number })
  return (
    <Box component="figure" sx={{ m: 0 }}>
      {kind === 'image' && (
        <ButtonBase
          aria-label={text('enlarge', { name })}
          onClick={() => setLarge(true)}
          sx={{ width: '100%', borderRadius: 1 }}
        >
          <Box component="img" src={url} alt="" sx={{ ...shape, objectFit: 'cover' }} />
        </ButtonBase>
      )}
      {kind === 'video' && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what a phone films in the field has no captions
        <Box component="video" src={url} controls preload="metadata" aria-label={name} sx={shape} />
      )}
      {kind === 'other' && <FileLink id={fileId} />}
      <Typography component="figcaption" variant="caption" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      {large && (
        <Dialog open onClose={() => setLarge(false)} maxWidth="xl" aria-label={name}>
          <Box
            component="img"
            src={url}
            alt={name}
            sx={{ maxWidth: '100%', maxHeight: '80vh', objectFit: 'contain' }}
          />
          <DialogActions>
            <FileLink id={fileId} />
            <Button onClick={() => setLarge(false)}>{kitText('close')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </Box>
  )
}
