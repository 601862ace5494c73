import Button from '@mui/material/Button'
import { useState } from 'react'
import { useIdentity } from '../../kit/access/identity.ts'
import { useAccess } from '../../kit/access/access.ts'
import { useListSelection } from '../../kit/list/Selection.tsx'
import { ActionForm } from '../../kit/form/ActionForm.tsx'
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
  const close = () => setDecision(undefined)
  const { employeeId: me } = useIdentity()
  const { data = [] } = useRowsByIds(leaveApplication, { ids: decision ? [...ids] : [] })
  const count = data.filter((row) => !row.approverIds.some((id) => id === me)).length
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
        <ActionForm
          call={decideMany}
          title={text(decision === 'approve' ? 'approveMany' : 'rejectMany', { count: ids.length })}
          help={count === 0 ? text('manyHelp') : `${text('manyHelp')} ${text('manyInstead', { count })}`}
          submit={text(decision)}
          tone={decision === 'approve' ? 'primary' : 'error'}
          texts={leaveTexts}
          asks={['remark']}
          needs={decision === 'reject' ? ['remark'] : []}
          input={({ remark }) => ({ body: { ids: [...ids], decision, remark } })}
          done={(rows) =>
            text(decision === 'reject' ? 'rejectedMany' : 'approvedMany', { smart_count: rows.length })
          }
          onDone={() => {
            close()
            selection.clear()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
