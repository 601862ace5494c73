import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useIdentity } from '../../kit/access/identity.ts'
import { useAccess } from '../../kit/access/access.ts'
import { useListSelection } from '../../kit/list/Selection.tsx'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { decideMany, mostDecided } from '../../resources/leave/leave.calls.ts'
import { leaveApplication } from '../../resources/leave/leaveApplication.resource.ts'
import { useRowsByIds } from '../../kit/records/rows.ts'
import { leaveTexts } from './texts.ts'

/** Approves or rejects the chosen applications with one remark. */
export function DecideMany({ ids }: { ids: readonly number[] }) {
  const text = useTexts(leaveTexts)
  const access = useAccess(leaveApplication)
  const selection = useListSelection()
  const [decision, setDecision] = useState<'approve' | 'reject'>()
  const [remark, setRemark] = useState('')
  const close = () => setDecision(undefined)
  const { employeeId: me } = useIdentity()
  const { data = [] } = useRowsByIds(leaveApplication, { ids: decision ? [...ids] : [] })
  const count = data.filter((row) => !row.approverIds.some((id) => id === me)).length
  const decide = useAction(decideMany, {
    done: (rows) =>
      text(decision === 'reject' ? 'rejectedMany' : 'approvedMany', { smart_count: rows.length }),
    onDone: () => {
      close()
      selection.clear()
    },
  })
  if (!access.may('update') || ids.length > mostDecided) return null
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setDecision('approve')}>
        {text('approve')}
      </Button>
      <Button size="small" variant="outlined" color="error" onClick={() => setDecision('reject')}>
        {text('reject')}
      </Button>
      {decision && (
        <ActionDialog
          title={text(decision === 'approve' ? 'approveMany' : 'rejectMany', { count: ids.length })}
          help={count === 0 ? text('manyHelp') : `${text('manyHelp')} ${text('manyInstead', { count })}`}
          action={decide}
          submit={text(decision)}
          onSubmit={() =>
            void decide.run({ body: { ids: [...ids], decision, remark: remark.trim() || null } })
          }
          onClose={close}
          disabled={decision === 'reject' && remark.trim() === ''}
          tone={decision === 'approve' ? 'primary' : 'error'}
        >
          <TextField
            fullWidth
            multiline
            minRows={2}
            margin="dense"
            label={text(decision === 'reject' ? 'remarkNeeded' : 'remark')}
            value={remark}
            onChange={({ target }) => setRemark(target.value)}
          />
        </ActionDialog>
      )}
    </>
  )
}
