import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { KitDataProvider } from '../../../kit/calls/dataProvider.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { failureOf } from '../../../kit/calls/failures.ts'
import { useLabel, useReason, useText } from '../../../kit/texts/texts.ts'
import { useKeptOpen } from '../../../kit/navigation/useGuard.ts'
import { useReload } from '../../../kit/records/useReload.ts'
import { skipDate } from '../../../resources/maintenance/schedule/schedule.calls.ts'
import { schedule } from '../../../resources/maintenance/schedule/schedule.resource.ts'
import { skipBody, type PlannedDate } from '../../../resources/maintenance/schedule/schedule.shapes.ts'
import { useDayText } from './DateText.tsx'
import { scheduleTexts } from './texts.ts'
import type { RowOf } from '../../../schema/resource.ts'

interface Props {
  record: RowOf<typeof schedule>
  date: PlannedDate
  onClose: () => void
}

/** Asks why a date is left out, and leaves it out. */
export function SkipDialog({ record, date, onClose }: Props) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const notify = useNotify()
  const reload = useReload(schedule)
  const text = useTexts(scheduleTexts)
  const kitText = useText()
  const label = useLabel()
  const reasonOf = useReason()
  const dayText = useDayText()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const kept = useKeptOpen(onClose, busy)
  const day = dayText(date.actual)

  const skip = async (event: FormEvent) => {
    event.preventDefault()
    const given = skipBody.safeParse({ planned: date.planned, reason })
    setFailure(undefined)
    setMissing(!given.success)
    if (!given.success) return
    setBusy(true)
    try {
      await dataProvider.ask(skipDate, { params: { id: record.id }, body: given.data })
    } catch (error) {
      const of = failureOf(error).errors?.['planned']
      setFailure(text('notSkipped', { reason: of === undefined ? reasonOf(error) : label(String(of)) }))
      setBusy(false)
      return
    }
    notify(text('skipped', { day }), { type: 'success' })
    await reload()
    onClose()
  }
  return (
    <Dialog open fullWidth maxWidth="sm" {...kept} aria-labelledby="skip-title">
      <form onSubmit={(event) => void skip(event)} noValidate>
        <DialogTitle id="skip-title">{text('skipTitle', { day })}</DialogTitle>
        <DialogContent>
          {failure && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {failure}
            </Alert>
          )}
          <DialogContentText sx={{ mb: 2 }}>{text('skipHelp')}</DialogContentText>
          <TextField
            label={text('reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={missing}
            helperText={missing && text('sayWhy')}
            slotProps={{ htmlInput: { maxLength: 500 } }}
            required
            fullWidth
            multiline
            minRows={2}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {kitText('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {text('skip')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
