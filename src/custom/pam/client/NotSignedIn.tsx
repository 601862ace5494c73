import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { inviteAgain } from '../../../resources/pam/invitation.calls.ts'
import type { createClient } from '../../../resources/pam/newClient.calls.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { Invitation } from '../clients/Invitation.tsx'
import { joiningTexts } from '../clients/joiningTexts.ts'
import { FormGrid, Input } from '../FormParts.tsx'
import { newClientTexts } from '../clients/newClientTexts.ts'
import type { Detail } from './ClientTabs.tsx'

type Invited = Detail['invited'][number]

/** Administrators who have not signed in yet, each to be invited again. */
export function NotSignedIn({ detail: { client, invited } }: { detail: Detail }) {
  const text = useTexts(joiningTexts)
  const [chosen, setChosen] = useState<Invited>()
  const [made, setMade] = useState<AnswerOf<typeof createClient>>()
  return (
    <>
      {invited.map((one) => (
        <Alert
          key={one.employeeId}
          severity="info"
          sx={{ mt: 1.5 }}
          action={
            <Button color="inherit" onClick={() => setChosen(one)} sx={{ minHeight: { xs: 44, md: 30 } }}>
              {text('inviteAgain')}
            </Button>
          }
        >
          {[one.name, one.contact, one.email].filter(Boolean).join(' · ')}: {text('notSignedIn')}
        </Alert>
      ))}
      {chosen && (
        <AgainDialog
          clientId={client.id}
          invited={chosen}
          onClose={() => setChosen(undefined)}
          onMade={(answer) => {
            setChosen(undefined)
            setMade(answer)
          }}
        />
      )}
      {made && <Invitation made={made} company={client.name} again onClose={() => setMade(undefined)} />}
    </>
  )
}

interface Props {
  clientId: number
  invited: Invited
  onClose: () => void
  onMade: (made: AnswerOf<typeof createClient>) => void
}

function AgainDialog({ clientId, invited, onClose, onMade }: Props) {
  const text = useTexts(joiningTexts)
  const client = useTexts(newClientTexts)
  const [was] = useState({ contact: invited.contact, email: invited.email })
  const [typed, setTyped] = useState({ contact: invited.contact, email: invited.email ?? '' })
  const again = useAction(inviteAgain, { onDone: onMade })
  const field = (name: keyof typeof typed, type: 'tel' | 'email') => (
    <Input
      required
      name={name}
      type={type}
      label={client(name)}
      errors={again.errors}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  )
  return (
    <ActionDialog
      title={text('invitedAgain', { name: invited.name })}
      help={text('inviteAgainHelp')}
      action={again}
      submit={text('inviteAgain')}
      onSubmit={() => {
        if (again.lacks(typed)) return
        void again.run({
          params: { clientId, employeeId: invited.employeeId },
          body: { ...typed, was },
        })
      }}
      onClose={onClose}
    >
      <FormGrid>
        {field('contact', 'tel')}
        {field('email', 'email')}
      </FormGrid>
    </ActionDialog>
  )
}
