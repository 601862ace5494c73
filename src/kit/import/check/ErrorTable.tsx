import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { PortalDataProvider } from '../../../providers/data/dataProvider.ts'
import { mostImportRows, type ImportRow } from '../../../schema/calls/importing.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useFormats } from '../../formats/locale.ts'
import { useReason } from '../../texts/texts.ts'
import { countOf, isCreated, textIn } from '../run/corrections.ts'
import { ErrorRow, type Fault } from './ErrorRow.tsx'
import { fetchRows, importKeys } from '../run/importCalls.ts'
import { stacked } from '../run/stacked.ts'
import { useImportText } from '../run/texts.ts'
import type { Import } from '../run/useImport.ts'
import { WorkbookButton } from './WorkbookButton.tsx'

const atOnce = 100
const none: readonly ImportRow[] = []

const likeness = ({ column, was, message }: Fault) => [column, was, message].join('\u0000')

/** Every wrong cell of the rows, with whose row it is. */
const faultsOf = (rows: readonly ImportRow[], headings: readonly string[]): Fault[] =>
  rows.flatMap(({ record, title, cells, errors }) =>
    errors.map((error) => ({ ...error, record, title, was: cells[headings.indexOf(error.column)] ?? '' })),
  )

interface ActionsProps {
  resource: Resource
  task: Import
  canConfirm: boolean
}

/** Actions on all errors at once. */
function ErrorActions({ resource, task, canConfirm }: ActionsProps) {
  const text = useImportText()
  const formats = useFormats()
  const { answer, corrections, busy, change } = task
  // Rows corrected since the last check must stay in the import.
  const isFrozen = busy || answer.validation !== null || countOf(corrections) > 0
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
      <Typography sx={{ flex: '1 1 320px' }}>{text('errorHelp')}</Typography>
      <Button
        size="small"
        variant="outlined"
        disabled={isFrozen}
        onClick={() => void change({ leaveOut: 'errors' })}
      >
        {text('leaveOutAll', {
          count: formats.number(answer.counts.wrong),
          smart_count: answer.counts.wrong,
        })}
      </Button>
      {canConfirm && (
        <Button
          size="small"
          variant="outlined"
          disabled={isFrozen}
          onClick={() => void change({ confirm: 'all' })}
        >
          {text('confirmAll')}
        </Button>
      )}
      <WorkbookButton resource={resource} answer={answer} />
    </Box>
  )
}

/** Every wrong cell of the file, to be corrected in place or in a spreadsheet. */
export function ErrorTable({ resource, task }: { resource: Resource; task: Import }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const text = useImportText()
  const formats = useFormats()
  const reason = useReason()
  const [only, setOnly] = useState<string>()
  const [most, setMost] = useState(atOnce)
  const { answer, corrections, correct, busy } = task
  const { id, counts } = answer
  const { data, error: failure } = useQuery({
    queryKey: [...importKeys.rows(resource, id), 'error'],
    queryFn: ({ signal }) =>
      fetchRows(dataProvider, resource, id, { kind: 'error', from: 0, count: mostImportRows, signal }),
  })
  const rows = data ?? none
  const headings = useMemo(() => answer.columns.map(({ heading }) => heading), [answer.columns])
  const faults = useMemo(() => faultsOf(rows, headings), [rows, headings])
  const alike = useMemo(() => {
    const groups = new Map<string, Fault[]>()
    for (const fault of faults) groups.set(likeness(fault), [...(groups.get(likeness(fault)) ?? []), fault])
    return groups
  }, [faults])
  const columns = useMemo(() => {
    const found = new Map<string, number>()
    for (const { column } of faults) found.set(column, (found.get(column) ?? 0) + 1)
    return [...found]
  }, [faults])
  const shown = faults.filter(({ column }) => only === undefined || column === only)
  const leaving = new Set(corrections.leaveOut)
  const confirming = new Set(corrections.confirm)
  const created = (fault: Fault) =>
    answer.missing.some(
      (name) => name.field === fault.field && name.value === fault.was && isCreated(corrections, name),
    )

  if (failure) return <Alert severity="error">{text('failedRows', { reason: reason(failure) })}</Alert>
  if (counts.wrong === 0) return <Typography color="text.secondary">{text('noneOf')}</Typography>
  return (
    <Box component="section" aria-label={text('kindError')} sx={{ minWidth: 0 }}>
      <ErrorActions
        resource={resource}
        task={task}
        canConfirm={faults.some(({ confirm }) => confirm !== undefined)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1 }}>
        {(data ? [[undefined, faults.length] as const, ...columns] : []).map(([column, count]) => (
          <Chip
            key={column ?? ''}
            size="small"
            color={only === column ? 'primary' : 'default'}
            aria-pressed={only === column}
            label={`${column === undefined ? text('all') : column || '–'} ${formats.number(count)}`}
            onClick={() => setOnly(column)}
          />
        ))}
      </Box>
      {answer.validation === null && counts.wrong > rows.length && rows.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {text('errorsMost', { count: formats.number(rows.length) })}
        </Typography>
      )}
      <Box component="table" sx={stacked}>
        <thead>
          <tr>
            {(['row', 'cell', 'value', 'problem'] as const).map((key) => (
              <th key={key} scope="col">
                {text(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, most).map((fault) => (
            <ErrorRow
              key={`${fault.record} ${fault.column} ${fault.field}`}
              fault={fault}
              value={textIn(corrections, fault.record, fault.column, fault.was)}
              left={leaving.has(fault.record)}
              confirmed={confirming.has(fault.record)}
              created={created(fault)}
              alike={alike.get(likeness(fault)) ?? []}
              frozen={busy}
              correct={correct}
            />
          ))}
        </tbody>
      </Box>
      {shown.length > most && (
        <Button size="small" onClick={() => setMost(most + atOnce)}>
          {text('more', { count: Math.min(atOnce, shown.length - most) })}
        </Button>
      )}
    </Box>
  )
}
