import { useMemo } from 'react'
import { Link } from 'react-admin'
import type { Column } from 'react-data-grid'
import type { Kind } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { isNumericField, Value } from '../fields/values.tsx'
import { headingOf, holds, shownField, showPath } from '../records.ts'
import { useLabel } from '../texts.ts'
import type { SheetRow } from './rows.ts'

/** Pixels of a column that nobody has set a width for. */
const usualWidths: Partial<Record<Kind, number>> = {
  boolean: 90,
  choice: 130,
  country: 130,
  date: 120,
  decimal: 110,
  email: 220,
  integer: 100,
  longText: 260,
  money: 120,
  references: 220,
}
const usualWidth = 160
const narrowFirst = 112
const leastWidth = 64

const waiting = <span className="kit-waiting" />

/** The sheet's columns for these fields; the first stays in view and leads to the record. */
export function useGridColumns(
  resource: Resource,
  names: readonly string[],
  widths: Readonly<Record<string, number>>,
  narrow: boolean,
): Column<SheetRow>[] {
  const label = useLabel()
  return useMemo(() => {
    const sortable = new Set([...resource.list.filters, resource.list.sort[0], 'id'])
    return names.map((name, place): Column<SheetRow> => {
      const field = shownField(resource, name)
      const first = place === 0
      const figure = isNumericField(field) ? 'kit-figure' : undefined
      return {
        key: name,
        name: headingOf(resource, name, label),
        width: widths[name] ?? (narrow && first ? narrowFirst : (usualWidths[field.kind] ?? usualWidth)),
        minWidth: leastWidth,
        frozen: first,
        resizable: true,
        draggable: !first,
        sortable: sortable.has(name) && field.kind !== 'references',
        headerCellClass: figure,
        cellClass: first ? 'kit-first' : figure,
        renderCell: ({ row: { record }, tabIndex }) => {
          if (!record) return waiting
          const value = <Value field={field} value={record[name]} plain />
          if (!first) return value
          return (
            <Link to={showPath(resource, record.id)} tabIndex={tabIndex}>
              {holds(record[name]) ? value : `#${record.id}`}
            </Link>
          )
        },
      }
    })
  }, [resource, names, widths, narrow, label])
}
