import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { dayIn } from '../../../domain/time/dates.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { StatusChip } from '../../../kit/fields/StatusChip.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { RecordLink } from '../../../kit/records/RecordLink.tsx'
import { shiftAssignment } from '../../../resources/scheduling/shiftAssignment.resource.ts'
import { nextShift } from '../../../resources/home/home.calls.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { NeedActions } from '../needs/NeedActions.tsx'
import { every, Panel } from './Panel.tsx'
import { homeTexts } from '../texts.ts'

type Assignment = AnswerOf<typeof nextShift>['assignments'][number]

/** Where and when an assignment is. */
function useWhen() {
  const formats = useFormats()
  return ({ startAt, endAt, timeZone }: Assignment) => {
    const { dayOf, weekday, time } = formats.in(timeZone)
    const day = dayIn(new Date(startAt), timeZone)
    return `${weekday(day)} ${dayOf(startAt)}, ${time(startAt)}–${time(endAt)}`
  }
}

/** The viewer's own shift that is on or comes next, with what is to be known before it, and those after it. */
export function NextShiftPanel() {
  const text = useTexts(homeTexts)
  const { relative } = useFormats()
  const when = useWhen()
  const answer = useCall(nextShift, {}, { keep: true, every })
  return (
    <Panel
      title={text('nextShift')}
      of={answer}
      lines={5}
      isEmpty={({ assignments }) => assignments.length === 0}
      nothing={text('noNextShift')}
    >
      {({ assignments: [next, ...later] }) =>
        next && (
          <>
            <Typography sx={{ fontSize: '1.25rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
              <RecordLink of={shiftAssignment} id={next.id}>
                {next.pinName}
              </RecordLink>
            </Typography>
            <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{when(next)}</Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 0.5 }}>
              <StatusChip choice={statusOf(next.status)} />
              <Typography variant="body2" color="text.secondary">
                {next.isOn ? text('shiftOn') : text('shiftBegins', { when: relative(next.startAt) })}
                {` · ${next.shift}`}
              </Typography>
            </Box>
            {next.address !== null && <Typography variant="body2">{next.address}</Typography>}
            {next.tasks !== null && (
              <Box component="details" sx={{ my: 0.5 }}>
                <Box component="summary" sx={{ minHeight: 24, cursor: 'pointer' }}>
                  {text('shiftTasks')}
                </Box>
                <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
                  {next.tasks}
                </Typography>
              </Box>
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1 }}>
              {next.status === 'published' && (
                <NeedActions
                  kind="assignment"
                  row={{
                    id: next.id,
                    title: next.shift,
                    detail: next.pinName,
                    at: next.startAt,
                    version: next.version,
                  }}
                />
              )}
              <Button component="a" href="/field" variant="outlined" size="small" sx={{ minHeight: 44 }}>
                {text('openField')}
              </Button>
            </Box>
            {later.length > 0 && (
              <Box component="ul" aria-label={text('thenShifts')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {later.map((assignment) => (
                  <Box
                    component="li"
                    key={assignment.id}
                    sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}
                  >
                    <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                      {when(assignment)}
                    </Typography>
                    <Typography variant="caption" color="text.secondary">
                      {assignment.pinName}
                    </Typography>
                  </Box>
                ))}
              </Box>
            )}
          </>
        )
      }
    </Panel>
  )
}

const statusOf = (status: string) =>
  shiftAssignment.fields.status.choices.find(({ value }) => value === status) ?? {
    value: status,
    label: status,
  }
