import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ListBase, useListContext, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { deletedOnly } from '../../schema/calls/deleted.ts'
import { labelOf, type Resource } from '../../schema/resource.ts'
import { useAccess } from '../access/access.ts'
import { ReferenceName } from '../fields/reference/ReferenceName.tsx'
import { Value } from '../fields/values.tsx'
import { PageTitle } from '../layout/headings.tsx'
import { FilterBar } from '../filters/FilterBar.tsx'
import { useFormats } from '../formats/locale.ts'
import { PlainTable, type PlainColumn } from '../layout/PlainTable.tsx'
import { listPath, shownField } from '../records/records.ts'
import { useTitle } from '../texts/title.ts'
import { LoadError, Notice, PageSkeleton } from '../loading/states.tsx'
import { useLabel } from '../texts/texts.ts'
import { useRestore, useTrashText } from './useRestore.ts'

const perPage = 25
/** Columns of the list that help to tell deleted records apart. */
const columnsShown = 3

/** The deleted records of a list, the latest first, to find and restore. */
export function TrashPage({ resource }: { resource: Resource }) {
  return (
    <ListBase
      resource={resource.route}
      perPage={perPage}
      storeKey={`${resource.route}.deleted`}
      queryOptions={{ meta: deletedOnly }}
      exporter={false}
    >
      <Trash resource={resource} />
    </ListBase>
  )
}

function Trash({ resource }: { resource: Resource }) {
  const { data, total, error, isPending, filterValues, page, setPage, refetch } = useListContext()
  const label = useLabel()
  const text = useTrashText()
  const { restore, busy } = useRestore(resource)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const rows: readonly RaRecord[] = data ?? []
  const ids = rows.map(({ id }) => Number(id))
  const marked = chosen.filter((id) => ids.includes(id))
  const columns = useTrashColumns(resource, {
    marked,
    busy,
    toggle: (id) => setChosen(marked.includes(id) ? marked.filter((one) => one !== id) : [...marked, id]),
    restore: (id) => void restore([id]),
  })
  const many = label(resource.label.many)
  const title = text('title', { name: many.toLowerCase() })
  const isEmpty = total === 0 && Object.keys(filterValues).length === 0
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto' }}>
      <PageTitle title={title} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, pt: 1 }}>
        <Button component={Link} to={listPath(resource)} size="small">
          ‹ {many}
        </Button>
        <Typography variant="body2" color="text.secondary">
          {text('help')}
        </Typography>
      </Box>
      {isEmpty ? (
        <Notice title={text('none')} help={text('noneHelp')} />
      ) : (
        <FilterBar resource={resource}>
          <Button
            variant="contained"
            size="small"
            disabled={marked.length === 0 || busy}
            onClick={() => void restore(marked)}
          >
            {text('restoreMany', { count: marked.length })}
          </Button>
        </FilterBar>
      )}
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <PageSkeleton rows={6} />
      ) : rows.length > 0 ? (
        <Paper variant="outlined">
          <Stack direction="row" sx={{ alignItems: 'center', px: 1 }}>
            <Checkbox
              size="small"
              slotProps={{ input: { 'aria-label': text('selectPage') } }}
              checked={marked.length === ids.length}
              indeterminate={marked.length > 0 && marked.length < ids.length}
              onChange={() => setChosen(marked.length === ids.length ? [] : ids)}
            />
            <Typography variant="body2">{text('selectPage')}</Typography>
          </Stack>
          <PlainTable label={title} rows={rows} keyOf={({ id }) => id} columns={columns} />
        </Paper>
      ) : (
        !isEmpty && <Typography sx={{ p: 4 }}>{text('noMatch')}</Typography>
      )}
      {(total ?? 0) > perPage && (
        <Pagination
          aria-label={text('pages')}
          count={Math.ceil((total ?? 0) / perPage)}
          page={page}
          onChange={(_, next) => setPage(next)}
          sx={{ py: 2, '& ul': { justifyContent: 'center' } }}
        />
      )}
    </Box>
  )
}

interface Choosing {
  marked: readonly number[]
  busy: boolean
  toggle: (id: number) => void
  restore: (id: number) => void
}

/** Columns: name, first columns of the list, who deleted it and when, and restore. */
function useTrashColumns(
  resource: Resource,
  { marked, busy, toggle, restore }: Choosing,
): PlainColumn<RaRecord>[] {
  const label = useLabel()
  const text = useTrashText()
  const formats = useFormats()
  const title = useTitle()
  const access = useAccess(resource)
  const shown = resource.list.columns
    .filter((name) => !resource.title.includes(name) && access.reads(name))
    .filter((name) => !['longText', 'file'].includes(shownField(resource, name).kind))
    .slice(0, columnsShown)
  return [
    {
      name: 'title',
      label: label(resource.label.one),
      renderCell: (record) => (
        <Stack direction="row" sx={{ alignItems: 'center', minWidth: 160 }}>
          <Checkbox
            size="small"
            slotProps={{ input: { 'aria-label': text('selectOne', { name: title(resource, record) }) } }}
            checked={marked.includes(Number(record.id))}
            onChange={() => toggle(Number(record.id))}
          />
          {title(resource, record)}
        </Stack>
      ),
    },
    ...shown.map((name) => ({
      name,
      label: label(labelOf(resource, name)),
      renderCell: (record: RaRecord) => (
        <Value field={shownField(resource, name)} value={record[name]} plain />
      ),
    })),
    {
      name: 'deletedAt',
      label: text('deletedAt'),
      renderCell: ({ deletedAt }) => (
        <time dateTime={String(deletedAt)} title={formats.exact(String(deletedAt))}>
          {formats.relative(String(deletedAt))}
        </time>
      ),
    },
    {
      name: 'updatedBy',
      label: text('deletedBy'),
      renderCell: ({ updatedBy }) =>
        typeof updatedBy === 'number' && <ReferenceName to="employee" id={updatedBy} plain />,
    },
    {
      name: 'restore',
      label: '',
      right: true,
      renderCell: (record) => (
        <Button
          size="small"
          disabled={busy}
          aria-label={text('restoreOne', { name: title(resource, record) })}
          onClick={() => restore(Number(record.id))}
        >
          {text('restore')}
        </Button>
      ),
    },
  ]
}
