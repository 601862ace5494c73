import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { allId } from '../../../domain/access/filters.ts'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../../kit/calls/Answered.tsx'
import type { KitDataProvider } from '../../../kit/calls/dataProvider.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { fillShifts, type FillAnswer } from '../../../resources/scheduling/openShift.calls.ts'
import type { RosterChange } from '../../../resources/scheduling/shift.calls.ts'
import type { ShownShift } from '../../../resources/scheduling/shift.shapes.ts'
import { useClashText } from '../Clashes.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { timesOf } from '../../../domain/scheduling/shiftTimes.ts'
import { nameOf } from '../model.ts'
import { schedulingTexts } from '../texts.ts'
import { useReasonText } from './useReasonText.ts'
import type { Asked } from '../useAsked.ts'
import type { Roster } from '../roster/useRoster.ts'

type Proposal = FillAnswer['proposals'][number]

const keyOf = ({ assignmentId, shiftId, date, person }: Proposal) =>
  `${assignmentId ?? ''} ${shiftId} ${date} ${person.id}`

const changeOf = ({ assignmentId, shiftId, date, person }: Proposal): RosterChange =>
  assignmentId === null
    ? { put: { shiftId, date, userId: person.id } }
    : { move: { id: assignmentId, date, userId: person.id, from: null } }

interface Props {
  asked: Asked
  shifts: readonly ShownShift[]
  pinName: (pinId: number) => string
  roster: Roster
  onClose: () => void
}

/** People for open shifts and missing heads, each with the reason; what is ticked is planned and can be undone. */
export function FillDialog({ asked, shifts, pinName, roster, onClose }: Props) {
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  const dataProvider = useDataProvider<KitDataProvider>()
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [reason, setReason] = useState('')
  const { start, end, pin } = asked
  const gaps = { start, end, pin: pin === allId ? null : pin }
  const answer = useQuery({
    queryKey: ['call', 'fill', start, end, pin],
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) => dataProvider.ask(fillShifts, { body: gaps }, { signal }),
  })
  // What needs a reason is planned by whoever ticks it.
  const isTicked = (one: Proposal) => ticked.get(keyOf(one)) ?? one.clashes.length === 0
  const known = new Map(shifts.map((shift) => [shift.id, shift]))
  const chosen = (answer.data?.proposals ?? []).filter(isTicked)
  const asks = chosen.some(({ clashes }) => clashes.length > 0)
  const requests = chosen.reduce((sum, one) => sum + one.requests, 0)
  const close = () => {
    roster.clear()
    onClose()
  }
  const plan = async () => {
    if (await roster.change(chosen.map(changeOf), { filled: gaps, ...(asks && { reason }) })) onClose()
  }
  const shiftText = ({ shiftId, date }: Pick<Proposal, 'shiftId' | 'date'>) => {
    const shift = known.get(shiftId)
    const what = shift ? `${timesOf(shift)} ${shift.name}, ${pinName(shift.pinId)}` : ''
    return `${formats.weekday(date)} ${formats.day(date)}, ${what}`
  }
  return (
    <ActionDialog
      title={text('fillTitle')}
      help={text('fillHelp')}
      action={roster}
      submit={text('fillNow', { count: chosen.length })}
      disabled={chosen.length === 0 || (asks && reason.trim() === '')}
      onSubmit={() => void plan()}
      onClose={close}
      maxWidth="md"
    >
      <Answered of={answer} rows={5}>
        {({ proposals, left, more }) => (
          <Stack spacing={1}>
            {proposals.length === 0 && left.length === 0 && <Typography>{text('fillNone')}</Typography>}
            <Proposals
              proposals={proposals}
              isTicked={isTicked}
              onTick={(some, on) =>
                setTicked((before) => new Map([...before, ...some.map((one) => [keyOf(one), on] as const)]))
              }
              shiftText={shiftText}
            />
            {asks && <ReasonField value={reason} error={roster.errors['reason']} onChange={setReason} />}
            {requests > 0 && <Alert severity="info">{text('fillAnswers', { smart_count: requests })}</Alert>}
            {left.length > 0 && <Left left={left} />}
            {more > 0 && <Alert severity="info">{text('fillMore', { count: formats.number(more) })}</Alert>}
          </Stack>
        )}
      </Answered>
    </ActionDialog>
  )
}

interface ProposalsProps {
  proposals: readonly Proposal[]
  isTicked: (proposal: Proposal) => boolean
  onTick: (proposals: readonly Proposal[], on: boolean) => void
  shiftText: (proposal: Proposal) => string
}

/** Proposed people, each with the shift, the reasons and the conflicts; all can be chosen at once. */
function Proposals({ proposals, isTicked, onTick, shiftText }: ProposalsProps) {
  const text = useTexts(schedulingTexts)
  const reasonText = useReasonText()
  const clashText = useClashText()
  const ticked = proposals.filter(isTicked).length
  return (
    <>
      {proposals.length > 1 && (
        <FormControlLabel
          label={text('fillAll', { count: proposals.length })}
          control={
            <Checkbox
              checked={ticked === proposals.length}
              indeterminate={ticked > 0 && ticked < proposals.length}
              onChange={(_, on) => onTick(proposals, on)}
            />
          }
        />
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {proposals.map((one) => (
          <Box component="li" key={keyOf(one)} sx={{ borderBottom: 1, borderColor: 'divider' }}>
            <FormControlLabel
              sx={{ alignItems: 'flex-start', py: 0.5, minHeight: 44 }}
              control={
                <Checkbox checked={isTicked(one)} onChange={(_, on) => onTick([one], on)} sx={{ pt: 0.25 }} />
              }
              label={
                <>
                  <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                    {nameOf(one.person)}
                  </Typography>
                  <Typography component="span" variant="body2" sx={{ display: 'block' }}>
                    {shiftText(one)}
                  </Typography>
                  <Typography component="span" variant="body2" color="text.secondary">
                    {one.reasons.map(reasonText).join(' · ')}
                  </Typography>
                  {one.clashes.length > 0 && (
                    <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
                      {one.clashes.map(clashText).join(' · ')}
                    </Typography>
                  )}
                </>
              }
            />
          </Box>
        ))}
      </Box>
    </>
  )
}

/** How many gaps no one was found for, and the conflict that most people have. */
function Left({ left }: Pick<FillAnswer, 'left'>) {
  const text = useTexts(schedulingTexts)
  const clashText = useClashText()
  const counts = new Map<string, Pick<FillAnswer['left'][number], 'most' | 'detail'> & { count: number }>()
  for (const { most, detail } of left) {
    const key = `${most} ${detail}`
    counts.set(key, { most, detail, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return (
    <Alert severity="warning">
      {text('fillLeft', { count: left.length })}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {[...counts].map(([key, { most, detail, count }]) => (
          <li key={key}>
            {most === null
              ? text('fillNobody', { count })
              : text('fillMost', { count, why: clashText({ kind: most, detail }) })}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
