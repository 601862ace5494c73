import BackIcon from '@mui/icons-material/ChevronLeft'
import ForwardIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useMemo, useState } from 'react'
import { useEvent, useGetList, type RaRecord } from 'react-admin'
import { addDays } from '../../domain/calendarDays.ts'
import { allId } from '../../domain/filters.ts'
import { clockAt } from '../../domain/moments.ts'
import { daysBetween } from '../../domain/shiftDays.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { RecordPicker } from '../../kit/fields/RecordPicker.tsx'
import { PageTitle } from '../../kit/headings.tsx'
import { later } from '../../kit/later.tsx'
import { useFormats } from '../../kit/locale.ts'
import { titleOf } from '../../kit/records.ts'
import { Notice, PageSkeleton } from '../../kit/states.tsx'
import { employee } from '../../resources/organization/employee.resource.ts'
import { pin as pins } from '../../resources/pins/pin.resource.ts'
import { copyWeek, scheduling, shiftUsers, type RosterChange } from '../../resources/calendar/shift.calls.ts'
import type { RosterPerson, ShownShift, ShownAssignment } from '../../resources/calendar/shapes.ts'
import { coverageOf, rosterRows, type Cell, type ShiftValues } from './model.ts'
import { PublishDialog, useUnpublished } from './PublishDialog.tsx'
import { ShiftDialog, type ShiftDraft } from './ShiftDialog.tsx'
import { AssignmentDialog } from './AssignmentDialog.tsx'
import { schedulingTexts } from './texts.ts'
import { steppedDate, useAsked, viewNames, type ViewName } from './useAsked.ts'
import { useRoster } from './useRoster.ts'
import { useShiftSaving } from './useShiftSaving.ts'

const RosterGrid = later(async () => (await import('./RosterGrid.tsx')).RosterGrid, <PageSkeleton />)
const CalendarView = later(async () => (await import('./CalendarView.tsx')).CalendarView, <PageSkeleton />)

const emptyDraft = {
  id: 0,
  version: undefined,
  name: '',
  startTime: '07:00',
  endTime: '15:00',
  weekdays: [],
  breakMin: 30,
  breakPaid: false,
  headcount: 1,
}

interface Opened {
  person: RosterPerson | undefined
  day: string
  cell: Cell
  proposed?: RosterChange
}

/** Who works when: a roster of people against days, and calendars of shifts; planned, shown what clashes, and published. */
export function SchedulingPage({ timeZone }: { timeZone: string }) {
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  const narrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const { asked, ask, today } = useAsked(timeZone, narrow)
  const { view, start, end, user } = asked
  const pin = asked.pin === allId ? undefined : asked.pin
  const isRoster = view === 'roster'
  const answer = useCall(scheduling, { query: { start, end, pin, user } }, { keep: true })
  const people = useCall(shiftUsers, { query: { start, end, pin } }, { keep: true, enabled: isRoster })
  const unpublished = useUnpublished(asked)
  const { data: pinRecords = [] } = useGetList<RaRecord>(pins.route, {
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'name', order: 'ASC' },
  })
  const pinNames = useMemo(
    () => new Map(pinRecords.map((one) => [Number(one.id), titleOf(pins, one)])),
    [pinRecords],
  )
  const pinName = useCallback((id: number) => pinNames.get(id) ?? '', [pinNames])
  const roster = useRoster(answer.data?.assignments ?? [])
  const saving = useShiftSaving()
  const copying = useAction(copyWeek, {
    done: ({ ids, left }) => text('copied', { smart_count: ids.length, left: left.length }),
  })
  const [opened, setOpened] = useState<Opened>()
  const [draft, setDraft] = useState<{ draft: ShiftDraft; was: ShownShift | undefined }>()
  const [publishing, setPublishing] = useState(false)
  const writable = saving.mayUpdate
  const waiting = (unpublished.data ?? []).reduce(
    (sum, { added, moved, removed }) => sum + added + moved + removed,
    0,
  )

  const create = (days: { start: string; end: string }, times?: { startTime: string; endTime: string }) =>
    setDraft({
      draft: { ...emptyDraft, pinId: pin ?? 0, startDate: days.start, endDate: days.end, ...times },
      was: undefined,
    })
  const open = (shift: ShownShift, values: Partial<ShiftValues> = {}) =>
    setDraft({ draft: { ...shift, ...values }, was: shift })
  const undo = () => (roster.canUndo ? roster.undo() : saving.undo())

  const { data } = answer
  const everybody = people.data ?? []
  const shownPeople = user === undefined ? everybody : everybody.filter(({ id }) => id === user)
  const rows = rosterRows(shownPeople, data?.assignments ?? [], data?.offDays ?? [])
  const drop = useEvent((assignment: ShownAssignment, person: RosterPerson | undefined, day: string) => {
    const userId = person?.id ?? null
    if (assignment.userId === userId && assignment.date === day) return
    const change: RosterChange = { move: { id: assignment.id, date: day, userId } }
    const row = rows.find((one) => one.person?.id === person?.id)
    const cell = row?.cells.get(day) ?? { assignments: [], offDay: undefined }
    setOpened({ person, day, cell, proposed: change })
  })
  const days = useMemo(() => daysBetween(start, end), [start, end])
  const holidays = useMemo(
    () => new Map((data?.holidays ?? []).map(({ date, name }) => [date, name])),
    [data],
  )
  const coverage = useMemo(() => coverageOf(data?.shifts ?? [], data?.assignments ?? [], days), [data, days])
  const shownTitle = start === end ? formats.day(start) : `${formats.day(start)} – ${formats.day(end)}`

  return (
    <Box
      sx={{ minWidth: 0 }}
      onKeyDown={(event) => {
        const isTyping =
          event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
        if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || isTyping) return
        event.preventDefault()
        void undo()
      }}
    >
      <PageTitle title={text('title')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', pb: 1 }}>
        <IconButton
          aria-label={text('earlier')}
          onClick={() => ask({ date: steppedDate(view, asked.date, -1) })}
          sx={{ minWidth: 44, minHeight: 44 }}
        >
          <BackIcon />
        </IconButton>
        <Typography component="h2" variant="h6" aria-live="polite" sx={{ fontSize: '1.05rem' }}>
          {shownTitle}
        </Typography>
        <IconButton
          aria-label={text('later')}
          onClick={() => ask({ date: steppedDate(view, asked.date, 1) })}
          sx={{ minWidth: 44, minHeight: 44 }}
        >
          <ForwardIcon />
        </IconButton>
        <Button size="small" onClick={() => ask({ date: today })} sx={{ minHeight: 44 }}>
          {text('today')}
        </Button>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label={text('views')}
          onChange={(_, chosen: ViewName | null) => chosen && ask({ view: chosen })}
          sx={{ ml: { md: 'auto' } }}
        >
          {viewNames.map((name) => (
            <ToggleButton key={name} value={name} sx={{ minHeight: 44, px: 1.5 }}>
              {text(name)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', pb: 1.5 }}>
        <RecordPicker
          resource={pins}
          label={text('pin')}
          placeholder={text('allPins')}
          value={pin}
          onChange={(id) => ask({ pin: id })}
        />
        <RecordPicker
          resource={employee}
          label={text('person')}
          placeholder={text('anybody')}
          value={user}
          onChange={(id) => ask({ user: id })}
        />
        <Box sx={{ display: 'flex', gap: 1, ml: { md: 'auto' }, flexWrap: 'wrap' }}>
          {isRoster && saving.mayCreate && (
            <Button
              disabled={copying.busy}
              onClick={() =>
                void copying.run({ body: { from: addDays(start, -7), to: start, pin: pin ?? null } })
              }
              sx={{ minHeight: 44 }}
            >
              {text('copyWeek')}
            </Button>
          )}
          {saving.mayCreate && (
            <Button
              variant="outlined"
              onClick={() => create({ start: asked.date, end: asked.date })}
              sx={{ minHeight: 44 }}
            >
              {text('newShift')}
            </Button>
          )}
          {writable && (
            <Button
              variant="contained"
              disabled={waiting === 0}
              onClick={() => setPublishing(true)}
              sx={{ minHeight: 44 }}
            >
              {waiting === 0 ? text('nothingToPublish') : text('publish', { count: formats.number(waiting) })}
            </Button>
          )}
        </Box>
      </Box>
      {copying.failure !== undefined && (
        <Typography color="error" role="alert" sx={{ pb: 1 }}>
          {copying.failure}
        </Typography>
      )}
      <Answered of={answer}>
        {({ shifts }) =>
          isRoster ? (
            <Answered of={people} empty={<Notice title={text('noPeople')} help={text('noPeopleHelp')} />}>
              {() => (
                <RosterGrid
                  rows={rows}
                  days={days}
                  today={today}
                  shifts={shifts}
                  holidays={holidays}
                  coverage={coverage}
                  writable={writable}
                  onOpen={(person, day, cell) => writable && setOpened({ person, day, cell })}
                  onDrop={drop}
                />
              )}
            </Answered>
          ) : (
            <CalendarView
              asked={asked}
              shifts={user === undefined ? shifts : workedBy(shifts, data?.assignments ?? [])}
              writable={writable}
              now={() => clockAt(Date.now(), timeZone)}
              pinName={pinName}
              onMoveTo={(date) => ask({ date })}
              onView={(name) => ask({ view: name })}
              onOpen={(shift) => open(shift)}
              onCreate={create}
              onReshape={open}
            />
          )
        }
      </Answered>
      {opened && data && (
        <AssignmentDialog
          {...opened}
          shifts={data.shifts}
          people={everybody}
          pinName={pinName}
          roster={roster}
          onClose={() => setOpened(undefined)}
        />
      )}
      {draft && data && (
        <ShiftDialog
          {...draft}
          templates={data.shifts.filter(({ isTemplate }) => isTemplate)}
          saving={saving}
          onClose={() => setDraft(undefined)}
        />
      )}
      {publishing && <PublishDialog asked={asked} onClose={() => setPublishing(false)} />}
      <Snackbar
        open={roster.told !== undefined || saving.canUndo}
        autoHideDuration={12_000}
        onClose={(_, why) => {
          if (why === 'clickaway') return
          roster.hush()
          saving.forget()
        }}
        message={text(roster.told === 'undone' ? 'undone' : saving.canUndo ? 'shiftSaved' : 'saved')}
        action={
          (roster.told === 'saved' || saving.canUndo) && (
            <Button color="inherit" onClick={() => void undo()} sx={{ minHeight: 44 }}>
              {text('undo')}
            </Button>
          )
        }
      />
    </Box>
  )
}

/** The shifts in which somebody has an assignment. */
function workedBy(shifts: readonly ShownShift[], assignments: readonly ShownAssignment[]): ShownShift[] {
  const worked = new Set(assignments.map(({ shiftId }) => shiftId))
  return shifts.filter(({ id }) => worked.has(id))
}
