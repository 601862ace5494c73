import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import type { Theme } from '@mui/material/styles'
import { memo } from 'react'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { StatusChip } from '../../kit/fields/StatusChip.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { clocking } from '../../resources/attendance/clocking.resource.ts'
import type { TimesheetLine, TimesheetPerson } from '../../resources/attendance/attendance.calls.ts'
import { hoursOf, lineKey, needsLook, timeAt } from './model.ts'
import { timesheetTexts } from './texts.ts'

const tableStyle = ({ palette, breakpoints }: Theme) => ({
  width: '100%',
  borderCollapse: 'collapse' as const,
  fontSize: '0.875rem',
  backgroundColor: palette.background.paper,
  '& th, & td': { textAlign: 'start', padding: '6px 10px', borderBottom: `1px solid ${palette.divider}` },
  '& th': {
    color: palette.text.secondary,
    fontWeight: 600,
    position: 'sticky' as const,
    top: 0,
    backgroundColor: palette.background.paper,
    zIndex: 1,
  },
  '& .figure': { textAlign: 'end' },
  '& .soft': { color: palette.text.secondary, fontSize: '0.8rem' },
  '& .bad': { color: palette.error.main, fontWeight: 600 },
  '& .chips': { display: 'flex', gap: '4px', flexWrap: 'wrap' as const },
  '& .who': {
    background: 'none',
    border: 0,
    padding: 0,
    font: 'inherit',
    fontWeight: 600,
    color: 'inherit',
    cursor: 'pointer',
    textAlign: 'start',
    minHeight: 24,
  },
  '& .who:hover': { textDecoration: 'underline' },
  [breakpoints.down('md')]: {
    display: 'block',
    backgroundColor: 'transparent',
    '& thead': { display: 'none' },
    '& tbody': { display: 'grid', gap: '8px' },
    '& tr': {
      display: 'flex',
      flexWrap: 'wrap' as const,
      alignItems: 'center',
      border: `1px solid ${palette.divider}`,
      borderRadius: '8px',
      backgroundColor: palette.background.paper,
      padding: '4px',
    },
    '& tr > td:first-of-type': { minWidth: 44 },
    '& tr > td:nth-of-type(2)': { flex: '1 1 60%' },
    '& td[data-label]:not(:empty)::before': {
      content: 'attr(data-label) " "',
      color: palette.text.secondary,
      fontSize: '0.8rem',
    },
    '& td:empty': { display: 'none' },
    '& td': { border: 0, padding: '4px 6px' },
    '& .who': { minHeight: 44 },
  },
})

interface Props {
  lines: readonly TimesheetLine[]
  people: ReadonlyMap<number, TimesheetPerson>
  pinName: (pinId: number) => string
  zoneOf: (pinId: number) => string
  chosen: ReadonlySet<string>
  isLocked: (line: TimesheetLine) => boolean
  writable: boolean
  onChoose: (line: TimesheetLine, chosen: boolean) => void
  onOpen: (line: TimesheetLine) => void
  onApprove: (line: TimesheetLine) => void
}

export const nameOf = (person: TimesheetPerson | undefined) =>
  person ? `${person.firstName} ${person.lastName}` : ''

/** Lines of the timesheet as a table, and on a narrow screen as cards. */
export function LineTable(props: Props) {
  const text = useTexts(timesheetTexts)
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={(theme) => tableStyle(theme)} aria-label={text('title')}>
        <thead>
          <tr>
            <th aria-label={text('which')} />
            <th scope="col">{text('person')}</th>
            <th scope="col">{text('planned')}</th>
            <th scope="col">{text('in')}</th>
            <th scope="col">{text('out')}</th>
            <th scope="col" className="figure">
              {text('worked')}
            </th>
            <th scope="col" className="figure">
              {text('overtime')}
            </th>
            <th scope="col">{text('toLook')}</th>
            <th scope="col" aria-label={text('approve')} />
          </tr>
        </thead>
        <tbody>
          {props.lines.map((line) => (
            <Line key={lineKey(line)} line={line} {...props} isChosen={props.chosen.has(lineKey(line))} />
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const choiceOf = (choices: readonly { value: string; label: string }[], value: string) =>
  choices.find((one) => one.value === value)

/** The chips of what is to be looked at. */
export function Exceptions({ line }: { line: TimesheetLine }) {
  const text = useTexts(timesheetTexts)
  return (
    <>
      {line.absent && <StatusChip choice={{ value: 'absent', label: text('absent'), tone: 'danger' }} />}
      {line.exceptions.map((one) => {
        const choice = choiceOf(clocking.fields.exceptions.choices, one)
        return choice && <StatusChip key={one} choice={choice} />
      })}
    </>
  )
}

const Line = memo(function Line({
  line,
  isChosen,
  ...props
}: Props & { line: TimesheetLine; isChosen: boolean }) {
  const text = useTexts(timesheetTexts)
  const formats = useFormats()
  const zone = props.zoneOf(line.pinId)
  const name = nameOf(props.people.get(line.userId))
  const day = `${formats.weekday(line.workDate)} ${formats.day(line.workDate)}`
  const locked = props.isLocked(line)
  const time = (instant: string | null, isLate: boolean, missing: boolean) => {
    if (missing) return <span className="bad">{text('missing')}</span>
    if (instant === null) return null
    return <span className={isLate ? 'bad' : undefined}>{timeAt(instant, zone)}</span>
  }
  const status = choiceOf(clocking.fields.status.choices, line.status)
  const isOpen = line.id !== null && !locked && props.writable
  return (
    <tr>
      <td>
        {isOpen && (
          <Checkbox
            size="small"
            checked={isChosen}
            onChange={(_, checked) => props.onChoose(line, checked)}
            slotProps={{ input: { 'aria-label': text('select', { name, day }) } }}
            sx={{ m: '-6px', minWidth: { xs: 44, md: 0 }, minHeight: { xs: 44, md: 0 } }}
          />
        )}
      </td>
      <td>
        <button type="button" className="who" onClick={() => props.onOpen(line)}>
          {name}
        </button>
        <div className="soft">
          {[day, props.pinName(line.pinId), formats.in(zone).zoneAt(line.clockIn ?? line.plannedIn)]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </td>
      <td className="soft">
        {line.plannedIn && `${timeAt(line.plannedIn, zone)}–${timeAt(line.plannedOut, zone)}`}
      </td>
      <td data-label={text('in')}>
        {time(line.clockIn, line.lateMin > 0, line.exceptions.includes('missing_in'))}
      </td>
      <td data-label={text('out')}>
        {time(line.clockOut, line.earlyOutMin > 0, line.exceptions.includes('missing_out'))}
      </td>
      <td className="figure">{line.workedMin > 0 && text('hours', { hours: hoursOf(line.workedMin) })}</td>
      <td className="figure">
        {line.overtimeMin > 0 && text('hours', { hours: hoursOf(line.overtimeMin) })}
      </td>
      <td>
        <div className="chips">
          <Exceptions line={line} />
          {locked ? (
            <StatusChip choice={{ value: 'locked', label: text('isLocked'), tone: 'neutral' }} />
          ) : (
            status &&
            !line.absent &&
            (!needsLook(line) || line.status === 'differs') && <StatusChip choice={status} />
          )}
        </div>
      </td>
      <td>
        {isOpen && line.status !== 'approved' && line.clockIn !== null && line.clockOut !== null && (
          <Button
            size="small"
            onClick={() => props.onApprove(line)}
            sx={{ minHeight: { xs: 44, md: 30 } }}
            aria-label={`${text('approve')}: ${name}, ${day}`}
          >
            {text('approve')}
          </Button>
        )}
      </td>
    </tr>
  )
})
