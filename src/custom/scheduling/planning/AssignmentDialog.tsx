import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { isWorkedOn } from '../../../domain/scheduling/shiftDays.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { useAction } from '../../../kit/calls/useAction.ts'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { offDay as offDays } from '../../../resources/scheduling/offDay.resource.ts'
import { cancelOffDay, putOffDay } from '../../../resources/scheduling/offDay.calls.ts'
import type { RosterChange } from '../../../resources/scheduling/shift.calls.ts'
import type { RosterPerson, ShownShift, ShownAssignment } from '../../../resources/scheduling/shift.shapes.ts'
import { Clashes } from '../Clashes.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { timesOf } from '../../../domain/scheduling/shiftTimes.ts'
import { nameOf, type Cell } from '../model.ts'
import { schedulingTexts } from '../texts.ts'
import { useClashes, type Roster } from '../roster/useRoster.ts'
import { GiveTo } from './GiveTo.tsx'
import { OfferDialog } from './OfferDialog.tsx'

interface Props {
  /** Nobody: the open assignments of the day. */
  person: RosterPerson | undefined
  day: string
  cell: Cell
  shifts: readonly ShownShift[]
  people: readonly RosterPerson[]
  pinName: (pinId: number) => string
  roster: Roster
  /** A change that waits for a reason, such as an assignment that was dragged here. */
  proposed?: RosterChange | undefined
  onClose: () => void
}

/** What a person has on a day, and what they could have: planned, given to somebody else or taken away, by the keyboard too. */
export function AssignmentDialog(props: Props) {
  const { person, day, cell, shifts, people, pinName, roster, proposed, onClose } = props
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  const [change, setChange] = useState<RosterChange | undefined>(proposed)
  const [reason, setReason] = useState('')
  // Nothing stands against taking an assignment away, and once it is gone nobody can be asked about it.
  const clashes = useClashes(change && !('remove' in change) ? [change] : [])
  const told = clashes.data?.clashes ?? []
  const hard = told.some((one) => one.hard)
  const asks = told.length > 0 && !hard
  const offered = shifts.filter(
    (shift) =>
      !shift.isTemplate &&
      isWorkedOn(shift, day) &&
      !cell.assignments.some(({ shiftId }) => shiftId === shift.id),
  )
  const makesOffDays = useAccess(offDays).may('create')
  const offDay = useAction(putOffDay, { onDone: onClose })
  const noOffDay = useAction(cancelOffDay, { onDone: onClose })
  const failure = roster.failure ?? offDay.failure ?? noOffDay.failure
  const close = () => {
    roster.clear()
    onClose()
  }
  const save = async () => {
    if (change && (await roster.change([change], asks ? { reason } : {}))) onClose()
  }
  const title = `${person ? nameOf(person) : text('openAssignments')}, ${formats.weekday(day)} ${formats.day(day)}`
  return (
    <ActionDialog
      title={title}
      action={{ busy: roster.busy || offDay.busy || noOffDay.busy, failure }}
      submit={text('save')}
      disabled={!change || clashes.isFetching || hard || (asks && reason.trim() === '')}
      onSubmit={() => void save()}
      onClose={close}
    >
      <Stack spacing={2}>
        {cell.assignments.map((assignment) => (
          <AssignmentLine
            key={assignment.id}
            assignment={assignment}
            shift={shifts.find(({ id }) => id === assignment.shiftId)}
            pin={pinName(assignment.pinId)}
            people={people}
            change={change}
            onChange={setChange}
          />
        ))}
        {cell.offDay && (
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Chip label={text('offDay')} />
            <Button onClick={() => void noOffDay.run({ params: { id: cell.offDay?.id ?? 0 } })}>
              {text('cancelOff')}
            </Button>
          </Stack>
        )}
        <TextField
          select
          label={text('addAssignment')}
          value={change && 'put' in change ? String(change.put.shiftId) : ''}
          onChange={({ target }) =>
            setChange({ put: { shiftId: Number(target.value), date: day, userId: person?.id ?? null } })
          }
          disabled={offered.length === 0}
        >
          {offered.map((shift) => (
            <MenuItem key={shift.id} value={String(shift.id)}>
              {timesOf(shift)} {shift.name} · {pinName(shift.pinId)}
            </MenuItem>
          ))}
        </TextField>
        {makesOffDays && person && !cell.offDay && cell.assignments.length === 0 && (
          <Box>
            <Button onClick={() => void offDay.run({ body: { userId: person.id, date: day } })}>
              {text('makeOff')}
            </Button>
          </Box>
        )}
        {change && !('remove' in change) && clashes.data && (
          <>
            {told.length > 0 ? (
              <Clashes clashes={told} />
            ) : (
              <Typography variant="body2" color="text.secondary">
                {text('noClashes')}
              </Typography>
            )}
            {asks && <ReasonField value={reason} error={roster.errors['reason']} onChange={setReason} />}
          </>
        )}
      </Stack>
    </ActionDialog>
  )
}

interface LineProps {
  assignment: ShownAssignment
  shift: ShownShift | undefined
  pin: string
  people: readonly RosterPerson[]
  change: RosterChange | undefined
  onChange: (change: RosterChange | undefined) => void
}

/** An assignment that is there: it is given to somebody else, or removed. */
function AssignmentLine({ assignment, shift, pin, people, change, onChange }: LineProps) {
  const text = useTexts(schedulingTexts)
  const removes = change !== undefined && 'remove' in change && change.remove === assignment.id
  const moves =
    change !== undefined && 'move' in change && change.move.id === assignment.id ? change.move : undefined
  const [offers, setOffers] = useState(false)
  const [openedAt] = useState(() => Date.now())
  const shiftText = shift ? `${timesOf(assignment)} ${shift.name}` : text('planned')
  return (
    <Stack spacing={1} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0, textDecoration: removes ? 'line-through' : 'none' }}>
          <Typography sx={{ fontWeight: 600 }}>{shiftText}</Typography>
          <Typography variant="body2" color="text.secondary">
            {pin}
            {!assignment.told && ` · ${text('draft')}`}
            {assignment.source === 'auto' && ` · ${text('madeBy_auto')}`}
            {assignment.source === 'copy' && ` · ${text('copiedWeek')}`}
            {assignment.reason !== null && ` · ${assignment.reason}`}
          </Typography>
        </Box>
        <Button
          color="error"
          aria-pressed={removes}
          onClick={() => onChange(removes ? undefined : { remove: assignment.id, from: assignment.userId })}
        >
          {text('remove')}
        </Button>
      </Stack>
      <GiveTo
        assignment={assignment}
        people={people}
        userId={moves?.userId}
        onChoose={(userId) =>
          onChange(
            userId === undefined
              ? undefined
              : { move: { id: assignment.id, date: assignment.date, userId, from: assignment.userId } },
          )
        }
      />
      {Date.parse(assignment.endAt) > openedAt && (
        <Box>
          <Button onClick={() => setOffers(true)}>{text('offer')}</Button>
        </Box>
      )}
      {offers && (
        <OfferDialog
          assignment={assignment}
          shiftText={`${shiftText}, ${pin}`}
          onClose={() => setOffers(false)}
        />
      )}
    </Stack>
  )
}
