import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { writeOwners } from '../../../resources/pam/contact.calls.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { Input } from '../FormParts.tsx'
import { ownerTexts } from './ownerTexts.ts'

const namesOf = (clients: readonly { name: string }[]) => clients.map(({ name }) => name).join(', ')

/** Writes to the owners of chosen clients: the first letter and who gets none are shown before it is sent. */
export function LetterDialog({
  companyIds,
  onClose,
}: {
  companyIds: readonly number[]
  onClose: () => void
}) {
  const text = useTexts(ownerTexts)
  const [subject, setSubject] = useState(() => text('usualSubject'))
  const [message, setMessage] = useState(() => text('usualMessage'))
  const [shown, setShown] = useState<AnswerOf<typeof writeOwners>>()
  const look = useAction(writeOwners, { onDone: setShown })
  const send = useAction(writeOwners, {
    done: ({ sent, failed }) =>
      [
        text('sent', { smart_count: sent }),
        ...(failed.length > 0 ? [text('failed', { names: namesOf(failed) })] : []),
      ].join('. '),
    onDone: onClose,
  })
  const body = { companyIds: [...companyIds], subject, text: message }
  const errors = { ...look.errors, ...send.errors }
  const change = (set: (typed: string) => void) => (typed: string) => {
    set(typed)
    setShown(undefined)
  }
  return (
    <ActionDialog
      title={text('write')}
      help={text('writeHelp')}
      action={send}
      submit={text('send')}
      disabled={!shown || shown.sent === 0}
      onSubmit={() => {
        if (send.lacks({ subject, text: message })) return
        void send.run({ body: { ...body, preview: false } })
      }}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Input
          required
          name="subject"
          label={text('subject')}
          errors={errors}
          value={subject}
          onChange={change(setSubject)}
          most={150}
        />
        <Input
          required
          long
          name="text"
          label={text('message')}
          errors={errors}
          value={message}
          onChange={change(setMessage)}
        />
        <Button
          variant="outlined"
          disabled={look.busy}
          onClick={() => void look.run({ body: { ...body, preview: true } })}
        >
          {text('showLetter')}
        </Button>
        {look.failure !== undefined && <Alert severity="error">{look.failure}</Alert>}
        {shown && (
          <>
            <Typography>{text('goesTo', { smart_count: shown.sent })}</Typography>
            {shown.without.length > 0 && (
              <Alert severity="warning">{text('without', { names: namesOf(shown.without) })}</Alert>
            )}
            {shown.letter && (
              <Paper variant="outlined" sx={{ p: 2 }}>
                <Typography variant="body2" color="text.secondary">
                  {text('firstLetter', { to: shown.letter.to })}
                </Typography>
                <Typography sx={{ fontWeight: 600 }}>{shown.letter.subject}</Typography>
                <Typography sx={{ whiteSpace: 'pre-wrap' }}>{shown.letter.text}</Typography>
              </Paper>
            )}
          </>
        )}
      </Stack>
    </ActionDialog>
  )
}
