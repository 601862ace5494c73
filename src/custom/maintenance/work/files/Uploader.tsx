import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useLabel, useText } from '../../../../kit/texts/texts.ts'
import { useGuard } from '../../../../kit/navigation/useGuard.ts'
import { mostFiles } from '../../../../resources/maintenance/work/workDetail.shapes.ts'
import { useUploads } from './useUploads.ts'
import { workDetailTexts } from '../texts.ts'
import type { WorkRequest } from '../rows.ts'

interface Props {
  record: WorkRequest
  /** How many files it has. */
  held: number
  phases: readonly { value: string; label: string }[]
}

/** Work that is done or being done is photographed after, what only has been asked for before. */
const usualPhase = (record: WorkRequest) => {
  const { status } = record
  if (status === 'completed' || status === 'closed') return 'after'
  return status === 'in_progress' || status === 'on_hold' ? 'during' : 'before'
}

/** Where files are added: chosen, taken with the camera, or dropped; and how far each is. */
export function Uploader({ record, held, phases }: Props) {
  const text = useTexts(workDetailTexts)
  const label = useLabel()
  const kitText = useText()
  const { uploads, add, retry, dismiss } = useUploads(record)
  const failed = uploads.filter(({ state }) => state === 'failed')
  useGuard(() => uploads.length > 0)
  const [phase, setPhase] = useState(() => usualPhase(record))
  const [over, setOver] = useState(false)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const room = Math.max(0, mostFiles - held - uploads.length)
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = (files: readonly File[]) => {
    setLeftOut(files.slice(room).map(({ name }) => name))
    add(files.slice(0, room), phase)
  }
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    take(files)
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
      sx={{
        border: 1,
        borderStyle: 'dashed',
        borderColor: over ? 'primary.main' : 'divider',
        bgcolor: over ? 'action.hover' : undefined,
        borderRadius: 1,
        p: 1.5,
        mb: 2,
      }}
    >
      <input ref={picker} type="file" multiple hidden aria-label={text('addFiles')} onChange={chosen} />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={text('camera')}
        onChange={chosen}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <TextField
          select
          size="small"
          label={text('newPhase')}
          value={phase}
          onChange={(event) => setPhase(event.target.value)}
          sx={{ width: { xs: '100%', sm: 220 } }}
        >
          {phases.map((one) => (
            <MenuItem key={one.value} value={one.value}>
              {label(one.label)}
            </MenuItem>
          ))}
        </TextField>
        <Button variant="contained" startIcon={<UploadIcon />} onClick={() => picker.current?.click()}>
          {text('addFiles')}
        </Button>
        <Button variant="outlined" startIcon={<CameraIcon />} onClick={() => camera.current?.click()}>
          {text('camera')}
        </Button>
      </Box>
      <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 1, mb: 0 }}>
        {text('dropHere', { most: mostFiles })}
      </Typography>
      {failed.length > 1 && (
        <Button onClick={() => failed.forEach(retry)} sx={{ mt: 1 }}>
          {text('againAll', { count: failed.length })}
        </Button>
      )}
      <Box aria-live="polite">
        {leftOut.length > 0 && (
          <Alert
            severity="warning"
            closeText={kitText('close')}
            onClose={() => setLeftOut([])}
            sx={{ mt: 1, overflowWrap: 'anywhere' }}
          >
            {text('tooMany', { most: mostFiles, names: leftOut.join(', ') })}
          </Alert>
        )}
        {uploads.map((upload) =>
          upload.state === 'failed' ? (
            <Alert
              key={upload.key}
              severity="error"
              // On a phone the buttons would leave the reason a column one word wide.
              sx={{ mt: 1, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 200px' } }}
              action={
                <>
                  <Button color="inherit" size="small" onClick={() => retry(upload)}>
                    {text('again')}
                  </Button>
                  <Button color="inherit" size="small" onClick={() => dismiss(upload)}>
                    {text('dismiss')}
                  </Button>
                </>
              }
            >
              {text('uploadFailed', { name: upload.file.name, reason: upload.message ?? '' })}
            </Alert>
          ) : (
            <Box key={upload.key} sx={{ mt: 1 }}>
              <Typography variant="caption" noWrap component="div">
                {upload.state === 'waiting'
                  ? `${upload.file.name} · ${text('waiting')}`
                  : text('uploading', { name: upload.file.name })}
              </Typography>
              <LinearProgress
                variant={upload.state === 'waiting' ? 'determinate' : 'indeterminate'}
                value={0}
                aria-label={upload.file.name}
              />
            </Box>
          ),
        )}
      </Box>
    </Box>
  )
}
