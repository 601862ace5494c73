import CloseIcon from '@mui/icons-material/Close'
import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useFile } from '../../../../kit/fields/file/FileView.tsx'
import { useText } from '../../../../kit/texts/texts.ts'
import { workDetailTexts } from '../texts.ts'

interface Props {
  photos: readonly { fileId: number; name: string }[]
  /** Place of the one that is shown first. */
  start: number
  onClose: () => void
}

const overPicture = { color: 'common.white', '&.Mui-disabled': { color: 'grey.700' } } as const

/** Photos on the whole screen, one at a time; the arrow keys go through them. */
export function Viewer({ photos, start, onClose }: Props) {
  const text = useTexts(workDetailTexts)
  const kitText = useText()
  const [at, setAt] = useState(start)
  const photo = photos[at] ?? photos[0]
  const go = (by: number) => setAt((now) => Math.min(Math.max(now + by, 0), photos.length - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(1)
    if (event.key === 'ArrowLeft') go(-1)
    if (event.key === 'Home') setAt(0)
    if (event.key === 'End') setAt(photos.length - 1)
  }
  if (!photo) return null
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-labelledby="viewer-title"
      slotProps={{
        paper: { sx: { bgcolor: 'common.black', backgroundImage: 'none', color: 'common.white' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            id="viewer-title"
            component="h2"
            variant="body2"
            sx={{ fontWeight: 600 }}
            aria-live="polite"
          >
            {text('viewer', { number: at + 1, count: photos.length })}
          </Typography>
          <Typography variant="body2" noWrap>
            {photo.name}
          </Typography>
        </Box>
        <IconButton aria-label={text('previous')} disabled={at === 0} onClick={() => go(-1)} sx={overPicture}>
          <PreviousIcon />
        </IconButton>
        <IconButton
          aria-label={text('next')}
          disabled={at === photos.length - 1}
          onClick={() => go(1)}
          sx={overPicture}
        >
          <NextIcon />
        </IconButton>
        <IconButton aria-label={kitText('close')} onClick={onClose} sx={overPicture}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Picture key={photo.fileId} fileId={photo.fileId} name={photo.name} />
    </Dialog>
  )
}

function Picture({ fileId, name }: { fileId: number; name: string }) {
  const text = useTexts(workDetailTexts)
  const { url, error } = useFile(fileId)
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'grid', placeItems: 'center', p: 1 }}>
      {error !== null && <Typography role="alert">{text('notShown')}</Typography>}
      {url && (
        <Box
          component="img"
          src={url}
          alt={name}
          sx={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }}
        />
      )}
    </Box>
  )
}
