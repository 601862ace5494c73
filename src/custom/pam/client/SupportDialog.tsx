import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { shortestReason, supportMinutes } from '../../../domain/platform/support.ts'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { startVisit, type SupportVisit } from '../../../providers/acting/support.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import type { clientDetail } from '../../../resources/pam/client.calls.ts'
import { startSupport } from '../../../resources/pam/support.calls.ts'
import { pamTexts } from '../texts.ts'

interface Props {
  clientId: number
  administrators: AnswerOf<typeof clientDetail>['administrators']
  onClose: () => void
}

/** Begins a support session: as which administrator, and why. */
export function SupportDialog({ clientId, administrators, onClose }: Props) {
  const text = useTexts(pamTexts)
  const [personId, setPersonId] = useState(administrators[0]?.personId ?? '')
  const [reason, setReason] = useState('')
  const [visit, setVisit] = useState<SupportVisit>()
  const action = useAction(startSupport, { onDone: setVisit })
  // Once the dialog knows that nothing is given up any more, so that the browser asks nothing as the page is left.
  useEffect(() => {
    if (visit) startVisit(visit)
  }, [visit])
  const isShort = reason.trim().length < shortestReason
  return (
    <ActionDialog
      title={text('signInAs')}
      help={text('signInAsHelp', { minutes: supportMinutes })}
      action={action}
      done={visit !== undefined}
      submit={text('signInAs')}
      disabled={isShort || personId === ''}
      onSubmit={() => void action.run({ params: { clientId }, body: { personId, reason } })}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <TextField
          select
          label={text('asWhom')}
          value={personId}
          onChange={({ target }) => setPersonId(target.value)}
          error={action.errors['personId'] !== undefined}
          helperText={action.errors['personId']}
        >
          {administrators.map((one) => (
            <MenuItem key={one.personId} value={one.personId}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={text('supportReason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          required
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          error={action.errors['reason'] !== undefined}
          helperText={action.errors['reason'] ?? text('supportReasonHelp', { count: shortestReason })}
        />
      </Stack>
    </ActionDialog>
  )
}
