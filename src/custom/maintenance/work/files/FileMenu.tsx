import DeleteIcon from '@mui/icons-material/DeleteOutline'
import EditIcon from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Alert from '@mui/material/Alert'
import { useState, type FormEvent } from 'react'
import { useDataProvider } from 'react-admin'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useEntitled } from '../../../../kit/access/access.ts'
import { useLabel, useReason, useText } from '../../../../kit/texts/texts.ts'
import { useRemoval } from '../../../../kit/batch/dialogs/useRemoval.tsx'
import type { PortalDataProvider } from '../../../../providers/data/dataProvider.ts'
import { workFile } from '../../../../resources/maintenance/work/workFile.resource.ts'
import type { ShownFile } from './FilesTab.tsx'
import { workDetailTexts } from '../texts.ts'
import { useRenew } from '../useWork.ts'

/** Takes the keys as soon as it is there. */
const focused = (input: HTMLElement | null) => input?.focus()

interface Props {
  file: ShownFile
  phases: readonly { value: string; label: string }[]
}

/** What can be done with a file: say what it shows and of which phase it is, or delete it, with the way back. */
export function FileMenu({ file, phases }: Props) {
  const text = useTexts(workDetailTexts)
  const { may } = useEntitled(workFile)
  const removal = useRemoval(workFile)
  const [editing, setEditing] = useState(false)
  const { record, name } = file
  return (
    <>
      {may('update', record) && (
        <IconButton size="small" aria-label={text('editFile', { name })} onClick={() => setEditing(true)}>
          <EditIcon sx={{ fontSize: 18 }} />
        </IconButton>
      )}
      {may('delete', record) && (
        <IconButton
          size="small"
          aria-label={text('deleteFile', { name })}
          onClick={() => void removal.ask({ count: 1, chosen: { ids: [record.id] } })}
        >
          <DeleteIcon sx={{ fontSize: 18 }} />
        </IconButton>
      )}
      {removal.dialog}
      {editing && <EditDialog file={file} phases={phases} onClose={() => setEditing(false)} />}
    </>
  )
}

function EditDialog({ file: { record, name }, phases, onClose }: Props & { onClose: () => void }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const text = useTexts(workDetailTexts)
  const kitText = useText()
  const label = useLabel()
  const reason = useReason()
  const renew = useRenew(workFile)
  const [caption, setCaption] = useState(record.caption ?? '')
  const [phase, setPhase] = useState<string>(record.phase)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await dataProvider.update(workFile.route, {
        id: record.id,
        data: { caption: caption.trim() || null, phase, version: record.version },
        previousData: record,
      })
      await renew()
      onClose()
    } catch (error) {
      setFailure(text('notSaved', { reason: reason(error) }))
      setBusy(false)
    }
  }
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={busy ? undefined : onClose} aria-labelledby="file-title">
      <form onSubmit={(event) => void save(event)} noValidate>
        <DialogTitle id="file-title" sx={{ overflowWrap: 'anywhere' }}>
          {text('editFile', { name })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {failure && <Alert severity="error">{failure}</Alert>}
          <TextField
            label={text('caption')}
            value={caption}
            onChange={(event) => setCaption(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
            sx={{ mt: 1 }}
            inputRef={focused}
          />
          <TextField
            select
            label={text('phase')}
            value={phase}
            onChange={(event) => setPhase(event.target.value)}
          >
            {phases.map((one) => (
              <MenuItem key={one.value} value={one.value}>
                {label(one.label)}
              </MenuItem>
            ))}
          </TextField>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {kitText('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {kitText('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
