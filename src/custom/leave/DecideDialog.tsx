import { ActionForm, type Asked } from '../../kit/form/ActionForm.tsx'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { approveLeave, cancelLeave, rejectLeave } from '../../resources/leave/leave.calls.ts'
import type { AnswerOf } from '../../schema/call.ts'
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

type Remark = Asked<typeof approveLeave, 'remark'>

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
  const form = {
    title: text(titles[decision], { ref: refNo }),
    help: insteadOf && decision !== 'cancel' ? text('instead', { names: insteadOf }) : undefined,
    submit: text(buttons[decision]),
    texts: leaveTexts,
    asks: ['remark'],
    input: (body: Remark) => ({ params: { id }, body }),
    done: ({ refNo: ref, status }: AnswerOf<typeof approveLeave>) =>
      isSaid(status) ? text(said[status], { ref }) : undefined,
    onClose,
    maxWidth: 'xs',
  } as const
  if (decision === 'approve') return <ActionForm {...form} call={approveLeave} />
  if (decision === 'cancel') return <ActionForm {...form} call={cancelLeave} tone="error" />
  return <ActionForm {...form} call={rejectLeave} input={(body) => ({ params: { id }, body })} tone="error" />
}
