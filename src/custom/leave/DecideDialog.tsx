import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { approveLeave, cancelLeave, rejectLeave } from '../../resources/leave/leave.calls.ts'
import { leaveTexts } from './texts.ts'

export type Decision = 'approve' | 'reject' | 'cancel'
const titles = { approve: 'approveTitle', reject: 'rejectTitle', cancel: 'cancelTitle' } as const
const buttons = { approve: 'approve', reject: 'reject', cancel: 'cancelLeave' } as const
const said = {
  approved: 'approved',
  partially_approved: 'goneOn',
  rejected: 'rejected',
  cancelled: 'cancelled',
  cancel_requested: 'cancelAsked',
} as const
const isSaid = (status: string): status is keyof typeof said => Object.hasOwn(said, status)

interface Props {
  id: number
  refNo: string
  decision: Decision
  /** Those for whom it waits, where the caller is none of them. */
  insteadOf: string
  onClose: () => void
}

/** Approves, rejects or cancels an application, with a remark. */
export function DecideDialog({ id, refNo, decision, insteadOf, onClose }: Props) {
  const text = useTexts(leaveTexts)
  const [remark, setRemark] = useState('')
  const told = {
    done: ({ refNo: ref, status }: { refNo: string; status: string }) =>
      isSaid(status) ? text(said[status], { ref }) : undefined,
    onDone: onClose,
  }
  const approve = useAction(approveLeave, told)
  const reject = useAction(rejectLeave, told)
  const cancel = useAction(cancelLeave, told)
  const action = { approve, reject, cancel }[decision]
  const isNeeded = decision === 'reject'
  const submit = () => {
    const params = { id }
    if (decision === 'reject') return reject.run({ params, body: { remark } })
    const body = { remark: remark.trim() || null }
    return (decision === 'approve' ? approve : cancel).run({ params, body })
  }
  return (
    <ActionDialog
      title={text(titles[decision], { ref: refNo })}
      help={insteadOf && decision !== 'cancel' ? text('instead', { names: insteadOf }) : undefined}
      action={action}
      submit={text(buttons[decision])}
      onSubmit={() => void submit()}
      onClose={onClose}
      disabled={isNeeded && remark.trim() === ''}
      tone={decision === 'approve' ? 'primary' : 'error'}
      maxWidth="xs"
    >
      <TextField
        fullWidth
        multiline
        minRows={2}
        margin="dense"
        label={text(isNeeded ? 'remarkNeeded' : 'remark')}
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
        error={'remark' in action.errors}
        helperText={action.errors['remark']}
      />
    </ActionDialog>
  )
}
