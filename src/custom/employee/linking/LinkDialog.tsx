import DialogContentText from '@mui/material/DialogContentText'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNavigate, useNotify } from 'react-admin'
import { showPath, titleOf } from '../../../kit/records/records.ts'
import { useReason } from '../../../kit/texts/texts.ts'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import type { KitDataProvider } from '../../../kit/calls/dataProvider.ts'
import { employee } from '../../../resources/employee/employee.resource.ts'
import { linkCandidatesOf, linkEmployee } from '../../../resources/employee/linkEmployee.calls.ts'
import type { LinkCandidate } from '../../../resources/employee/linkEmployee.shapes.ts'
import { numberedName } from '../names.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { linkTexts } from './texts.ts'
import type { RowOf } from '../../../schema/resource.ts'

/** What linking makes stale; the pending record that is shown and now deleted would report itself missing. */
const staleAfter =
  (memberId: number) =>
  ({ queryKey: [of, what, params] }: { queryKey: QueryKey }) =>
    of === employee.route &&
    !(
      params === linkCandidatesOf.path ||
      (what === 'getOne' && JSON.stringify(params).includes(`"${memberId}"`))
    )

interface Props {
  member: RowOf<typeof employee>
  candidate: LinkCandidate
  onClose: () => void
}

/** Says what linking does, does it, and leads to the record that has the sign-in now. */
export function LinkDialog({ member, candidate, onClose }: Props) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const client = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  const text = useTexts(linkTexts)
  const reason = useReason()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const name = numberedName(candidate)

  const link = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await dataProvider.ask(linkEmployee, {
        params: { id: member.id },
        body: { employeeId: candidate.id },
      })
    } catch (error) {
      setFailure(text('failed', { reason: reason(error) }))
      setBusy(false)
      return
    }
    onClose()
    navigate(showPath(employee, candidate.id))
    notify(text('linked', { name }), { type: 'success' })
    await client.invalidateQueries({ predicate: staleAfter(member.id) })
  }
  return (
    <ActionDialog
      title={text('title', { name })}
      help={text('moves', { name, member: titleOf(employee, member) })}
      action={{ busy, failure }}
      submit={text('link')}
      onSubmit={() => void link()}
      onClose={onClose}
    >
      <DialogContentText sx={{ mb: 1 }}>{text('deletes', { member: member.employeeId })}</DialogContentText>
      {!candidate.hasRole && <DialogContentText>{text('noRole', { name })}</DialogContentText>}
    </ActionDialog>
  )
}
