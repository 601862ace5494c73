import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useAccess } from '../../kit/access/access.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { ActionButton } from '../../kit/form/ActionButton.tsx'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { Value } from '../../kit/fields/values.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { holds, shownField, titleOf } from '../../kit/records/records.ts'
import { useCopy } from '../../kit/navigation/useCopy.ts'
import { employee } from '../../resources/employee/employee.resource.ts'
import { accessOfEmployee, inviteEmployee } from '../../resources/employee/people.calls.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { ResetPasswordButton } from './EmployeeParts.tsx'
import { peopleTexts } from './peopleTexts.ts'
import type { RowOf } from '../../schema/resource.ts'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box>
      <Typography component="dt" variant="caption" color="text.secondary">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0 }}>
        {children}
      </Typography>
    </Box>
  )
}

/** What has become of an invitation: mailed, or an address to hand over. */
function Invitation({ made, onClose }: { made: AnswerOf<typeof inviteEmployee>; onClose: () => void }) {
  const text = useTexts(peopleTexts)
  const copy = useCopy()
  const address = new URL(made.address, window.location.origin).href
  const how = made.isKnown ? text('known') : text('byHand')
  const sentTo = made.confirms?.sentTo
  const confirms = sentTo ? text('confirmSent', { to: sentTo }) : text('confirmByHand')
  const other = made.mailedTo ? text('mailed', { email: made.mailedTo }) : how
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="invitation">
      <DialogTitle id="invitation">{text('inviteDone')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{made.confirms ? confirms : other}</Typography>
        <TextField label={text('address')} value={address} slotProps={{ htmlInput: { readOnly: true } }} />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void copy(address, { done: text('copied'), failed: text('notCopied') })}>
          {text('copy')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {text('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** What an employee may see and do, and how they come in: role, sign-in, invitation and password. */
export function AccessTab({ record }: { record: RowOf<typeof employee> }) {
  const text = useTexts(peopleTexts)
  const formats = useFormats()
  const { id } = record
  const state = useCall(accessOfEmployee, { params: { id } })
  const [made, setMade] = useState<AnswerOf<typeof inviteEmployee>>()
  // Whoever lets somebody in gives them what their role gives.
  const givesRoles = useAccess(employee).writable('update').includes('roleId')
  const hasRole = holds(record.roleId)
  const isActive = record.status === 'active'
  return (
    <Answered of={state}>
      {({ signIn, lastSignInAt, isProved }) => {
        const invites = givesRoles && isActive && (signIn === 'none' || signIn === 'invited')
        return (
          <>
            <Box component="dl" sx={{ display: 'grid', gap: 1.5, m: 0, mb: 2 }}>
              <Fact name={text('role')}>
                {hasRole ? (
                  <Value field={shownField(employee, 'roleId')} value={record.roleId} />
                ) : (
                  text('noRole')
                )}
              </Fact>
              <Fact name={text('sites')}>
                {holds(record.pinIds) ? (
                  <Value field={shownField(employee, 'pinIds')} value={record.pinIds} />
                ) : (
                  text('noSites')
                )}
              </Fact>
              <Fact name={text('signIn')}>{text(signIn)}</Fact>
              {signIn === 'open' && (
                <Fact name={text('lastSignIn')}>
                  {lastSignInAt === null ? text('notSignedIn') : formats.exact(lastSignInAt)}
                </Fact>
              )}
            </Box>
            {isProved === false && (
              <Alert severity="warning" sx={{ mb: 2 }}>
                {text('unproved')}
              </Alert>
            )}
            {invites && !hasRole && (
              <Alert severity="info" sx={{ mb: 2 }}>
                {text('needsRole')}
              </Alert>
            )}
            <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
              {invites && hasRole && (
                <ActionButton
                  label={text(signIn === 'none' ? 'invite' : 'inviteAgain')}
                  call={inviteEmployee}
                  title={text('invite')}
                  help={text('inviteHelp', {
                    name: titleOf(employee, record),
                    number: record.contactNumber,
                  })}
                  submit={text('invite')}
                  texts={peopleTexts}
                  input={() => ({ params: { id } })}
                  onDone={setMade}
                  maxWidth="xs"
                />
              )}
              {signIn === 'open' && <ResetPasswordButton id={id} />}
            </Box>
            {made && <Invitation made={made} onClose={() => setMade(undefined)} />}
          </>
        )
      }}
    </Answered>
  )
}
