import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { allId } from '../../domain/filters.ts'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../kit/calls/Answered.tsx'
import type { KitDataProvider } from '../../kit/dataProvider.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { useFormats } from '../../kit/locale.ts'
import { fillShifts, type FillAnswer } from '../../resources/calendar/openShift.calls.ts'
import type { RosterChange } from '../../resources/calendar/shift.calls.ts'
import type { ShownShift } from '../../resources/calendar/shapes.ts'
import { useClashText } from './Clashes.tsx'
import { hoursOf, timesOf } from './model.ts'
import { schedulingTexts } from './texts.ts'
import { nameOf } from './AssignmentDialog.tsx'
import type { Asked } from './useAsked.ts'
import type { Roster } from './useRoster.ts'

type Proposal = FillAnswer['proposals'][number]

const keyOf = ({ assignmentId, shiftId, date, person }: Proposal) =>
  `${assignmentId ?? ''} ${shiftId} ${date} ${person.id}`

const changeOf = ({ assignmentId, shiftId, date, person }: Proposal): RosterChange =>
  assignmentId === null
    ? { put: { shiftId, date, userId: person.id } }
    : { move: { id: assignmentId, date, userId: person.id } }

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
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const { start, end, pin } = asked
  const answer = useQuery({
    queryKey: ['call', 'fill', start, end, pin],
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) =>
      dataProvider.ask(fillShifts, { body: { start, end, pin: pin === allId ? null : pin } }, { signal }),
  })
  const known = new Map(shifts.map((shift) => [shift.id, shift]))
  const chosen = (answer.data?.proposals ?? []).filter((one) => !without.has(keyOf(one)))
  const requests = chosen.reduce((sum, one) => sum + one.requests, 0)
  const close = () => {
    roster.clear()
    onClose()
  }
  const plan = async () => {
    if (await roster.change(chosen.map(changeOf))) onClose()
  }
  const toggle = (key: string, on: boolean) =>
    setWithout((before) => {
      const next = new Set(before)
      if (on) next.delete(key)
      else next.add(key)
      return next
    })
  const reasonText = ({ kind, value }: Proposal['reasons'][number]) =>
    text(kind, { count: value ?? 0, hours: formats.decimal(hoursOf(value ?? 0)) })
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
      disabled={chosen.length === 0}
      onSubmit={() => void plan()}
      onClose={close}
      maxWidth="md"
    >
      <Answered of={answer} rows={5}>
        {({ proposals, left }) => (
          <Stack spacing={1}>
            {proposals.length === 0 && left.length === 0 && <Typography>{text('fillNone')}</Typography>}
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {proposals.map((one) => {
                const key = keyOf(one)
                return (
                  <Box component="li" key={key} sx={{ borderBottom: 1, borderColor: 'divider' }}>
                    <FormControlLabel
                      sx={{ alignItems: 'flex-start', py: 0.5, minHeight: 44 }}
                      control={
                        <Checkbox
                          checked={!without.has(key)}
                          onChange={(_, on) => toggle(key, on)}
                          sx={{ pt: 0.25 }}
                        />
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
                        </>
                      }
                    />
                  </Box>
                )
              })}
            </Box>
            {requests > 0 && <Alert severity="info">{text('fillAnswers', { smart_count: requests })}</Alert>}
            {left.length > 0 && <Left left={left} />}
          </Stack>
        )}
      </Answered>
    </ActionDialog>
  )
}

/** How many gaps nobody was found for, and what stood against those who work there. */
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
