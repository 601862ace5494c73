import SignIcon from '@mui/icons-material/DrawOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import LinearProgress from '@mui/material/LinearProgress'
import { useRef, useState, type ReactNode } from 'react'
import { FieldTitle, InputHelperText, useDataProvider, useInput } from 'react-admin'
import type { KitDataProvider, UploadedFile } from '../../calls/dataProvider.ts'
import { later } from '../../loading/later.tsx'
import { useFormats } from '../../formats/locale.ts'
import { useLabel, useReason, useText } from '../../texts/texts.ts'
import { FilePreview } from './FileView.tsx'

const CropDialog = later(async () => (await import('./CropDialog.tsx')).CropDialog)
const SignatureDialog = later(async () => (await import('./SignatureDialog.tsx')).SignatureDialog)

interface Props {
  source: string
  label: string
  helperText: ReactNode
  isRequired: boolean
  /** Evidence is stored unchanged. */
  evidence?: boolean | undefined
  /** Of a person's picture a square is chosen; a signature is drawn. */
  as?: 'portrait' | 'signature' | undefined
}

/** Uploads files one by one, with the share that is sent, and why the last one failed. */
function useUpload(evidence: boolean | undefined, onUploaded: (file: UploadedFile) => void) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const text = useText()
  const reason = useReason()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const upload = (file: File) => {
    setFailure(undefined)
    setShare(0)
    dataProvider
      .upload(file, { onProgress: setShare, ...(evidence && { evidence }) })
      .then(onUploaded, (error: unknown) => setFailure(text('uploadFailed', { reason: reason(error) })))
      .finally(() => setShare(undefined))
  }
  return { share, failure, upload }
}

function UploadProgress({ name, share }: { name: string; share: number }) {
  const text = useText()
  const percent = Math.round(share * 100)
  return (
    <Box component="output" sx={{ display: 'block' }}>
      {share > 0 ? text('uploading', { percent }) : text('uploadingStill')}
      <LinearProgress
        variant={share > 0 ? 'determinate' : 'indeterminate'}
        value={percent}
        aria-label={name}
      />
    </Box>
  )
}

interface ButtonsProps {
  hasFile: boolean
  disabled: boolean
  onChoose: () => void
  onSign: (() => void) | undefined
  onRemove: (() => void) | undefined
}

function FileButtons({ hasFile, disabled, onChoose, onSign, onRemove }: ButtonsProps) {
  const text = useText()
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 0.5 }}>
      {onSign && (
        <Button variant="outlined" size="small" startIcon={<SignIcon />} disabled={disabled} onClick={onSign}>
          {text(hasFile ? 'signAgain' : 'sign')}
        </Button>
      )}
      <Button variant="outlined" size="small" disabled={disabled} onClick={onChoose}>
        {text(hasFile ? 'replaceFile' : 'chooseFile')}
      </Button>
      {hasFile && onRemove && (
        <Button size="small" onClick={onRemove}>
          {text('removeFile')}
        </Button>
      )}
    </Box>
  )
}

/** Uploads the chosen file at once, shows how far it is, and keeps its id in the form. */
export function FileInput({ source, label, helperText, isRequired, evidence, as }: Props) {
  const { field, fieldState, id } = useInput({ source, isRequired })
  const said = useLabel()
  const formats = useFormats()
  const picker = useRef<HTMLInputElement>(null)
  const [uploaded, setUploaded] = useState<UploadedFile>()
  const [whole, setWhole] = useState<File>()
  const [signing, setSigning] = useState(false)

  const { share, failure, upload } = useUpload(evidence, (answer) => {
    setUploaded(answer)
    field.onChange(answer.id)
  })
  const remove = () => {
    setUploaded(undefined)
    field.onChange(null)
  }
  const held = typeof field.value === 'number' ? field.value : undefined
  const invalid = fieldState.invalid || failure !== undefined

  return (
    <FormControl fullWidth error={invalid}>
      <FormLabel htmlFor={id}>
        <FieldTitle label={label} source={source} isRequired={isRequired} />
      </FormLabel>
      <input
        id={id}
        ref={picker}
        type="file"
        hidden
        accept={as ? 'image/*' : undefined}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file && as === 'portrait') setWhole(file)
          else if (file) upload(file)
          event.target.value = ''
        }}
      />
      {whole && (
        <CropDialog
          file={whole}
          onChosen={(square) => {
            setWhole(undefined)
            upload(square)
          }}
          onClose={() => setWhole(undefined)}
        />
      )}
      {signing && (
        <SignatureDialog
          name={said(label)}
          onSigned={async (picture) => {
            setSigning(false)
            upload(picture)
          }}
          onClose={() => setSigning(false)}
        />
      )}
      {held !== undefined && <FilePreview id={held} />}
      {uploaded && uploaded.id === held && (
        <span>
          {uploaded.name}, {uploaded.mime}, {formats.bytes(uploaded.size)}
        </span>
      )}
      {share !== undefined && <UploadProgress name={said(label)} share={share} />}
      <FileButtons
        hasFile={held !== undefined}
        disabled={share !== undefined}
        onChoose={() => picker.current?.click()}
        onSign={as === 'signature' ? () => setSigning(true) : undefined}
        onRemove={isRequired ? undefined : remove}
      />
      <FormHelperText error={invalid}>
        {failure ?? <InputHelperText error={fieldState.error?.message} helperText={helperText || false} />}
      </FormHelperText>
    </FormControl>
  )
}
