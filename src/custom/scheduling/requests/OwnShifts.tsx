import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { claimShift, openShifts, swapColleagues } from '../../../resources/scheduling/openShift.calls.ts'
import { shiftsOfUser } from '../../../resources/scheduling/shift.calls.ts'
import { shiftAssignment } from '../../../resources/scheduling/shiftAssignment.resource.ts'
import { shiftClaim } from '../../../resources/scheduling/shiftClaim.resource.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { Clashes } from '../Clashes.tsx'
import { nameOf } from '../model.ts'
import { OwnFeedButton } from '../planning/FeedDialog.tsx'
import { schedulingTexts } from '../texts.ts'
import { Line, Lines } from './Lines.tsx'
import { OwnOffers } from './OwnOffers.tsx'
import { useAnswering } from './useAnswering.ts'
import type { Asked } from '../useAsked.ts'
import { useShiftTimes } from '../shift/useShiftTimes.ts'

type OwnAssignment = AnswerOf<typeof shiftsOfUser>[number]

/** Steps that somebody can take with an assignment of theirs, and what is asked with them. */
interface Chosen {
  assignment: OwnAssignment
  verb: 'decline' | 'request-swap'
}

const answerable = new Set(['published', 'confirmed'])

interface Props {
  asked: Pick<Asked, 'start' | 'end'>
  userId: number
  today: string
}

/** The viewer's own shifts: as a calendar feed, offered ones, and on the shown days the ones to answer. */
export const OwnShifts = (props: Props) => (
  <>
    <OwnFeedButton />
    <OwnOffers />
    <ShiftsToAnswer {...props} />
  </>
)

/** Own shifts to confirm, decline or swap, and open ones to request, on the shown days. */
function ShiftsToAnswer({ asked: { start, end }, userId, today }: Props) {
  const text = useTexts(schedulingTexts)
  const when = useShiftTimes()
  const answering = useAnswering()
  const from = start > today ? start : today
  const enabled = from <= end
  const own = useCall(
    shiftsOfUser,
    { params: { userId }, query: { start: from, end } },
    { keep: true, enabled },
  )
  const open = useCall(openShifts, { query: { start: from, end } }, { keep: true, enabled })
  const claim = useAction(claimShift, { done: () => text('sent') })
  const [chosen, setChosen] = useState<Chosen>()
  const assignments = (own.data ?? []).filter(({ status }) => answerable.has(status))
  const offered = open.data ?? []
  if (!enabled || (assignments.length === 0 && offered.length === 0)) return null
  const big = { minHeight: 44 }
  const failure = answering.failure ?? claim.failure
  return (
    <Stack spacing={2} sx={{ pb: 2 }}>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {assignments.length > 0 && (
        <section>
          <Typography variant="subtitle1" component="h2">
            {text('mine')}
          </Typography>
          <Lines>
            {assignments.map((assignment) => (
              <Line
                key={assignment.id}
                title={`${assignment.shift.name}, ${assignment.pin}`}
                when={when(assignment)}
              >
                {assignment.status === 'published' && (
                  <Button
                    variant="contained"
                    disabled={answering.busy}
                    onClick={() => void answering.run(shiftAssignment, assignment.id, 'confirm')}
                    sx={big}
                  >
                    {text('confirm')}
                  </Button>
                )}
                <Button color="error" onClick={() => setChosen({ assignment, verb: 'decline' })} sx={big}>
                  {text('decline')}
                </Button>
                <Button onClick={() => setChosen({ assignment, verb: 'request-swap' })} sx={big}>
                  {text('swap')}
                </Button>
              </Line>
            ))}
          </Lines>
        </section>
      )}
      {offered.length > 0 && (
        <section>
          <Typography variant="subtitle1" component="h2">
            {text('mineOpen')}
          </Typography>
          <Lines>
            {offered.map((assignment) => (
              <Line
                key={assignment.id}
                title={`${assignment.name}, ${assignment.pin}`}
                when={when(assignment)}
              >
                {assignment.claimId === null ? (
                  <Button
                    variant="outlined"
                    disabled={claim.busy || assignment.clashes.some(({ hard }) => hard)}
                    onClick={() => void claim.run({ params: { assignmentId: assignment.id }, body: {} })}
                    sx={big}
                  >
                    {text('ask')}
                  </Button>
                ) : (
                  <>
                    <Typography variant="body2">{text('askedFor')}</Typography>
                    <Button
                      disabled={answering.busy}
                      onClick={() => void answering.run(shiftClaim, assignment.claimId ?? 0, 'withdraw')}
                      sx={big}
                    >
                      {text('withdraw')}
                    </Button>
                  </>
                )}
                {assignment.clashes.length > 0 && (
                  <Box sx={{ flexBasis: '100%' }}>
                    <Clashes clashes={assignment.clashes} />
                  </Box>
                )}
              </Line>
            ))}
          </Lines>
        </section>
      )}
      {chosen && <AnswerDialog {...chosen} answering={answering} onClose={() => setChosen(undefined)} />}
    </Stack>
  )
}

interface AnswerProps extends Chosen {
  answering: ReturnType<typeof useAnswering>
  onClose: () => void
}

/** Why somebody cannot come, or who takes the shift instead. */
function AnswerDialog({ assignment, verb, answering, onClose }: AnswerProps) {
  const text = useTexts(schedulingTexts)
  const declines = verb === 'decline'
  const [value, setValue] = useState('')
  const colleagues = useCall(swapColleagues, { params: { id: assignment.id } }, { enabled: !declines })
  const send = async () => {
    const values = declines ? { declineReason: value } : { requestedBy: Number(value) }
    if (await answering.run(shiftAssignment, assignment.id, verb, values)) onClose()
  }
  return (
    <ActionDialog
      title={text(declines ? 'decline' : 'swap')}
      action={answering}
      submit={text(declines ? 'decline' : 'swap')}
      disabled={value.trim() === ''}
      onSubmit={() => void send()}
      onClose={() => {
        answering.clear()
        onClose()
      }}
    >
      {declines ? (
        <TextField
          fullWidth
          required
          label={text('declineWhy')}
          value={value}
          onChange={({ target }) => setValue(target.value)}
          sx={{ mt: 1 }}
        />
      ) : (
        <TextField
          select
          fullWidth
          required
          label={text('swapWith')}
          value={value}
          onChange={({ target }) => setValue(target.value)}
          sx={{ mt: 1 }}
        >
          {(colleagues.data ?? []).map((one) => (
            <MenuItem key={one.id} value={String(one.id)}>
              {nameOf(one)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </ActionDialog>
  )
}
