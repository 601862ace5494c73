import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useFile } from '../../../../kit/fields/file/FileView.tsx'
import { later } from '../../../../kit/loading/later.tsx'
import { workDetailTexts } from '../texts.ts'

const Viewer = later(async () => (await import('./Viewer.tsx')).Viewer)

interface Props {
  fileId: number
  alt: string
  /** Of its sides, in pixels; without it, as wide as its place. */
  size?: number
  /** Drawn in dark ink on nothing: it needs white behind it in every theme. */
  onWhite?: boolean
  /** What opens where it is pressed; without it, the picture alone on the whole screen. */
  onOpen?: () => void
}

/** A stored picture, cropped to a square, that opens on the whole screen. */
export function Thumbnail({ fileId, alt, size, onWhite = false, onOpen }: Props) {
  const text = useTexts(workDetailTexts)
  const { url, error, blob } = useFile(fileId)
  const [open, setOpen] = useState(false)
  const shape = { width: size ?? '100%', aspectRatio: '1', borderRadius: 1, display: 'block' } as const
  if (error || (blob && !url)) {
    return (
      <Box
        sx={{
          ...shape,
          bgcolor: 'action.hover',
          p: 1,
          fontSize: 12,
          color: 'text.secondary',
          overflow: 'hidden',
        }}
      >
        {text('notShown')}
      </Box>
    )
  }
  if (!url) return <Skeleton variant="rounded" sx={{ ...shape, height: 'auto' }} />
  return (
    <>
      <ButtonBase
        aria-label={text('openPhoto', { name: alt })}
        onClick={onOpen ?? (() => setOpen(true))}
        sx={{ ...shape, overflow: 'hidden', bgcolor: onWhite ? 'common.white' : 'action.hover' }}
      >
        <Box
          component="img"
          src={url}
          alt=""
          sx={{ width: '100%', height: '100%', objectFit: onWhite ? 'contain' : 'cover', display: 'block' }}
        />
      </ButtonBase>
      {open && <Viewer photos={[{ fileId, name: alt }]} start={0} onClose={() => setOpen(false)} />}
    </>
  )
}
