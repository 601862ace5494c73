import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { DataTable, Link, useListContext, type RaRecord } from 'react-admin'
import { isList } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { useAccess } from '../access/access.ts'
import { isNumericField, Value } from '../fields/values.tsx'
import { rowHeight, useDensity } from '../list/density.ts'
import { headingOf, holds, shownField, showPath } from '../records/records.ts'
import { useLabel, useText } from '../texts/texts.ts'
import { SiteZone } from '../formats/zone.tsx'
import { RecordCards } from './RecordCards.tsx'
import { useIsNarrow } from '../layout/useIsNarrow.ts'

const pinned = { position: 'sticky', zIndex: 1, bgcolor: 'background.paper' } as const

/** Scrolls inside its frame, with a fixed first and last column. */
const tableStyle = (height: number, hover: string) => ({
  '& .RaDataTable-tableWrapper': { overflow: 'auto' },
  '& .RaDataTable-rowCell': {
    height,
    py: 0,
    whiteSpace: 'nowrap',
    maxWidth: 320,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .RaDataTable-headerCell': { height: 36, py: 0, whiteSpace: 'nowrap', zIndex: 2 },
  '& .kit-first': { ...pinned, left: 0 },
  '& th.kit-first': { zIndex: 3 },
  '& .kit-last': { ...pinned, right: 0 },
  '& tbody tr:hover td': { backgroundImage: `linear-gradient(${hover}, ${hover})` },
  '& .kit-first a': { color: 'text.primary', fontWeight: 500, textDecoration: 'none' },
  '& .kit-first a:hover': { textDecoration: 'underline' },
})

interface Props {
  resource: Resource
  /** Of the record that they belong to: the column that says what everybody sees. */
  field: string
  /** What can be done with a row. */
  actions: (record: RaRecord) => ReactNode
}

/** A record's few others in a plain table: the columns that the caller may read; the first links to the record. Cards on a phone. */
export function RecordTable({ resource, field: within, actions }: Props) {
  const access = useAccess(resource)
  const label = useLabel()
  const text = useText()
  const [density] = useDensity()
  const { palette } = useTheme()
  const narrow = useIsNarrow()
  const { total } = useListContext()
  const columns = resource.list.columns.filter((name) => name !== within && access.reads(name))
  const sortable = new Set([...resource.list.filters, resource.list.sort[0], 'id'])
  if (narrow && total) return <RecordCards resource={resource} columns={columns} actions={actions} />
  return (
    <DataTable
      bulkActionButtons={false}
      rowClick={false}
      hover={false}
      empty={<Typography>{text('noneYet')}</Typography>}
      sx={tableStyle(rowHeight[density], palette.action.hover)}
    >
      {columns.map((name, index) => {
        const field = shownField(resource, name)
        const value = (record: RaRecord) => (
          <SiteZone resource={resource} record={record}>
            <Value field={field} value={record[name]} plain />
          </SiteZone>
        )
        return (
          <DataTable.Col
            key={name}
            source={name}
            label={headingOf(resource, name, label)}
            align={isNumericField(field) ? 'right' : undefined}
            disableSort={!sortable.has(name) || isList(field)}
            className={index === 0 ? 'kit-first' : undefined}
            render={(record: RaRecord) =>
              index > 0 ? (
                value(record)
              ) : (
                <Link to={showPath(resource, record.id)}>
                  {holds(record[name]) ? value(record) : `#${record.id}`}
                </Link>
              )
            }
          />
        )
      })}
      <DataTable.Col source="id" label={text('actions')} className="kit-last" disableSort render={actions} />
    </DataTable>
  )
}
