import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { punchTypes } from '../../../domain/pay/workedTime.ts'
import {
  approveClocking,
  keepClocking,
  attendanceEvents,
  rejectClocking,
  type TimesheetLine,
} from '../../../resources/attendance/attendance.calls.ts'
import { Exceptions } from '../LineTable.tsx'
import { hoursOf, isApprovable, timeAt, typedIn, typedInstant } from '../model.ts'
import { timesheetTexts } from '../texts.ts'
import { useCorrection } from '../useCorrection.ts'

interface Props {
  line: TimesheetLine
  name: string
  pin: string
  timeZone: string
  writable: boolean
  onClose: () => void
}

/** One line: what was planned and recorded, its punches, and the ways to correct, approve or reject it. */
export function LineDialog({ line, name, pin, timeZone, writable, onClose }: Props) {
  const text = useTexts(timesheetTexts)
  const formats = useFormats()
  const [times, setTimes] = useState({
    in: timeAt(line.clockIn, timeZone),
    out: timeAt(line.clockOut, timeZone),
    breakMin: line.breakMin === null ? '' : String(line.breakMin),
  })
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const correction = useCorrection(onClose)
  const approve = useAction(approveClocking, {
    done: () => text('approved', { smart_count: 1 }),
    onDone: onClose,
  })
  const reject = useAction(rejectClocking, { done: () => text('rejected'), onDone: onClose })
  const keep = useAction(keepClocking, { done: () => text('kept'), onDone: onClose })
  const clockIn = typedIn(line, times.in, timeZone)
  const clockOut = typedInstant(line, times.out, timeZone, clockIn)
  const breakMin = times.breakMin === '' ? null : Number(times.breakMin)
  const changed =
    times.in !== timeAt(line.clockIn, timeZone) ||
    times.out !== timeAt(line.clockOut, timeZone) ||
    breakMin !== line.breakMin
  const save = () => {
    setTried(true)
    if (reason.trim() !== '') void correction.save(line, { clockIn, clockOut, breakMin, reason })
  }
  const params = { id: line.id ?? 0 }
  const version = line.version ?? undefined
  const decide = ({ run }: typeof reject | typeof keep) => {
    setTried(true)
    if (reason.trim() !== '') void run({ params, body: { remark: reason, version } })
  }
  const busy = correction.busy || approve.busy || reject.busy || keep.busy
  const elsewhere = formats.in(timeZone).zoneAt(line.clockIn ?? line.plannedIn)
  const day = `${formats.weekday(line.workDate)} ${formats.day(line.workDate)}`
  const wrong = tried && reason.trim() === ''
  const time = (which: 'in' | 'out', error: string | undefined) => (
    <TextField
      type="time"
      fullWidth
      label={text(which === 'in' ? 'clockIn' : 'clockOut')}
      value={times[which]}
      disabled={!writable}
      error={error !== undefined}
      helperText={error ?? [text('siteTimes'), elsewhere].filter(Boolean).join(' ')}
      onChange={({ target }) => setTimes((before) => ({ ...before, [which]: target.value }))}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
  return (
    <ActionDialog
      title={text('details', { name, day })}
      action={{ busy, failure: correction.failure ?? approve.failure ?? reject.failure ?? keep.failure }}
      submit={text('modify')}
      disabled={!writable || !changed}
      onSubmit={save}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <Typography color="text.secondary">
          {pin}
          {line.plannedIn &&
            ` · ${text('planned')} ${timeAt(line.plannedIn, timeZone)}–${timeAt(line.plannedOut, timeZone)}`}
          {line.workedMin > 0 && ` · ${text('hours', { hours: hoursOf(line.workedMin) })}`}
          {(line.awayMin ?? 0) > 0 && ` · ${text('away', { minutes: line.awayMin ?? 0 })}`}
          {line.overtimeMin > 0 &&
            ` · ${text('overtime')} ${text('hours', { hours: hoursOf(line.overtimeMin) })}`}
        </Typography>
        <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
          <Exceptions line={line} />
        </Box>
        {line.current && <Difference approved={line} current={line.current} />}
        {line.status === 'modified' && (
          <Typography variant="body2">
            {text('original', {
              in: timeAt(line.originalIn, timeZone) || text('noneYet'),
              out: timeAt(line.originalOut, timeZone) || text('noneYet'),
            })}
            {line.reason && ` · ${text('why', { reason: line.reason })}`}
          </Typography>
        )}
        <Stack direction="row" spacing={2}>
          {time('in', correction.errors['clockIn'])}
          {time('out', correction.errors['clockOut'])}
          <TextField
            type="number"
            label={text('breakMin')}
            value={times.breakMin}
            disabled={!writable}
            onChange={({ target }) => setTimes((before) => ({ ...before, breakMin: target.value }))}
            sx={{ width: 150 }}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        </Stack>
        {writable && (
          <TextField
            label={text('reason')}
            value={reason}
            error={wrong || correction.errors['reason'] !== undefined}
            helperText={wrong ? text('required') : correction.errors['reason']}
            multiline
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        {writable && line.id !== null && (
          <Stack direction="row" spacing={1}>
            <Button
              variant="outlined"
              disabled={busy || changed || !isApprovable(line)}
              onClick={() => void approve.run({ params, body: { version } })}
              sx={{ minHeight: 44 }}
            >
              {text(line.status === 'differs' ? 'approveCurrent' : 'approve')}
            </Button>
            {line.status === 'differs' && (
              <Button disabled={busy || changed} onClick={() => decide(keep)} sx={{ minHeight: 44 }}>
                {text('keep')}
              </Button>
            )}
            <Button
              color="error"
              disabled={busy || changed}
              onClick={() => decide(reject)}
              sx={{ minHeight: 44 }}
            >
              {text('reject')}
            </Button>
          </Stack>
        )}
        {line.id !== null && <Punches line={line} timeZone={timeZone} />}
      </Stack>
    </ActionDialog>
  )
}

const kinds = ['normalMin', 'overtimeMin', 'restDayMin', 'holidayMin'] as const

/** The approved and the current figures of a line. */
function Difference({
  approved,
  current,
}: {
  approved: TimesheetLine
  current: NonNullable<TimesheetLine['current']>
}) {
  const text = useTexts(timesheetTexts)
  const changed = kinds.filter((kind) => approved[kind] !== current[kind])
  return (
    <Alert severity="warning">
      {changed.map((kind) => (
        <div key={kind}>
          {text('differs', {
            kind: text(kind),
            before: hoursOf(approved[kind]),
            after: hoursOf(current[kind]),
          })}
        </div>
      ))}
    </Alert>
  )
}

const isPunch = (title: string): title is (typeof punchTypes)[number] =>
  punchTypes.some((one) => one === title)

/** The punches of a line as they came in. */
function Punches({ line, timeZone }: { line: TimesheetLine; timeZone: string }) {
  const text = useTexts(timesheetTexts)
  const { workDate, id } = line
  const events = useCall(attendanceEvents, {
    query: { start: workDate, end: workDate, clocking: id ?? undefined },
  })
  return (
    <div>
      <Typography variant="subtitle2" component="h3">
        {text('history')}
      </Typography>
      <Answered
        of={events}
        rows={2}
        empty={<Typography color="text.secondary">{text('noPunches')}</Typography>}
      >
        {(rows) => (
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {rows.toReversed().map((one) => (
              <Typography component="li" variant="body2" key={one.id}>
                {timeAt(one.at, timeZone)} {isPunch(one.title) && text(`punch_${one.title}`)}
                {one.insideFence === false && ` · ${text('distance', { count: one.distanceM ?? 0 })}`}
                {Math.abs(one.skewSec ?? 0) > 120 && ` · ${text('skew', { count: one.skewSec ?? 0 })}`}
              </Typography>
            ))}
          </Box>
        )}
      </Answered>
    </div>
  )
}
