import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { useDataProvider } from 'react-admin'
import { useAccess } from '../../../kit/access/access.ts'
import { useReason } from '../../../kit/texts/texts.ts'
import { useGuard } from '../../../kit/navigation/useGuard.ts'
import { newKey } from '../../../providers/data/newKey.ts'
import { emergencyNote } from '../../../resources/emergency/emergencyNote.resource.ts'
import { useDraft } from '../drafts.ts'
import { useDeskText } from '../texts.ts'
import { useDeskReload } from '../useDesk.ts'

/** Takes a note, which then stands in the timeline; where that fails, it stays as typed. */
export function NotesPart({ id }: { id: number }) {
  const text = useDeskText()
  const reason = useReason()
  const reload = useDeskReload()
  const dataProvider = useDataProvider()
  const [note, setNote] = useDraft(`note/${id}`)
  // One for each note: a second attempt after a lost answer must not make a second one.
  const [idempotencyKey, setKey] = useState(newKey)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  useGuard(() => note.trim() !== '')
  if (!useAccess(emergencyNote).may('create')) return null

  const add = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    try {
      const data = { emergencyId: id, text: note.trim() }
      await dataProvider.create(emergencyNote.route, { data, meta: { idempotencyKey } })
      setNote('')
      setKey(newKey())
    } catch (error) {
      setFailure(text('noteFailed', { reason: reason(error) }))
    }
    setBusy(false)
    void reload()
  }

  return (
    <Box component="form" onSubmit={add} sx={{ display: 'grid', gap: 1, justifyItems: 'start', mt: 1 }}>
      {failure && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {failure}
        </Alert>
      )}
      <TextField
        fullWidth
        multiline
        size="small"
        maxRows={8}
        label={text('note')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 2_000 } }}
      />
      <Button type="submit" size="small" variant="outlined" disabled={busy || note.trim() === ''}>
        {text('addNote')}
      </Button>
    </Box>
  )
}
