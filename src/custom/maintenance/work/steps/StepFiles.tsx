import PhotoIcon from '@mui/icons-material/PhotoCameraOutlined'
import SignIcon from '@mui/icons-material/DrawOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { later } from '../../../../kit/loading/later.tsx'
import { useReason } from '../../../../kit/texts/texts.ts'
import type { PortalDataProvider } from '../../../../providers/data/dataProvider.ts'
import { workFile } from '../../../../resources/maintenance/work/workFile.resource.ts'
import { largestFile } from '../../../../schema/limits.ts'
import { Thumbnail } from '../files/Thumbnail.tsx'
import { workDetailTexts } from '../texts.ts'
import { useBelonging, useRenew } from '../useWork.ts'
import type { WorkTask } from '../rows.ts'

const SignatureDialog = later(
  async () => (await import('../../../../kit/fields/file/SignatureDialog.tsx')).SignatureDialog,
)

interface Props {
  task: WorkTask
  may: boolean
  save: (values: Partial<WorkTask>) => Promise<boolean>
}

/** The photos of a step: each is a file of the request as well, and the first one makes the step done. */
export function PhotoStep({ task, may, save }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const text = useTexts(workDetailTexts)
  const reason = useReason()
  const renew = useRenew(workFile)
  const picker = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<{ files: readonly File[]; message: string }>()
  const { data = [] } = useBelonging(workFile, task.workRequestId)
  const label = task.label
  const photos = data.filter((file) => file.workTaskId === task.id)
  const shown = photos.map((file) => file.fileId)
  const own = task.fileId
  if (typeof own === 'number' && !shown.includes(own)) shown.unshift(own)

  const add = async (files: readonly File[]) => {
    setBusy(true)
    setFailed(undefined)
    const left = [...files]
    try {
      for (const file of files) {
        if (file.size > largestFile) throw new Error(text('tooLarge'))
        const { id: fileId } = await dataProvider.upload(file, { evidence: true })
        const workRequestId = task.workRequestId
        await dataProvider.create(workFile.route, {
          data: { workRequestId, workTaskId: task.id, phase: 'during', fileId },
        })
        left.shift()
        await save({ fileId, result: 'done' })
      }
    } catch (error) {
      setFailed({ files: left, message: reason(error) })
    }
    setBusy(false)
    await renew()
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {shown.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {shown.map((fileId) => (
            <Thumbnail key={fileId} fileId={fileId} alt={text('photoOf', { name: label })} size={96} />
          ))}
        </Box>
      )}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={`${text('takePhoto')}: ${label}`}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) void add(files)
        }}
      />
      {busy && <LinearProgress aria-label={text('uploading', { name: label })} />}
      {failed && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void add(failed.files)}>
              {text('again')}
            </Button>
          }
        >
          {text('uploadFailed', { name: failed.files[0]?.name ?? '', reason: failed.message })}
        </Alert>
      )}
      {may && (
        <Button
          variant="outlined"
          startIcon={<PhotoIcon />}
          disabled={busy}
          onClick={() => picker.current?.click()}
          sx={{ justifySelf: 'start', minHeight: 40 }}
        >
          {text('takePhoto')}
        </Button>
      )}
    </Box>
  )
}

/** A signature, drawn in a dialog and kept as a picture. */
export function SignatureStep({ task, may, save }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const text = useTexts(workDetailTexts)
  const [signing, setSigning] = useState(false)
  const label = task.label
  const signature = task.fileId
  const signed = typeof signature === 'number'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {signed && (
        <Thumbnail fileId={signature} alt={text('signatureOf', { name: label })} size={96} onWhite />
      )}
      {may && (
        <Button
          variant="outlined"
          startIcon={<SignIcon />}
          onClick={() => setSigning(true)}
          aria-label={`${text(signed ? 'signAgain' : 'sign')}: ${label}`}
          sx={{ minHeight: 40 }}
        >
          {text(signed ? 'signAgain' : 'sign')}
        </Button>
      )}
      {signing && (
        <SignatureDialog
          name={label}
          onClose={() => setSigning(false)}
          onSigned={async (picture) => {
            const { id: fileId } = await dataProvider.upload(picture, { evidence: true })
            setSigning(false)
            await save({ fileId, result: 'done' })
          }}
        />
      )}
    </Box>
  )
}
