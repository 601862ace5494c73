import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../../kit/access/access.ts'
import { StatusChip } from '../../../../kit/fields/StatusChip.tsx'
import { useSheet } from '../../../../kit/grid/sheet/sheet.ts'
import { later } from '../../../../kit/loading/later.tsx'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { showPath } from '../../../../kit/records/records.ts'
import { transitionsOf } from '../../../../schema/resource.ts'
import { useLabel } from '../../../../kit/texts/texts.ts'
import { utilMonth } from '../../../../resources/maintenance/utility/utilMonth.resource.ts'
import type { GridMonth } from '../../../../resources/maintenance/utility/utility.shapes.ts'
import { AnomalyText } from '../AnomalyText.tsx'
import { marksOf, statusOf } from './MonthCell.tsx'
import { cellOf, type MeterRow, type Shown } from '../model.ts'
import { utilityTexts } from '../texts.ts'

const TransitionBatchDialog = later(
  async () => (await import('../../../../kit/batch/dialogs/TransitionBatchDialog.tsx')).TransitionBatchDialog,
)

/** Steps that many months take at once; the bill is entered month by month. */
const bulkVerbs = new Set(['submit', 'verify', 'pay'])

interface Props {
  rows: readonly MeterRow[]
  columns: readonly string[]
  firstMonth: number
  shown: Shown
  writable: boolean
}

interface Part {
  row: MeterRow
  month: string
  cell: GridMonth | undefined
}

/** The months that are chosen: a block, or the one under the cursor. */
function useChosen({ rows, columns, firstMonth }: Props): Part[] {
  const range = useSheet(useCallback(({ range }) => range, []))
  const cursor = useSheet(useCallback(({ cursor }) => cursor, []))
  const part = (row: MeterRow | undefined, month: string | undefined): Part[] =>
    row && month !== undefined ? [{ row, month, cell: row.cells.get(month) }] : []
  if (range)
    return rows
      .slice(range.top, range.bottom + 1)
      .flatMap((row) =>
        columns.slice(Math.max(range.left, firstMonth), range.right + 1).flatMap((month) => part(row, month)),
      )
  if (cursor === undefined) return []
  const { utilityId, month } = cellOf(cursor.split('/')[0] ?? '')
  return part(
    rows.find(({ meter }) => meter.id === utilityId),
    columns.includes(month) ? month : undefined,
  )
}

/** Says below the sheet what the chosen months are, why they are marked, and which steps they can take. */
export function CellPanel(props: Props) {
  const text = useTexts(utilityTexts)
  const formats = useFormats()
  const chosen = useChosen(props)
  const [first] = chosen
  const one = chosen.length === 1 ? first : undefined
  return (
    <Box
      component="section"
      aria-live="polite"
      sx={{
        minHeight: 66,
        py: 1,
        flexShrink: 0,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
      }}
    >
      {chosen.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {text(props.writable ? 'hint' : 'hintRead')}
        </Typography>
      )}
      {chosen.length > 1 && (
        <Typography variant="body2">{text('chosen', { smart_count: chosen.length })}</Typography>
      )}
      {one && (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {text('monthOf', {
            meter: one.row.meter.name,
            month: `${formats.month(one.month)} ${one.month.slice(0, 4)}`,
          })}
        </Typography>
      )}
      {one && !one.cell && (
        <Typography variant="body2" color="text.secondary">
          {text('notThere')}
        </Typography>
      )}
      {one?.cell && <Facts cell={one.cell} unit={one.row.meter.unit} />}
      <Steps cells={chosen.flatMap(({ cell }) => cell ?? [])} />
      {one?.cell && (one.cell.anomaly === 'spike' || one.cell.anomaly === 'drop') && (
        <AnomalyText month={one.cell} />
      )}
    </Box>
  )
}

function Facts({ cell, unit }: { cell: GridMonth; unit: string }) {
  const text = useTexts(utilityTexts)
  const formats = useFormats()
  const facts = [
    cell.readingEnd !== null && text('reading', { value: formats.decimal(cell.readingEnd) }),
    cell.consumption !== null && text('used', { value: `${formats.decimal(cell.consumption)} ${unit}` }),
    cell.billAmount !== null && text('bill', { value: formats.amount(cell.billAmount) }),
    ...marksOf(cell).map((mark) => text(mark.text)),
  ].filter((fact) => fact !== false)
  return (
    <>
      <StatusChip choice={statusOf(cell.status)} />
      <Typography variant="body2">{facts.join(' · ')}</Typography>
      <Button component={Link} to={showPath(utilMonth, cell.id)} size="small">
        {text('openMonth')}
      </Button>
    </>
  )
}

/** A button for each step, with how many of the chosen months can take it. */
function Steps({ cells }: { cells: readonly GridMonth[] }) {
  const access = useAccess(utilMonth)
  const label = useLabel()
  const formats = useFormats()
  const [chosen, setChosen] = useState<{ verb: string; ids: number[] }>()
  const open = transitionsOf(utilMonth)
    .filter(({ verb, transition }) => bulkVerbs.has(verb) && access.takes(transition))
    .map(({ verb, transition }) => ({
      verb,
      transition,
      // What has not been read is not handed in.
      ids: cells
        .filter(({ status, readingEnd }) => transition.from.includes(status) && readingEnd !== null)
        .map(({ id }) => id),
    }))
  const step = open.find(({ verb }) => verb === chosen?.verb)
  return (
    <>
      {open
        .filter(({ ids }) => ids.length > 0)
        .map(({ verb, transition, ids }) => (
          <Button key={verb} size="small" variant="outlined" onClick={() => setChosen({ verb, ids })}>
            {label(transition.label)}
            {cells.length > 1 && ` (${formats.number(ids.length)})`}
          </Button>
        ))}
      {chosen && step && (
        <TransitionBatchDialog
          resource={utilMonth}
          verb={chosen.verb}
          transition={step.transition}
          selection={{ count: chosen.ids.length, chosen: { ids: chosen.ids } }}
          onClose={() => setChosen(undefined)}
          onStarted={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
