import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useRef, useState, type DragEvent } from 'react'
import type { Resource } from '../../../schema/resource.ts'
import { useAccess } from '../../access.ts'
import { saveBlob } from '../../fields/FileView.tsx'
import { useFormats } from '../../locale.ts'
import { useReason } from '../../texts.ts'
import { emptyFile } from './importRecords.ts'
import { readText } from './readText.ts'
import { useImportText } from './texts.ts'
import type { Import } from './useImport.ts'

/** Bytes that a call carries, its other parts and the escapes of its text included. */
const largest = 24 * 1_048_576

/** Where a file is chosen or dropped, and which one it was. */
export function FileDrop({ resource, task }: { resource: Resource; task: Import }) {
  const input = useRef<HTMLInputElement>(null)
  const access = useAccess(resource)
  const text = useImportText()
  const reason = useReason()
  const formats = useFormats()
  const [problem, setProblem] = useState<string>()
  const [over, setOver] = useState(false)

  const take = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    if (file.size > largest) {
      setProblem(text('tooLarge', { size: formats.bytes(largest) }))
      return
    }
    try {
      task.choose({ name: file.name, text: await readText(file) })
    } catch (error) {
      setProblem(text('unreadable', { reason: reason(error) }))
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const sample = () => saveBlob(emptyFile(resource, access.writable('create')), `${resource.name}.csv`)

  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        border: 1,
        borderStyle: 'dashed',
        borderColor: over ? 'primary.main' : 'divider',
        bgcolor: over ? 'action.hover' : undefined,
        borderRadius: 1,
        p: task.file ? 1.5 : 4,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        justifyContent: task.file ? 'flex-start' : 'center',
        textAlign: task.file ? 'start' : 'center',
      }}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        aria-label={text('choose')}
        hidden
        onChange={(event) => {
          void take(event.target.files?.[0])
          // Choosing the same file again, corrected meanwhile, must count as a choice.
          event.target.value = ''
        }}
      />
      {task.file && (
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{task.file.name}</Typography>
      )}
      <Button
        variant={task.file ? 'text' : 'contained'}
        size="small"
        disabled={task.busy === 'importing'}
        onClick={() => input.current?.click()}
      >
        {text(task.file ? 'another' : 'choose')}
      </Button>
      {!task.file && (
        <Typography variant="body2" color="text.secondary" sx={{ flexBasis: '100%' }}>
          {text('drop')}{' '}
          <Link component="button" type="button" variant="body2" onClick={sample}>
            {text('sample')}
          </Link>
        </Typography>
      )}
      {problem && (
        <Alert severity="error" sx={{ flexBasis: '100%' }}>
          {problem}
        </Alert>
      )}
    </Box>
  )
}
