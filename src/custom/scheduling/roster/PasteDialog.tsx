import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import type { RosterChange } from '../../../resources/scheduling/shift.calls.ts'
import type { RosterPerson, ShownClash } from '../../../resources/scheduling/shift.shapes.ts'
import { Clashes } from '../Clashes.tsx'
import { ReasonField } from '../ReasonField.tsx'
import type { HeldCell, Pasted } from './pasted.ts'
import { nameOf } from '../model.ts'
import { schedulingTexts } from '../texts.ts'
import { useClashes, type Roster } from './useRoster.ts'

/** Cells held back that are named; the rest are counted. */
const mostNamed = 20

interface Props {
  pasted: Pasted
  people: readonly RosterPerson[]
  roster: Roster
  onClose: () => void
}

function isAbout(change: RosterChange, { userId, date, shiftId, kind }: ShownClash): boolean {
  if ('off' in change)
    return (
      change.off.userId === userId && change.off.date === date && (shiftId === null || kind === 'off_day')
    )
  return (
    'put' in change &&
    change.put.userId === userId &&
    change.put.date === date &&
    change.put.shiftId === shiftId
  )
}

/** What a pasted block would plan, what of it is held back and why; the rest is planned at once and can be undone. */
export function PasteDialog({ pasted, people, roster, onClose }: Props) {
  const text = useTexts(schedulingTexts)
  const [reason, setReason] = useState('')
  const { changes, held } = pasted
  const answer = useClashes(changes)
  const clashes = answer.data?.clashes ?? []
  const explained = reason.trim() !== ''
  // What asks a reason waits for one; what is refused stays out whatever is said.
  const standing = changes.filter(
    (change) => !clashes.some((clash) => (clash.hard || !explained) && isAbout(change, clash)),
  )
  const close = () => {
    roster.clear()
    onClose()
  }
  const plan = async () => {
    if (await roster.change(standing, explained ? { reason } : {})) onClose()
  }
  return (
    <ActionDialog
      title={text('pasteTitle')}
      help={text('pasteHelp', { count: standing.length, all: changes.length + held.length })}
      action={roster}
      submit={text('fillNow', { count: standing.length })}
      disabled={standing.length === 0 || (changes.length > 0 && !answer.data)}
      onSubmit={() => void plan()}
      onClose={close}
      maxWidth="md"
    >
      <Stack spacing={2}>
        {held.length > 0 && <HeldCells held={held} />}
        {changes.length > 0 && (
          <Answered of={answer} rows={2}>
            {() => (
              <>
                <Clashes
                  clashes={clashes}
                  nameOf={(id) => {
                    const person = people.find((one) => one.id === id)
                    return person && nameOf(person)
                  }}
                />
                {clashes.some(({ hard }) => !hard) && (
                  <ReasonField
                    optional={text('pasteReason')}
                    error={roster.errors['reason']}
                    value={reason}
                    onChange={setReason}
                  />
                )}
              </>
            )}
          </Answered>
        )}
      </Stack>
    </ActionDialog>
  )
}

function HeldCells({ held }: { held: readonly HeldCell[] }) {
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  return (
    <Alert severity="warning">
      <Typography sx={{ fontWeight: 600 }}>{text('heldBack', { count: held.length })}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {held.slice(0, mostNamed).map(({ person, day, text: what, why }, index) => {
          const who = person ? nameOf(person) : text('openAssignments')
          const where = day === undefined ? who : `${who}, ${formats.weekday(day)} ${formats.day(day)}`
          return (
            // Two cells may say the same of one place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${index} ${where}`}>
              {why === 'outsideRoster' ? text(why, { what }) : `${where}: ${text(why, { what })}`}
            </li>
          )
        })}
        {held.length > mostNamed && <li>{text('more', { count: held.length - mostNamed })}</li>}
      </Box>
    </Alert>
  )
}
