import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useTexts } from '../../kit/defineTexts.ts'
import { timesheetTexts } from './texts.ts'
import { useDecision } from './useDecision.ts'

/** Rejects many lines with one remark, which their people read. */
export function RejectDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const text = useTexts(timesheetTexts)
  const [remark, setRemark] = useState('')
  const rejection = useDecision('reject', onClose)
  return (
    <ActionDialog
      title={text('rejectMany', { count: ids.length })}
      action={rejection}
      submit={text('rejectMany', { count: ids.length })}
      tone="error"
      disabled={remark.trim() === ''}
      onSubmit={() => void rejection.run(ids, { remark })}
      onClose={onClose}
    >
      <TextField
        fullWidth
        required
        label={text('remark')}
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
        sx={{ mt: 1 }}
      />
    </ActionDialog>
  )
}
