import { useTheme, type TypeAction } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { DataTable, Link, type RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useAccess } from '../access.ts'
import { isNumericField, Value } from '../fields/values.tsx'
import { headingOf, holds, shownField, showPath } from '../records.ts'
import { useLabel, useText } from '../texts.ts'
import { rowHeight, useDensity } from './density.ts'
import { SelectableBody } from './SelectableRow.tsx'

const pinned = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' } as const

/** Laid over the cells, so that those that stay in place are marked too. */
const openRow = { '& td': { backgroundImage: 'linear-gradient(var(--kit-open), var(--kit-open))' } }

/** Scrolls inside its own box, under a header and beside a first column that stay. */
const tableStyle = (height: number, selectable: boolean, { hover, selected }: TypeAction) => ({
  // On a phone the page scrolls down and the table only sideways.
  '& .RaDataTable-tableWrapper': {
    overflow: 'auto',
    maxHeight: { xs: 'none', sm: 'calc(100dvh - 216px - var(--kit-bulk-bar, 0px))' },
  },
  '& .RaDataTable-rowCell, & .RaDataTable-row .MuiTableCell-paddingCheckbox': {
    height,
    py: 0,
    whiteSpace: 'nowrap',
    maxWidth: 320,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .RaDataTable-headerCell': { height: 36, py: 0, whiteSpace: 'nowrap', zIndex: 2 },
  '& th.MuiTableCell-paddingCheckbox': { ...pinned, top: 0, zIndex: 3 },
  '& td.MuiTableCell-paddingCheckbox': { ...pinned, width: 42 },
  '& .kit-first': { ...pinned, left: selectable ? 42 : 0 },
  '& th.kit-first': { zIndex: 3 },
  '& .kit-last': { ...pinned, left: undefined, right: 0 },
  '& tbody tr:hover td': { backgroundImage: 'linear-gradient(var(--kit-hover), var(--kit-hover))' },
  '& .kit-first a': { color: 'text.primary', fontWeight: 500, textDecoration: 'none' },
  '& .kit-first a:hover': { textDecoration: 'underline' },
  '--kit-hover': hover,
  '--kit-open': selected,
  '& tbody tr:focus': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
})

interface Props {
  resource: Resource
  /** The record that is shown beside the list. */
  openId?: string
  /** Of a list within another record: the column that says what everybody sees, and what can be done with a row. */
  within?: { field: string; actions: (record: RaRecord) => ReactNode }
}

/** The columns of the schema that the caller may read; the first one links to the record. */
export function RecordTable({ resource, openId, within }: Props) {
  const access = useAccess(resource)
  const label = useLabel()
  const text = useText()
  const [density] = useDensity()
  const { palette } = useTheme()
  const columns = resource.list.columns.filter((name) => name !== within?.field && access.reads(name))
  const changesStatus = Object.values(resource.transitions).some(access.takes)
  const selectable =
    !within && (access.may('delete') || changesStatus || access.writable('update').length > 0)
  const sortable = new Set([...resource.list.filters, resource.list.sort[0], 'id'])
  return (
    <DataTable
      bulkActionsToolbar={selectable ? <></> : undefined}
      bulkActionButtons={selectable ? undefined : false}
      rowClick={within ? false : (id) => showPath(resource, id)}
      body={SelectableBody}
      hover={false}
      rowSx={(record: RaRecord) => (String(record.id) === openId ? openRow : {})}
      empty={<Typography sx={{ p: within ? 0 : 4 }}>{text(within ? 'noneYet' : 'noMatch')}</Typography>}
      sx={tableStyle(rowHeight[density], selectable, palette.action)}
    >
      {columns.map((name, index) => {
        const field = shownField(resource, name)
        const value = (record: RaRecord) => <Value field={field} value={record[name]} plain />
        return (
          <DataTable.Col
            key={name}
            source={name}
            label={headingOf(resource, name, label)}
            align={isNumericField(field) ? 'right' : undefined}
            disableSort={!sortable.has(name) || field.kind === 'references'}
            className={index === 0 ? 'kit-first' : undefined}
            render={(record: RaRecord) =>
              index > 0 ? (
                value(record)
              ) : (
                <Link
                  to={showPath(resource, record.id)}
                  onClick={(event: { stopPropagation: () => void }) => event.stopPropagation()}
                >
                  {holds(record[name]) ? value(record) : `#${record.id}`}
                </Link>
              )
            }
          />
        )
      })}
      {within && (
        <DataTable.Col
          source="id"
          label={text('actions')}
          className="kit-last"
          disableSort
          render={within.actions}
        />
      )}
    </DataTable>
  )
}
