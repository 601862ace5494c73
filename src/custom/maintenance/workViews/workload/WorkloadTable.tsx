import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { ReferenceName } from '../../../../kit/fields/reference/ReferenceName.tsx'
import { useFormats } from '../../../../kit/formats/locale.ts'
import type {
  WorkCell,
  WorkloadAnswer,
  WorkloadRow,
} from '../../../../resources/maintenance/work/workload.shapes.ts'
import { CellRequests } from './CellRequests.tsx'
import { useHours, workViewTexts } from '../texts.ts'

interface Props {
  answer: WorkloadAnswer
  today: string
  /** It is of other days, and those asked for are on their way. */
  stale: boolean
}

/** A cell that somebody looks into. */
interface Opened {
  cell: WorkCell
  anchor: HTMLElement
}

type Outside = 'earlier' | 'later' | 'undated'
/** What lies on none of the days: what should have been done before them comes first. */
const outside = { before: ['earlier'], after: ['later', 'undated'] } as const

interface Columns {
  before: readonly Outside[]
  days: readonly string[]
  after: readonly Outside[]
}

const nameWidth = { xs: 120, sm: 176 }

/** People below each other, days beside each other, what is planned where they cross. */
export function WorkloadTable({ answer: { days, rows }, today, stale }: Props) {
  const text = useTexts(workViewTexts)
  const formats = useFormats()
  const [opened, setOpened] = useState<Opened>()
  const has = (name: Outside) => rows.some((row) => row[name] !== null)
  const columns: Columns = { before: outside.before.filter(has), days, after: outside.after.filter(has) }
  const heading = (name: Outside) => (
    <th scope="col" key={name}>
      {text(name)}
    </th>
  )
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 200,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        opacity: stale ? 0.6 : 1,
        '& table': { borderCollapse: 'separate', borderSpacing: 0, minWidth: '100%' },
        '& th, & td': { borderBottom: 1, borderRight: 1, borderColor: 'divider', p: 0 },
        '& thead th': {
          position: 'sticky',
          top: 0,
          zIndex: 1,
          p: 0.75,
          minWidth: 54,
          bgcolor: 'background.default',
          fontSize: '0.8125rem',
          fontWeight: 600,
        },
        '& tbody th, & thead th:first-of-type': {
          position: 'sticky',
          left: 0,
          zIndex: 1,
          width: nameWidth,
          minWidth: nameWidth,
          maxWidth: nameWidth,
          px: 1,
          textAlign: 'left',
          fontWeight: 500,
          bgcolor: 'background.paper',
        },
        '& thead th:first-of-type': { zIndex: 2, bgcolor: 'background.default' },
      }}
    >
      <table aria-label={text('workload')}>
        <thead>
          <tr>
            <th scope="col">{text('person')}</th>
            {columns.before.map(heading)}
            {days.map((day) => (
              <Box
                component="th"
                scope="col"
                key={day}
                aria-current={day === today ? 'date' : undefined}
                sx={day === today ? { color: 'primary.main' } : { color: 'text.secondary' }}
              >
                {formats.weekday(day)}
                <br />
                {Number(day.slice(8))} {formats.month(day)}
              </Box>
            ))}
            {columns.after.map(heading)}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.employeeId ?? 0} row={row} columns={columns} onOpen={setOpened} />
          ))}
        </tbody>
      </table>
      {opened && <CellRequests {...opened} onClose={() => setOpened(undefined)} />}
    </Box>
  )
}

function Row({
  row,
  columns: { before, days, after },
  onOpen,
}: {
  row: WorkloadRow
  columns: Columns
  onOpen: (opened: Opened) => void
}) {
  const text = useTexts(workViewTexts)
  const aside = (name: Outside) => (
    <Cell key={name} cell={row[name] ?? undefined} available={undefined} onOpen={onOpen} />
  )
  return (
    <tr>
      <th scope="row">
        {row.employeeId === null ? text('nobody') : <ReferenceName to="employee" id={row.employeeId} />}
      </th>
      {before.map(aside)}
      {days.map((day, place) => (
        <Cell key={day} cell={row.days[day]} available={row.available?.[place]} onOpen={onOpen} />
      ))}
      {after.map(aside)}
    </tr>
  )
}

/** `4:30`: hours and minutes where there is little room. */
const short = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

function Cell({
  cell,
  available,
  onOpen,
}: {
  cell: WorkCell | undefined
  /** Undefined where it is not known. */
  available: number | undefined
  onOpen: (opened: Opened) => void
}) {
  const text = useTexts(workViewTexts)
  const hours = useHours()
  const formats = useFormats()
  const rests = available === 0
  if (!cell) return <Box component="td" sx={rests ? { bgcolor: 'action.hover' } : undefined} />
  const over = available !== undefined && cell.minutes > available
  const share = available ? Math.min(cell.minutes / available, 1) : over ? 1 : 0
  const shown = `${over ? '▲ ' : ''}${cell.minutes > 0 ? short(cell.minutes) : '–'}`
  const count = `(${formats.number(cell.requests)})`
  const said = [
    text('planned', { hours: hours(cell.minutes), count: formats.number(cell.requests) }),
    ...(cell.unestimated > 0 ? [text('unestimated', { count: formats.number(cell.unestimated) })] : []),
    ...(available === undefined ? [] : [text('ofAvailable', { hours: hours(available) })]),
    ...(over ? [text('tooMuch')] : []),
  ].join(', ')
  return (
    <Box component="td" sx={rests ? { bgcolor: 'action.hover' } : undefined}>
      <Box
        component="button"
        type="button"
        aria-label={`${shown} ${count}: ${said}`}
        aria-haspopup="dialog"
        title={said}
        onClick={({ currentTarget }) => onOpen({ cell, anchor: currentTarget })}
        sx={{
          display: 'block',
          width: '100%',
          minHeight: 40,
          px: 0.75,
          py: 0.5,
          border: 0,
          bgcolor: 'transparent',
          color: over ? 'error.main' : 'text.primary',
          font: 'inherit',
          fontSize: '0.8125rem',
          lineHeight: 1.25,
          fontWeight: over ? 700 : 400,
          textAlign: 'center',
          cursor: 'pointer',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        {shown}{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {count}
        </Box>
        {available !== undefined && (
          <Box sx={{ height: 4, mt: 0.5, borderRadius: 2, bgcolor: 'action.selected', overflow: 'hidden' }}>
            <Box
              sx={{ height: 4, width: `${share * 100}%`, bgcolor: over ? 'error.main' : 'primary.main' }}
            />
          </Box>
        )}
      </Box>
    </Box>
  )
}
