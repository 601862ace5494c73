import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useMemo, useRef } from 'react'
import { useEvent } from 'react-admin'
import { useIdentity } from '../../kit/access/identity.ts'
import { allId } from '../../domain/access/filters.ts'
import { clockAt } from '../../domain/time/moments.ts'
import { daysBetween } from '../../domain/scheduling/shiftDays.ts'
import { useAccess } from '../../kit/access/access.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { PageTitle } from '../../kit/layout/headings.tsx'
import { later } from '../../kit/loading/later.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { titleOf } from '../../kit/records/records.ts'
import { Notice, PageSkeleton } from '../../kit/loading/states.tsx'
import { shiftAssignment } from '../../resources/scheduling/shiftAssignment.resource.ts'
import { pin as pins } from '../../resources/pins/pin.resource.ts'
import {
  calendarEvents,
  scheduling,
  shiftUsers,
  type RosterChange,
} from '../../resources/scheduling/shift.calls.ts'
import type { RosterPerson, ShownShift, ShownAssignment } from '../../resources/scheduling/shift.shapes.ts'
import {
  calendarDays,
  coverageOf,
  emptyCell,
  emptyDraft,
  hoursAgainstContract,
  rosterRows,
  workedBy,
  zoneOn,
  type Cell,
  type ShiftValues,
} from './model.ts'
import { OwnShifts } from './requests/OwnShifts.tsx'
import { PlanActions } from './planning/PlanActions.tsx'
import { Told } from './planning/PlanningDialogs.tsx'
import { SchedulingDialogs, type Dialogs } from './SchedulingDialogs.tsx'
import { schedulingTexts } from './texts.ts'
import { ScheduleBar } from './ScheduleBar.tsx'
import { isRosterView, isTimed, useAsked } from './useAsked.ts'
import { useRoster } from './roster/useRoster.ts'
import { useShiftSaving } from './shift/useShiftSaving.ts'
import { useRowList } from '../../kit/records/rows.ts'

const RosterGrid = later(async () => (await import('./roster/RosterGrid.tsx')).RosterGrid, <PageSkeleton />)
const CalendarView = later(async () => (await import('./CalendarView.tsx')).CalendarView, <PageSkeleton />)

const nobody: readonly RosterPerson[] = []
const nothingPlanned = { assignments: [], offDays: [], leave: [] }

/** Who works when: a roster of people against days, and calendars of shifts; planned, shown what clashes, and published. */
export function SchedulingPage({ timeZone }: { timeZone: string }) {
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  const narrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const { asked, ask, today } = useAsked(timeZone, narrow)
  const { view, start, end, user } = asked
  const pin = asked.pin === allId ? undefined : asked.pin
  const isRoster = isRosterView(view)
  const { department, job, skill } = asked
  const isFiltered = department !== undefined || job !== undefined || skill !== undefined
  const answer = useCall(scheduling, { query: { start, end, pin, user } }, { keep: true })
  const calendar = useCall(
    calendarEvents,
    { query: { ...calendarDays(start, end, isTimed(view)), pin: asked.pin } },
    { keep: true, enabled: !isRoster },
  )
  const people = useCall(
    shiftUsers,
    { query: { start, end, pin, department, job, skill } },
    { keep: true, enabled: isRoster },
  )
  const { data: pinRecords = [] } = useRowList(pins, {
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'name', order: 'ASC' },
  })
  const pinNames = useMemo(
    () => new Map(pinRecords.map((one) => [Number(one.id), titleOf(pins, one)])),
    [pinRecords],
  )
  const pinName = useCallback((id: number) => pinNames.get(id) ?? '', [pinNames])
  const saving = useShiftSaving()
  const roster = useRoster(answer.data?.assignments ?? [], saving.forget)
  const seesAll = useAccess(shiftAssignment).reachesAll('read')
  // Their state is not the page's: it would draw the bar and the roster again for each dialog.
  const dialogs = useRef<Dialogs>(null)
  const writable = saving.mayUpdate
  const { employeeId: me } = useIdentity()
  // Named where the clocks of the site, or of the company, are not the viewer's (decisions 24).
  const shownZone = pinRecords.find(({ id }) => id === pin)?.timeZone ?? timeZone
  const zone = zoneOn(formats.in(shownZone), asked.date)
  const create = (days: { start: string; end: string }, times?: { startTime: string; endTime: string }) =>
    dialogs.current?.openShift({
      draft: { ...emptyDraft, pinId: pin ?? 0, startDate: days.start, endDate: days.end, ...times },
      was: undefined,
    })
  const open = (shift: ShownShift, day?: string, values: Partial<ShiftValues> = {}) =>
    dialogs.current?.openShift({ draft: { ...shift, ...values }, was: shift, day })
  // What was done last is what is taken back.
  const undo = () => (saving.told && saving.told !== 'undone' ? saving.undo() : roster.undo())

  const { data } = answer
  const everybody = people.data ?? nobody
  const plans = writable && user === undefined
  const rows = useMemo(() => {
    const shownPeople = user === undefined ? everybody : everybody.filter(({ id }) => id === user)
    return rosterRows(shownPeople, data ?? nothingPlanned, plans)
  }, [everybody, user, data, plans])
  const drop = useEvent((assignment: ShownAssignment, person: RosterPerson | undefined, day: string) => {
    const userId = person?.id ?? null
    if (assignment.userId === userId && assignment.date === day) return
    const change: RosterChange = { move: { id: assignment.id, date: day, userId, from: assignment.userId } }
    const row = rows.find((one) => one.person?.id === person?.id)
    const cell = row?.cells.get(day) ?? emptyCell
    dialogs.current?.openCell({ person, day, cell, proposed: change })
  })
  const put = useEvent(
    (shiftIds: readonly number[], person: RosterPerson | undefined, day: string, cell: Cell) => {
      const has = new Set(cell.assignments.map(({ shiftId }) => shiftId))
      const changes = shiftIds
        .filter((shiftId) => person === undefined || !has.has(shiftId))
        .map((shiftId): RosterChange => ({ put: { shiftId, date: day, userId: person?.id ?? null } }))
      const [first] = changes
      if (!first) return
      // What something speaks against is shown with it, to be explained or left.
      void roster.change(changes).then((done) => {
        if (done) return
        roster.clear()
        if (changes.length > 1) dialogs.current?.openPasted({ changes, held: [] })
        else dialogs.current?.openCell({ person, day, cell, proposed: first })
      })
    },
  )
  const days = useMemo(() => daysBetween(start, end), [start, end])
  const holidays = useMemo(
    () => new Map((data?.holidays ?? []).map(({ date, name }) => [date, name])),
    [data],
  )
  const coverage = useMemo(() => coverageOf(data?.shifts ?? [], data?.assignments ?? [], days), [data, days])
  const hours = useMemo(() => hoursAgainstContract(data?.assignments ?? [], data?.contracted ?? []), [data])

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
      <ScheduleBar asked={asked} ask={ask} today={today} zone={zone}>
        <PlanActions
          asked={asked}
          saving={saving}
          onCreate={() => create({ start: asked.date, end: asked.date })}
          onOpen={(planning) => dialogs.current?.openPlanning(planning)}
        />
      </ScheduleBar>
      {!writable && me !== undefined && <OwnShifts asked={asked} userId={me} today={today} />}
      <Answered of={answer}>
        {({ shifts }) =>
          isRoster ? (
            <Answered
              of={people}
              empty={
                isFiltered ? (
                  <Notice title={text('noMatch')} help={text('noMatchHelp')} />
                ) : (
                  <Notice title={text('noPeople')} help={text('noPeopleHelp')} />
                )
              }
            >
              {() => (
                <RosterGrid
                  rows={rows}
                  days={days}
                  today={today}
                  shifts={shifts}
                  holidays={holidays}
                  coverage={coverage}
                  hours={hours}
                  writable={writable}
                  pinName={pin === undefined ? pinName : undefined}
                  onOpen={(person, day, cell) => writable && dialogs.current?.openCell({ person, day, cell })}
                  onDrop={drop}
                  onPut={put}
                  onPaste={(pasted) => dialogs.current?.openPasted(pasted)}
                />
              )}
            </Answered>
          ) : (
            <Answered of={calendar}>
              {(blocks) => (
                <CalendarView
                  asked={asked}
                  shifts={user === undefined ? shifts : workedBy(shifts, data?.assignments ?? [])}
                  blocks={blocks}
                  ownOnly={!seesAll}
                  writable={writable}
                  now={() => clockAt(Date.now(), timeZone)}
                  pinName={pinName}
                  onMoveTo={(date) => ask({ date })}
                  onView={(name) => ask({ view: name })}
                  onOpen={open}
                  onCreate={create}
                  onReshape={(shift, values, day) => open(shift, day, values)}
                />
              )}
            </Answered>
          )
        }
      </Answered>
      <SchedulingDialogs
        ref={dialogs}
        asked={asked}
        data={data}
        people={everybody}
        pinName={pinName}
        roster={roster}
        saving={saving}
        isEmployee={me !== undefined}
        onMoveTo={(date) => ask({ date })}
      />
      <Told roster={roster} saving={saving} onUndo={() => void undo()} />
    </Box>
  )
}
