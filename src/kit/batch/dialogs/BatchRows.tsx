import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TablePagination from '@mui/material/TablePagination'
import TableRow from '@mui/material/TableRow'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useReference, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { isCalendarDay } from '../../../domain/time/dates.ts'
import { resourceNamed } from '../../../resources/index.ts'
import { batchRowStates, type Batch, type BatchRow } from '../../../schema/calls/batch.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { KitDataProvider } from '../../calls/dataProvider.ts'
import { Change } from '../../fields/Change.tsx'
import { ReferenceName } from '../../fields/reference/ReferenceName.tsx'
import { useFormats } from '../../formats/locale.ts'
import { headingOf, holds, shownField, showPath } from '../../records/records.ts'
import { LoadError, PageSkeleton } from '../../loading/states.tsx'
import { useLabel } from '../../texts/texts.ts'
import { useBatchText } from '../runs/texts.ts'
import { batchKeys } from '../runs/paths.ts'
import { plannedText } from '../runs/words.ts'

const perPage = 25
type RowState = BatchRow['state']

interface RowsProps {
  batch: Batch
  first?: RowState | 'all'
  /** Whether a record's name leads to it, and so away from here. */
  linked?: boolean
}

/** The records of a batch by outcome, each field with its value before and after. */
export function BatchRows({ batch, first = 'all', linked = true }: RowsProps) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const formats = useFormats()
  const text = useBatchText()
  const translate = useTranslate()
  const [state, setState] = useState<RowState | 'all'>(first)
  const [page, setPage] = useState(0)
  const open = batchRowStates.filter((name) => batch.counts[name] > 0)
  const { data, error, refetch } = useQuery({
    queryKey: [...batchKeys.one(batch.id), 'rows', state, page, batch.state, batch.counts],
    queryFn: () =>
      dataProvider.batchRows(batch.id, {
        filter: state === 'all' ? {} : { state },
        range: [page * perPage, (page + 1) * perPage - 1],
      }),
    placeholderData: keepPreviousData,
  })
  const nameOf = (name: RowState | 'all') =>
    text(name === 'pending' && batch.state === 'previewed' ? plannedText(batch) : name)
  const choose = (chosen: unknown) => {
    setState(batchRowStates.find((name) => name === chosen) ?? 'all')
    setPage(0)
  }
  return (
    <Box component="section" aria-label={text('rows')}>
      <Tabs
        value={state}
        onChange={(_, chosen: unknown) => choose(chosen)}
        variant="scrollable"
        aria-label={text('rows')}
        sx={{ minHeight: 40, borderBottom: 1, borderColor: 'divider' }}
      >
        {(['all', ...open] as const).map((name) => (
          <Tab
            key={name}
            value={name}
            label={`${nameOf(name)} (${formats.number(name === 'all' ? batch.total : batch.counts[name])})`}
            sx={{ minHeight: 40 }}
          />
        ))}
      </Tabs>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton rows={5} />}
      {data?.total === 0 && <Typography sx={{ py: 2 }}>{text('noRows')}</Typography>}
      {data && data.total > 0 && (
        <>
          <RowTable
            batch={batch}
            rows={data.data}
            stateOf={state === 'all' ? nameOf : undefined}
            linked={linked}
          />
          {data.total > perPage && (
            <TablePagination
              component="div"
              count={data.total}
              page={page}
              rowsPerPage={perPage}
              rowsPerPageOptions={[]}
              onPageChange={(_, next) => setPage(next)}
              labelDisplayedRows={({ from, to, count }) =>
                `${formats.number(from)}–${formats.number(to)} / ${formats.number(count)}`
              }
              getItemAriaLabel={(type) => translate(`ra.navigation.${type === 'next' ? 'next' : 'previous'}`)}
            />
          )}
        </>
      )}
    </Box>
  )
}

interface RowTableProps {
  batch: Batch
  rows: BatchRow[]
  /** Words for a row's state, where the rows have several. */
  stateOf: ((state: RowState) => string) | undefined
  linked: boolean
}

function RowTable({ batch, rows, stateOf, linked }: RowTableProps) {
  const resource = resourceNamed(batch.resource)
  const label = useLabel()
  const text = useBatchText()
  const given = new Set(rows.flatMap(({ before, after }) => Object.keys({ ...before, ...after })))
  const names = Object.keys(resource.fields).filter((name) => given.has(name))
  const withWhy = rows.some(({ message }) => message !== null)
  return (
    // Reached by the keyboard, so that it can be scrolled by it.
    <TableContainer component="section" tabIndex={0} aria-label={text('rows')} sx={{ maxHeight: 420 }}>
      <Table size="small" stickyHeader sx={{ '& td, & th': { whiteSpace: 'nowrap' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{text('record')}</TableCell>
            {stateOf && <TableCell>{text('outcome')}</TableCell>}
            {names.map((name) => (
              <TableCell key={name}>{headingOf(resource, name, label)}</TableCell>
            ))}
            {withWhy && <TableCell>{text('why')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.position}>
              <TableCell
                component="th"
                scope="row"
                // On a phone the name wraps, so that the change is visible next to it.
                sx={{ minWidth: 140, '&&': { whiteSpace: { xs: 'normal', sm: 'nowrap' } } }}
              >
                <RowTitle resource={resource} batch={batch} row={row} linked={linked} />
              </TableCell>
              {stateOf && <TableCell>{stateOf(row.state)}</TableCell>}
              {names.map((name) => (
                <TableCell key={name}>
                  {(holds(row.before[name]) || holds(row.after[name])) && (
                    <Change
                      field={shownField(resource, name)}
                      before={row.before[name]}
                      after={row.after[name]}
                    />
                  )}
                </TableCell>
              ))}
              {withWhy && (
                <TableCell sx={{ minWidth: 200, '&&': { whiteSpace: 'normal' } }}>
                  {row.message && label(row.message)}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

interface RowTitleProps extends Pick<RowTableProps, 'batch' | 'linked'> {
  resource: Resource
  row: BatchRow
}

/** Whom or what the record is about, where its lists lead with that and its title does not say it. */
function LedBy({ resource, id }: { resource: Resource; id: number }) {
  const [name = ''] = resource.lead ?? []
  const field = resource.fields[name]
  const enabled = field?.kind === 'reference'
  const { referenceRecord } = useReference({ reference: resource.route, id, options: { enabled } })
  const led: unknown = referenceRecord?.[name]
  if (!enabled || typeof led !== 'number') return null
  return (
    <>
      <ReferenceName to={field.to} id={led} plain />
      {' · '}
    </>
  )
}

/** Leads to the record, unless the batch has deleted it, or a dialog would be left for it. */
function RowTitle({ resource, batch, row, linked }: RowTitleProps) {
  const formats = useFormats()
  const untitled = row.recordId ? `#${row.recordId}` : `${row.position}`
  const title = isCalendarDay(row.title) ? formats.day(row.title) : row.title || untitled
  const gone = batch.action === 'delete' && row.state === 'done'
  if (gone || row.recordId === null) return title
  const led = [<LedBy key="led" resource={resource} id={row.recordId} />, title]
  if (!linked) return led
  return (
    <Box component={Link} to={showPath(resource, row.recordId)} sx={{ color: 'primary.main' }}>
      {led}
    </Box>
  )
}
