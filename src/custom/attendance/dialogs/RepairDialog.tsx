import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { repairPunches, type TimesheetLine } from '../../../resources/attendance/attendance.calls.ts'
import { timesheetTexts } from '../texts.ts'

/** Enters the missing punches of many lines, and of those who left none, as they were planned, with one reason. */
export function RepairDialog({ lines, onClose }: { lines: readonly TimesheetLine[]; onClose: () => void }) {
  const ids = lines.flatMap(({ id }) => id ?? [])
  const assignmentIds = lines.flatMap(({ id, assignmentId }) => (id === null ? (assignmentId ?? []) : []))
  const absent = lines.filter((line) => line.absent).length
  const text = useTexts(timesheetTexts)
  const [reason, setReason] = useState('')
  const action = useAction(repairPunches, {
    done: (answer) => text('repaired', { smart_count: answer.ids.length }),
    onDone: onClose,
  })
  return (
    <ActionDialog
      title={text('repairTitle')}
      help={[text('repairHelp'), absent > 0 && text('repairAbsent', { smart_count: absent })]
        .filter(Boolean)
        .join(' ')}
      action={action}
      submit={text('repair', { count: lines.length })}
      disabled={reason.trim() === ''}
      onSubmit={() => void action.run({ body: { ids, assignmentIds, reason } })}
      onClose={onClose}
    >
      <TextField
        fullWidth
        required
        label={text('reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActionDialog>
  )
}
