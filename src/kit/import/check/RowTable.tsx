import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDataProvider } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { PortalDataProvider } from '../../../providers/data/dataProvider.ts'
import type { ImportKind, ImportRow } from '../../../schema/calls/importing.ts'
import { labelOf, type Resource } from '../../../schema/resource.ts'
import { Change } from '../../fields/Change.tsx'
import { showPath } from '../../records/records.ts'
import { useLabel, useReason } from '../../texts/texts.ts'
import { CellTable } from '../file/CellTable.tsx'
import { filledColumns } from '../run/filledColumns.ts'
import { fetchRows, importKeys } from '../run/importCalls.ts'
import { stacked } from '../run/stacked.ts'
import { useImportText } from '../run/texts.ts'
import type { Import } from '../run/useImport.ts'

const atOnce = 100

interface Props {
  resource: Resource
  task: Import
  kind: ImportKind
  total: number
}

/** The records of one kind: of changed ones what changes, of the others their cells. What would be written can be left out. */
export function RowTable({ resource, task, kind, total }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const text = useImportText()
  const reason = useReason()
  const { answer, busy, change } = task
  const { id } = answer
  const columns = filledColumns(answer.columns)
  const { data, error, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...importKeys.rows(resource, id), kind],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      fetchRows(dataProvider, resource, id, { kind, from: pageParam, count: atOnce, signal }),
    getNextPageParam: (_last, pages) => pages.length * atOnce,
  })
  if (error) return <Alert severity="error">{text('failedRows', { reason: reason(error) })}</Alert>
  if (!data) return <Skeleton variant="rounded" height={240} />
  const rows = data.pages.flat()
  if (rows.length === 0) return <Typography color="text.secondary">{text('noneOf')}</Typography>
  const leaveOut = (record: number) => (
    <Button
      size="small"
      disabled={busy || answer.validation !== null}
      aria-label={`${text('leaveOut')}: ${record}`}
      onClick={() => void change({ leaveOut: [record] })}
    >
      {text('leaveOut')}
    </Button>
  )
  return (
    <Box sx={{ minWidth: 0 }}>
      {kind === 'update' ? (
        <ChangeTable resource={resource} rows={rows} actions={leaveOut} />
      ) : (
        <CellTable
          name={text('rowsOfFile')}
          headings={columns.map(({ heading }) => heading)}
          rows={rows.map(({ record, cells }) => ({
            number: record,
            cells: columns.map(({ place }) => cells[place] ?? ''),
          }))}
          {...(kind === 'create' && { actions: leaveOut })}
        />
      )}
      {rows.length < total && (
        <Button
          size="small"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ mt: 1 }}
        >
          {text('more', { count: Math.min(atOnce, total - rows.length) })}
        </Button>
      )}
    </Box>
  )
}

interface ChangeTableProps {
  resource: Resource
  rows: readonly ImportRow[]
  actions: (record: number) => ReactNode
}

function ChangeTable({ resource, rows, actions }: ChangeTableProps) {
  const text = useImportText()
  const label = useLabel()
  return (
    <Box component="table" sx={stacked}>
      <thead>
        <tr>
          {(['row', 'record', 'changes'] as const).map((key) => (
            <th key={key} scope="col">
              {text(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ record, recordId, title, before, after }) => (
          <tr key={record}>
            <th scope="row">{record}</th>
            <td>
              {recordId === null ? (
                title
              ) : (
                <Link component={RouterLink} to={showPath(resource, recordId)}>
                  {title}
                </Link>
              )}
            </td>
            <td>
              {Object.keys(after).map((name) => {
                const field = resource.fields[name]
                return (
                  field && (
                    <div key={name}>
                      {label(labelOf(resource, name))}:{' '}
                      <Change field={field} before={before[name]} after={after[name]} />
                    </div>
                  )
                )
              })}
              {actions(record)}
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
