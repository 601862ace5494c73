import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { mostImportBytes, mostImportRecords } from '../../../schema/calls/importing.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useAccess } from '../../access/access.ts'
import { saveBlob } from '../../fields/file/FileView.tsx'
import { useFormats } from '../../formats/locale.ts'
import { useLabel, useReason } from '../../texts/texts.ts'
import { useImportText } from '../run/texts.ts'

interface Props {
  resource: Resource
  /** A file has been chosen already: another one takes little room. */
  small: boolean
  onFile: (name: string, file: Blob) => void
}

const accepted = '.xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain'

/** Where a file is chosen, dropped or pasted, and where a sample of one is to be had. */
export function FileDrop({ resource, small, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const text = useImportText()
  const formats = useFormats()
  const [over, setOver] = useState(false)
  const take = (file: File | undefined) => file && onFile(file.name, file)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    const [file] = event.clipboardData.files
    const rows = event.clipboardData.getData('text/plain')
    if (rows) onFile(text('pasted'), new Blob([rows]))
    else take(file)
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        border: 2,
        borderStyle: 'dashed',
        borderColor: over ? 'primary.main' : 'divider',
        bgcolor: over ? 'action.hover' : 'background.paper',
        borderRadius: 2,
        p: small ? 1.5 : { xs: 3, sm: 5 },
        display: 'grid',
        gap: 1.5,
        justifyItems: small ? 'start' : 'center',
        textAlign: small ? 'start' : 'center',
      }}
    >
      <input
        ref={input}
        type="file"
        accept={accepted}
        aria-label={text('choose')}
        hidden
        onChange={(event) => {
          take(event.target.files?.[0])
          // Choosing the same file again after a correction must count as a choice.
          event.target.value = ''
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'center' }}>
        <Button
          variant={small ? 'outlined' : 'contained'}
          startIcon={<UploadIcon />}
          onClick={() => input.current?.click()}
        >
          {text(small ? 'another' : 'choose')}
        </Button>
        <Typography color="text.secondary">{text('drop')}</Typography>
      </Box>
      {!small && (
        <>
          <Typography variant="body2" color="text.secondary">
            {text('formats', {
              size: formats.bytes(mostImportBytes),
              count: formats.number(mostImportRecords),
            })}
          </Typography>
          <OutlinedInput
            size="small"
            value=""
            placeholder={text('paste')}
            inputProps={{ 'aria-label': text('paste') }}
            onPaste={paste}
            sx={{ width: '100%', maxWidth: 420 }}
          />
          <SampleLink resource={resource} />
        </>
      )}
    </Box>
  )
}

function SampleLink({ resource }: { resource: Resource }) {
  const dataProvider = useDataProvider()
  const access = useAccess(resource)
  const notify = useNotify()
  const text = useImportText()
  const label = useLabel()
  const reason = useReason()
  const save = async () => {
    try {
      const { sampleFile } = await import('./sampleFile.ts')
      const file = await sampleFile(dataProvider, resource, access.writable('create'))
      saveBlob(file, `${label(resource.label.many)}.csv`)
    } catch (error) {
      notify(text('sampleFailed', { reason: reason(error) }), { type: 'error' })
    }
  }
  return (
    <Typography variant="body2" color="text.secondary">
      <Link component="button" type="button" variant="body2" onClick={() => void save()}>
        {text('sample')}
      </Link>{' '}
      – {text('sampleHelp')}
    </Typography>
  )
}
