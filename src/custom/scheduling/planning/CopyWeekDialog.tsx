import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { addDays } from '../../../domain/time/calendarDays.ts'
import { isCalendarDay } from '../../../domain/time/dates.ts'
import { allId } from '../../../domain/access/filters.ts'
import { mondayOf } from '../../../domain/scheduling/shiftDays.ts'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import type { KitDataProvider } from '../../../kit/calls/dataProvider.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { DayField } from '../../../kit/fields/day/DayField.tsx'
import { todayIn, useFormats } from '../../../kit/formats/locale.ts'
import { useCompany } from '../../../providers/viewer/useCompany.ts'
import { copyWeek } from '../../../resources/scheduling/shift.calls.ts'
import type { RosterPerson } from '../../../resources/scheduling/shift.shapes.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { Clashes } from '../Clashes.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { nameOf } from '../model.ts'
import { schedulingTexts } from '../texts.ts'
import type { Asked } from '../useAsked.ts'
import type { Roster } from '../roster/useRoster.ts'

interface Props {
  asked: Asked
  people: readonly RosterPerson[]
  roster: Roster
  /** The week that was planned is shown. */
  onDone: (monday: string) => void
  onClose: () => void
}

/** Plans any week like any other: how much of it, and what is left out, is said before; it can be undone. */
export function CopyWeekDialog({ asked, people, roster, onDone, onClose }: Props) {
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  const today = todayIn(useCompany()?.timeZone ?? 'UTC')
  const dataProvider = useDataProvider<KitDataProvider>()
  const [days, setDays] = useState({ from: asked.start, to: addDays(asked.start, 7) })
  const [reason, setReason] = useState('')
  const isReady = isCalendarDay(days.from) && isCalendarDay(days.to)
  const [from, to] = isReady ? [mondayOf(days.from), mondayOf(days.to)] : ['', '']
  const body = { from, to, pin: asked.pin === allId ? null : asked.pin }
  const isSame = isReady && from === to
  const answer = useQuery({
    queryKey: ['call', 'copy week', body],
    enabled: isReady && !isSame,
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) => dataProvider.ask(copyWeek, { body: { ...body, preview: true } }, { signal }),
  })
  const copying = useAction(copyWeek, {
    done: ({ planned, needReason, refused }) =>
      text('copied', { smart_count: planned, left: needReason + refused }),
  })
  const { planned: free = 0, needReason = 0 } = answer.data ?? {}
  const isExplained = needReason > 0 && reason.trim() !== ''
  const copy = async () => {
    const made = await copying.run({ body: { ...body, ...(isExplained && { reason }) } })
    if (!made) return
    roster.remember(made.ids, made.shiftIds)
    onDone(to)
  }
  const weekOf = (monday: string, isPlanned = false) => {
    if (!isReady) return ' '
    const sunday = addDays(monday, 6)
    const past = sunday < today ? 'overWeek' : 'pastWeek'
    const key = isPlanned && monday < today ? past : 'weekOf'
    return text(key, { from: formats.day(monday), until: formats.day(sunday) })
  }
  const planned = isExplained ? free + needReason : free
  return (
    <ActionDialog
      title={text('copyTitle')}
      action={copying}
      submit={text('fillNow', { count: planned })}
      disabled={!answer.data || planned === 0}
      onSubmit={() => void copy()}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <DayField
          fullWidth
          label={text('copyFrom')}
          value={days.from}
          helperText={weekOf(from)}
          onChange={(chosen) => setDays({ ...days, from: chosen })}
        />
        <DayField
          fullWidth
          label={text('copyTo')}
          value={days.to}
          error={isSame}
          helperText={isSame ? text('sameWeek') : weekOf(to, true)}
          onChange={(chosen) => setDays({ ...days, to: chosen })}
        />
        {isReady && !isSame && (
          <Answered of={answer} rows={2}>
            {(found) => (
              <>
                <Outcome {...found} planned={planned} isExplained={isExplained} people={people} />
                {needReason > 0 && (
                  <ReasonField
                    label={text('copyReason')}
                    optional={text('copyReasonHelp')}
                    error={copying.errors['reason']}
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

interface OutcomeProps extends Pick<
  AnswerOf<typeof copyWeek>,
  'planned' | 'there' | 'outside' | 'needReason' | 'refused' | 'left'
> {
  /** Whether a reason is given for the assignments that need one. */
  isExplained: boolean
  people: readonly RosterPerson[]
}

/** How many assignments are copied or left out, and the conflicts. */
function Outcome({ planned, there, outside, needReason, refused, left, isExplained, people }: OutcomeProps) {
  const text = useTexts(schedulingTexts)
  const lines = [
    text('copyWhat', { planned }),
    refused > 0 && text('copyRefused', { smart_count: refused }),
    needReason > 0 && !isExplained && text('copyNeedReason', { smart_count: needReason }),
    there > 0 && text('copyThere', { smart_count: there }),
    outside > 0 && text('copyOutside', { smart_count: outside }),
  ]
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {lines.filter(Boolean).join(' ')}
      </Typography>
      <Clashes clashes={left} nameOf={(id) => people.filter((one) => one.id === id).map(nameOf)[0]} />
    </>
  )
}
