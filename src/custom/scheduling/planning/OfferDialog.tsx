import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { isOfSite } from '../../../domain/scheduling/clashes.ts'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useLabel } from '../../../kit/texts/texts.ts'
import { replacements, type ReplacementCandidate } from '../../../resources/scheduling/openShift.calls.ts'
import type { ShownAssignment } from '../../../resources/scheduling/shift.shapes.ts'
import { offerShift } from '../../../resources/scheduling/shiftOffer.calls.ts'
import { shiftOffer } from '../../../resources/scheduling/shiftOffer.resource.ts'
import { useRowList } from '../../../kit/records/rows.ts'
import { useClashText } from '../Clashes.tsx'
import { nameOf } from '../model.ts'
import { ReasonField } from '../ReasonField.tsx'
import { schedulingTexts } from '../texts.ts'
import { useReasonText } from './useReasonText.ts'

/** How many of the first people are ticked at the beginning. */
const tickedFirst = 5

const needsReason = ({ clashes }: ReplacementCandidate) => clashes.length > 0
const isFree = ({ clashes }: ReplacementCandidate) => clashes.every(({ kind }) => isOfSite(kind))

interface Props {
  assignment: ShownAssignment
  shiftText: string
  onClose: () => void
}

/** Offers an assignment to several of the people who can take it, the best ranked ticked first. */
export function OfferDialog({ assignment, shiftText, onClose }: Props) {
  const text = useTexts(schedulingTexts)
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const ranking = useCall(replacements, { params: { id: assignment.id } })
  const made = useRowList(shiftOffer, {
    filter: { shiftAssignmentId: assignment.id },
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  })
  const offering = useAction(offerShift, {
    done: ({ offered }) => text('offered', { smart_count: offered }),
    onDone: onClose,
  })
  const statusOf = new Map(
    (made.data ?? []).toReversed().map(({ userId, status }) => [userId, status] as const),
  )
  const waits = ({ person }: ReplacementCandidate) => statusOf.get(person.id) === 'offered'
  const candidates = ranking.data?.candidates ?? []
  const first = new Set(
    candidates.filter((one) => !statusOf.has(one.person.id) && isFree(one)).slice(0, tickedFirst),
  )
  const isTicked = (one: ReplacementCandidate) => !waits(one) && (ticked.get(one.person.id) ?? first.has(one))
  const chosen = candidates.filter(isTicked)
  const asks = chosen.some(needsReason)
  const send = () =>
    offering.run({
      params: { id: assignment.id },
      body: {
        userIds: chosen.map(({ person }) => person.id),
        from: assignment.userId,
        note: note.trim() === '' ? null : note,
        reason: asks ? reason : null,
      },
    })
  return (
    <ActionDialog
      title={text('offerTitle', { shift: shiftText })}
      help={text('offerHelp')}
      action={offering}
      submit={text('offerNow', { smart_count: chosen.length })}
      disabled={ranking.isFetching || chosen.length === 0 || (asks && reason.trim() === '')}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Answered of={ranking} rows={5}>
        {() => (
          <Stack spacing={1}>
            {candidates.length === 0 && <Typography>{text('offerNobody')}</Typography>}
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 360, overflow: 'auto' }}>
              {candidates.map((one) => (
                <Candidate
                  key={one.person.id}
                  one={one}
                  status={statusOf.get(one.person.id)}
                  ticked={isTicked(one)}
                  waits={waits(one)}
                  onTick={(on) => setTicked((before) => new Map([...before, [one.person.id, on]]))}
                />
              ))}
            </Box>
            {asks && <ReasonField value={reason} error={offering.errors['reason']} onChange={setReason} />}
            <TextField
              label={text('offerNote')}
              value={note}
              onChange={({ target }) => setNote(target.value)}
              slotProps={{ htmlInput: { maxLength: 300 } }}
              multiline
            />
          </Stack>
        )}
      </Answered>
    </ActionDialog>
  )
}

interface CandidateProps {
  one: ReplacementCandidate
  status: string | null | undefined
  ticked: boolean
  /** The person has an offer that waits for an answer. */
  waits: boolean
  onTick: (ticked: boolean) => void
}

function Candidate({ one, status, ticked, waits, onTick }: CandidateProps) {
  const label = useLabel()
  const clashText = useClashText()
  const reasonText = useReasonText()
  const { choices } = shiftOffer.fields.status
  const state = choices.find(({ value }) => value === status)
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}
    >
      <FormControlLabel
        sx={{ flex: 1, minHeight: 44, alignItems: 'flex-start', py: 0.5 }}
        control={
          <Checkbox checked={ticked} disabled={waits} onChange={(_, on) => onTick(on)} sx={{ pt: 0.25 }} />
        }
        label={
          <>
            <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
              {nameOf(one.person)}
            </Typography>
            <Typography component="span" variant="body2" color="text.secondary">
              {[...one.reasons.map(reasonText), ...one.clashes.map(clashText)].join(' · ')}
            </Typography>
          </>
        }
      />
      {state && <Chip size="small" label={label(state.label)} />}
    </Box>
  )
}
