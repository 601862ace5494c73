import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { Notice } from '../../../kit/loading/states.tsx'
import { useLabel } from '../../../kit/texts/texts.ts'
import { employee } from '../../../resources/employee/employee.resource.ts'
import { addNote, changeOwner } from '../../../resources/pam/client.calls.ts'
import { factsOf } from './eventFacts.ts'
import { eventWords } from './events.ts'
import type { Detail } from './ClientTabs.tsx'
import { Input } from '../FormParts.tsx'
import { Contact } from '../owners/Contact.tsx'
import { joiningTexts } from '../clients/joiningTexts.ts'
import { NotSignedIn } from './NotSignedIn.tsx'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import { storyTexts } from './storyTexts.ts'
import { pamTexts } from '../texts.ts'
import { useStateWord } from '../useStateWord.ts'

type Administrator = Detail['administrators'][number]

const states = employee.fields.status.choices

/** How many people a client has, and who administers it. */
export function PeopleTab({ detail, mayManage }: { detail: Detail; mayManage: boolean }) {
  const text = useTexts(pamTexts)
  const story = useTexts(storyTexts)
  const formats = useFormats()
  const label = useLabel()
  const stateOf = (status: string) => label(states.find(({ value }) => value === status)?.label ?? status)
  const [next, setNext] = useState<Administrator>()
  return (
    <>
      <Typography>
        {story('byStatus')}{' '}
        {detail.peopleByStatus
          .map(({ status, people }) => `${stateOf(status)} ${formats.number(people)}`)
          .join(' · ')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {story('activeCount')}
      </Typography>
      <PlainTable
        cards
        label={text('administrators')}
        rows={detail.administrators}
        keyOf={({ personId }) => personId}
        columns={[
          {
            name: 'name',
            label: text('administrators'),
            renderCell: ({ name, isOwner }) => (
              <>
                {name} {isOwner && <Chip size="small" label={text('owner')} />}
              </>
            ),
          },
          {
            name: 'email',
            label: text('contact'),
            renderCell: (person) => <Contact {...person} />,
          },
          {
            name: 'act',
            label: '',
            renderCell: (person) =>
              mayManage &&
              !person.isOwner && (
                <Button size="small" onClick={() => setNext(person)} sx={{ minHeight: { xs: 44, md: 30 } }}>
                  {text('makeOwner')}
                </Button>
              ),
          },
        ]}
      />
      {mayManage && <NotSignedIn detail={detail} />}
      {next && (
        <OwnerDialog
          clientId={detail.client.id}
          now={detail.administrators.find(({ isOwner }) => isOwner)?.personId ?? null}
          next={next}
          onClose={() => setNext(undefined)}
        />
      )}
    </>
  )
}

function OwnerDialog({
  clientId,
  now,
  next,
  onClose,
}: {
  clientId: number
  now: string | null
  next: Administrator
  onClose: () => void
}) {
  const text = useTexts(pamTexts)
  const joining = useTexts(joiningTexts)
  const [reason, setReason] = useState('')
  const [unsigned, setUnsigned] = useState(false)
  const [was] = useState(now)
  const change = useAction(changeOwner, {
    done: ({ owner }) => text('ownerChanged', { name: owner }),
    onDone: onClose,
  })
  return (
    <ActionDialog
      title={`${text('makeOwner')}: ${next.name}`}
      action={change}
      submit={text('makeOwner')}
      onSubmit={() => {
        if (change.lacks({ reason })) return
        void change.run({ params: { clientId }, body: { personId: next.personId, reason, was, unsigned } })
      }}
      onClose={onClose}
    >
      <Box sx={{ pt: 1 }}>
        <Input
          required
          name="reason"
          label={text('reason')}
          errors={change.errors}
          value={reason}
          onChange={setReason}
          most={500}
        />
        {(unsigned || 'unsigned' in change.errors) && (
          <FormControlLabel
            control={<Checkbox checked={unsigned} onChange={(_, on) => setUnsigned(on)} />}
            label={joining('ownerUnsigned')}
          />
        )}
      </Box>
    </ActionDialog>
  )
}

/** What has happened with a client, newest first. */
export function EventsTab({ detail: { events, names } }: { detail: Detail }) {
  const text = useTexts(pamTexts)
  const stateWord = useStateWord()
  const story = useTexts(storyTexts)
  const formats = useFormats()
  if (events.length === 0) return <Notice title={text('noEvents')} help={text('noEventsHelp')} />
  return (
    <PlainTable
      cards
      label={text('tab_events')}
      rows={events}
      keyOf={({ id }) => id}
      columns={[
        { name: 'what', label: text('what'), renderCell: ({ kind }) => eventWords(kind, text, story) },
        {
          name: 'details',
          label: story('details'),
          renderCell: ({ details }) =>
            factsOf(details, { names, text, story, stateWord, formats }).map((fact) => (
              <div key={fact}>{fact}</div>
            )),
        },
        {
          name: 'at',
          label: text('at'),
          renderCell: ({ at }) => <time title={formats.exact(at)}>{formats.relative(at)}</time>,
        },
        { name: 'by', label: text('by'), renderCell: ({ personName }) => personName ?? '–' },
        { name: 'reason', label: text('reason'), renderCell: ({ reason }) => reason ?? '–' },
      ]}
    />
  )
}

/** The own company's notes about a client. */
export function NotesTab({ detail, mayManage }: { detail: Detail; mayManage: boolean }) {
  const text = useTexts(pamTexts)
  const formats = useFormats()
  const [typed, setTyped] = useState('')
  const add = useAction(addNote, { done: () => text('noteAdded'), onDone: () => setTyped('') })
  return (
    <Stack spacing={1.5} sx={{ maxWidth: 640 }}>
      {mayManage && (
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault()
            void add.run({ params: { clientId: detail.client.id }, body: { text: typed } })
          }}
        >
          <TextField
            fullWidth
            multiline
            minRows={2}
            label={text('note')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={add.failure !== undefined}
            helperText={add.failure ?? text('noNotesHelp')}
            slotProps={{ htmlInput: { maxLength: 2_000 } }}
          />
          <Button
            type="submit"
            variant="contained"
            disabled={add.busy || typed.trim() === ''}
            sx={{ mt: 1, minHeight: { xs: 44, md: 36 } }}
          >
            {text('addNote')}
          </Button>
        </Box>
      )}
      {detail.notes.length === 0 && <Typography color="text.secondary">{text('noNotes')}</Typography>}
      {detail.notes.map((note) => (
        <Paper key={note.id} variant="outlined" sx={{ p: 1.5 }}>
          <Typography variant="body2" color="text.secondary">
            {note.personName} · <time title={formats.exact(note.at)}>{formats.relative(note.at)}</time>
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.text}</Typography>
        </Paper>
      ))}
    </Stack>
  )
}
