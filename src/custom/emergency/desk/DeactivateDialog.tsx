import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { choicesOf } from '../../../kit/fields/inputs.tsx'
import { labelsAbove } from '../../../kit/fields/labelsAbove.ts'
import { useLabel, useReason } from '../../../kit/texts/texts.ts'
import { useGuard } from '../../../kit/navigation/useGuard.ts'
import { emergency } from '../../../resources/emergency/emergency.resource.ts'
import { useDraft } from '../drafts.ts'
import type { DeskEmergency } from '../record.ts'
import { useDeskText } from '../texts.ts'
import { useDeskReload, useStep } from '../useDesk.ts'

interface DeactivateProps {
  record: DeskEmergency
  onClose: () => void
  onDone: () => void
}

const { outcome: outcomes } = emergency.fields

/** Asks how the emergency ended, which cannot be left out, and ends it; whatever fails, what is typed stays (spec 5). */
export function DeactivateDialog({ record, onClose, onDone }: DeactivateProps) {
  const text = useDeskText()
  const label = useLabel()
  const reason = useReason()
  const step = useStep()
  const reload = useDeskReload()
  const titleId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [remarks, setRemarks] = useDraft(`remarks/${record.id}`)
  const [outcome, setOutcome] = useState('')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  useGuard(() => remarks.trim() !== '')
  useEffect(() => field.current?.focus(), [])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    const remarkAdmin = remarks.trim()
    setMissing(remarkAdmin === '')
    if (remarkAdmin === '') {
      field.current?.focus()
      return
    }
    setBusy(true)
    try {
      await step('deactivate', record, { remarkAdmin, ...(outcome && { outcome }) })
    } catch (error) {
      setFailure(reason(error))
      setBusy(false)
      void reload()
      return
    }
    setRemarks('')
    void reload()
    onDone()
  }

  return (
    // Only its own buttons close it: a click beside it must not lose what is typed.
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <Box component="form" noValidate onSubmit={send} sx={{ display: 'contents' }}>
        <DialogTitle id={titleId}>{text('deactivate')}</DialogTitle>
        <DialogContent sx={labelsAbove}>
          {failure !== undefined && (
            <Alert severity="error" sx={{ mb: 2 }}>
              <strong>{text('deactivateFailed')}</strong>
              <div>{failure}</div>
            </Alert>
          )}
          <TextField
            inputRef={field}
            required
            fullWidth
            multiline
            minRows={3}
            maxRows={12}
            label={text('remarks')}
            value={remarks}
            onChange={(event) => {
              setRemarks(event.target.value)
              setMissing(false)
            }}
            error={missing}
            helperText={missing ? text('remarksMissing') : undefined}
            slotProps={{ htmlInput: { maxLength: 2_000 } }}
            sx={{ mb: 2 }}
          />
          {outcomes?.kind === 'choice' && (
            <TextField
              select
              fullWidth
              label={text('outcome')}
              value={outcome}
              onChange={(event) => setOutcome(event.target.value)}
              slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
            >
              <MenuItem value="">{text('noOutcome')}</MenuItem>
              {choicesOf(outcomes, label).map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" variant="contained" color="error" disabled={busy}>
            {label(emergency.transitions['deactivate']?.label ?? '')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
