import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useEvent } from 'react-admin'
import { isCalendarDay } from '../../domain/time/dates.ts'
import { useAccess } from '../../kit/access/access.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { DayField } from '../../kit/fields/day/DayField.tsx'
import { RecordPicker } from '../../kit/fields/reference/RecordPicker.tsx'
import { PageTitle } from '../../kit/layout/headings.tsx'
import { later } from '../../kit/loading/later.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { titleOf } from '../../kit/records/records.ts'
import { useTransition } from '../../kit/transitions/useTransition.ts'
import { Notice, PageSkeleton } from '../../kit/loading/states.tsx'
import { mostShownDays } from '../../resources/scheduling/shift.shapes.ts'
import { clocking } from '../../resources/attendance/clocking.resource.ts'
import { mostLines, timesheet, type TimesheetLine } from '../../resources/attendance/attendance.calls.ts'
import { employee } from '../../resources/employee/employee.resource.ts'
import { pin as pins } from '../../resources/pins/pin.resource.ts'
import { transitionsOf } from '../../schema/resource.ts'
import { Figures } from './Figures.tsx'
import { ChosenLines } from './ChosenLines.tsx'
import { ExportButton } from './ExportButton.tsx'
import { LineTable, nameOf } from './LineTable.tsx'
import { LockDialog } from './dialogs/LockDialog.tsx'
import { isApprovable, isRepairable, lineKey } from './model.ts'
import { Pages } from './Pages.tsx'
import { timesheetTexts } from './texts.ts'
import { useAsked, whichNames, type Which } from './useAsked.ts'
import { useRowList } from '../../kit/records/rows.ts'

const MatrixGrid = later(async () => (await import('./MatrixGrid.tsx')).MatrixGrid, <PageSkeleton />)
const LineDialog = later(async () => (await import('./dialogs/LineDialog.tsx')).LineDialog)

/** Milliseconds until the page looks again whether lines have been calculated. */
const recheck = 2_000

const approve = transitionsOf(clocking).find(({ verb }) => verb === 'approve')

/** What people worked: a list with what needs a look first, and a matrix of people against days. */
export function TimesheetPage({ timeZone }: { timeZone: string }) {
  const text = useTexts(timesheetTexts)
  const formats = useFormats()
  const { reachesAll } = useAccess(clocking)
  // Whoever reaches their own lines alone has nobody's to decide.
  const writable = reachesAll('update')
  const { start, end, unusable, pin, user, view, which, page, ask } = useAsked(
    timeZone,
    reachesAll('read') ? 'exceptions' : 'all',
  )
  const ofPage = {
    ...(which !== 'all' && { only: which }),
    limit: mostLines,
    offset: (page - 1) * mostLines,
  }
  const query = { start, end, pin, user, ...(view === 'list' && ofPage) }
  const answer = useCall(
    timesheet,
    { query },
    { keep: true, of: clocking, every: (last) => (last?.recalculating ? recheck : false) },
  )
  const { data: pinRecords = [] } = useRowList(pins, {
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'name', order: 'ASC' },
  })
  const byPin = useMemo(() => new Map(pinRecords.map((one) => [Number(one.id), one])), [pinRecords])
  const pinName = useCallback(
    (id: number) => {
      const record = byPin.get(id)
      return record ? titleOf(pins, record) : ''
    },
    [byPin],
  )
  const zoneOf = useCallback((id: number) => byPin.get(id)?.timeZone ?? timeZone, [byPin, timeZone])
  const askedFor = JSON.stringify(query)
  const [picked, setPicked] = useState<{ of: string; keys: readonly string[] }>()
  // What was chosen among other lines is chosen no more.
  const chosen = useMemo(() => new Set(picked?.of === askedFor ? picked.keys : []), [picked, askedFor])
  const setChosen = (keys: readonly string[]) => setPicked({ of: askedFor, keys })
  const [opened, setOpened] = useState<TimesheetLine>()
  const [locking, setLocking] = useState(false)
  const { run, busy } = useTransition(clocking)

  const { data } = answer
  const people = useMemo(() => new Map((data?.people ?? []).map((one) => [one.id, one])), [data])
  const isLocked = useCallback(
    ({ workDate, pinId }: TimesheetLine) =>
      (data?.locks ?? []).some(
        (lock) =>
          lock.startDate <= workDate &&
          lock.endDate >= workDate &&
          (lock.pinId === null || lock.pinId === pinId),
      ),
    [data],
  )
  // Until the lines that are asked for are there, those before stay in sight, and cannot be chosen.
  const settled = writable && !answer.isPlaceholderData
  const shown = view === 'list' ? (data?.lines ?? []).slice(0, mostLines) : []
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / mostLines))
  // Once the lines of the last page are decided, there is one page less.
  useEffect(() => {
    if (data && !answer.isPlaceholderData && page > lastPage) ask({ page: lastPage }, { push: false })
  })
  const choose = useEvent((line: TimesheetLine, isChosen: boolean) => {
    const others = [...chosen].filter((key) => key !== lineKey(line))
    setChosen(isChosen ? [...others, lineKey(line)] : others)
  })
  const approveOne = useEvent(({ id, version, userId, workDate }: TimesheetLine) => {
    if (id === null || busy || !approve) return
    const called = `${nameOf(people.get(userId))}, ${formats.day(workDate)}`
    void run({ id, version }, approve, called)
  })
  const open = shown.filter((line) => !isLocked(line))
  const marked = open.filter((line) => chosen.has(lineKey(line)))
  const chooseable = open.filter((line) => isApprovable(line) || isRepairable(line))

  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('title')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', pb: 1.5 }}>
        <DayField
          size="small"
          label={text('from')}
          value={start}
          onChange={(day) =>
            isCalendarDay(day) && ask({ start: day, ...(day > end && { end: undefined }) }, { push: false })
          }
          fullWidth={false}
          sx={{ m: 0 }}
        />
        <DayField
          size="small"
          label={text('until')}
          value={unusable ?? end}
          error={unusable !== undefined}
          helperText={unusable && text('untilAfter', { from: formats.day(start), days: mostShownDays })}
          onChange={(day) => isCalendarDay(day) && ask({ start, end: day }, { push: false })}
          fullWidth={false}
          sx={{ m: 0 }}
        />
        <RecordPicker
          resource={pins}
          label={text('pin')}
          withAll
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
          <ExportButton start={start} end={end} pin={pin} user={user} />
          {reachesAll('create') && (
            <Button onClick={() => setLocking(true)} sx={{ minHeight: 44 }}>
              {text('lock')}
            </Button>
          )}
        </Box>
      </Box>
      {data && <Figures figures={data.figures} />}
      {data?.recalculating && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {text('recalculating')}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', pb: 1 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label={text('views')}
          onChange={(_, name: typeof view | null) => name && ask({ view: name })}
        >
          <ToggleButton value="list" sx={{ minHeight: 44, px: 2 }}>
            {text('list')}
          </ToggleButton>
          <ToggleButton value="matrix" sx={{ minHeight: 44, px: 2 }}>
            {text('matrix')}
          </ToggleButton>
        </ToggleButtonGroup>
        {view === 'list' && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={which}
            aria-label={text('which')}
            onChange={(_, name: Which | null) => name && ask({ only: name })}
          >
            {whichNames.map((name) => (
              <ToggleButton key={name} value={name} sx={{ minHeight: 44, px: 1.5 }}>
                {text(name)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        {view === 'list' && settled && chooseable.length > 0 && (
          <FormControlLabel
            control={
              <Checkbox
                checked={marked.length >= chooseable.length}
                indeterminate={marked.length > 0 && marked.length < chooseable.length}
                onChange={(_, checked) => setChosen(checked ? chooseable.map(lineKey) : [])}
              />
            }
            label={text(lastPage > 1 ? 'selectPage' : 'selectAll')}
          />
        )}
      </Box>
      <Answered of={answer}>
        {(found) =>
          view === 'matrix' ? (
            <MatrixGrid
              lines={found.lines}
              people={found.people}
              start={start}
              end={end}
              onOpen={setOpened}
            />
          ) : shown.length === 0 ? (
            <Notice title={text('nothing')} help={text('nothingHelp')} />
          ) : (
            <>
              {found.total > mostLines && (
                <Pages
                  total={found.total}
                  page={Math.min(page, lastPage)}
                  onPage={(next) => ask({ page: next })}
                />
              )}
              <LineTable
                lines={shown}
                people={people}
                pinName={pinName}
                zoneOf={zoneOf}
                chosen={chosen}
                isLocked={isLocked}
                writable={settled}
                onChoose={choose}
                onOpen={setOpened}
                onApprove={approveOne}
              />
            </>
          )
        }
      </Answered>
      {marked.length > 0 && view === 'list' && <ChosenLines lines={marked} onChoose={setChosen} />}
      {opened && (
        <LineDialog
          line={opened}
          name={nameOf(people.get(opened.userId))}
          pin={pinName(opened.pinId)}
          timeZone={zoneOf(opened.pinId)}
          writable={writable && !isLocked(opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {locking && <LockDialog start={start} end={end} pin={pin} onClose={() => setLocking(false)} />}
    </Box>
  )
}
