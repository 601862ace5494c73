import { useMemo } from 'react'
import type { Column } from 'react-data-grid'
import { isList, type Kind } from '../../../schema/fields.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useEntitled } from '../../access/access.ts'
import { isNumericField, Value } from '../../fields/values.tsx'
import { useParts } from '../../area/parts.ts'
import { headingOf, shownField } from '../../records/records.ts'
import { useLabel } from '../../texts/texts.ts'
import { leadOf } from '../../records/lead.ts'
import { HeadingCell } from './HeadingCell.tsx'
import { EditedCell } from '../editors/EditedCell.tsx'
import { RecordCard } from '../cells/RecordCard.tsx'
import { CellContent } from '../cells/SheetCell.tsx'
import type { SheetRow } from '../cells/rows.ts'
import { useGridText } from '../sheet/texts.ts'
import type { Totals } from '../cells/useTotals.ts'

/** Pixels of a column that nobody has set a width for. */
const usualWidths: Partial<Record<Kind, number>> = {
  boolean: 90,
  choice: 130,
  choices: 220,
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
/** Width of a value that is a text; numbers and days are short. */
const wordsWidth = 240
/** Of the column that rows lead with. */
const leadWidth = 280
const leastWidth = 64
/** Pixels of a card. */
export const cardHeight = 72

export interface ColumnOptions {
  names: readonly string[]
  /** Column widths in pixels: the user's by name, and widths that fit the rows. */
  widths: Readonly<Record<string, number>>
  fitted: Readonly<Record<string, number>>
  /** Names of the fields that the caller may write. */
  writable: ReadonlySet<string>
}

/** The sheet's columns for these fields; the first stays in view and leads to the record. */
export function useGridColumns(resource: Resource, options: ColumnOptions): Column<SheetRow, Totals>[] {
  const { names, widths, fitted, writable } = options
  const label = useLabel()
  const text = useGridText()
  const { values: said } = useParts(resource)
  const { may } = useEntitled(resource)
  return useMemo(() => {
    const lead = leadOf(resource)
    const sortable = new Set([...resource.list.filters, resource.list.sort[0], 'id'])
    return names.map((name, place): Column<SheetRow, Totals> => {
      const field = shownField(resource, name)
      const first = place === 0
      const figure = isNumericField(field) ? 'kit-figure' : undefined
      const leads = first && lead?.number === name
      const usual = leads
        ? (fitted[name] ?? leadWidth)
        : said?.[name] && !isNumericField(field) && field.kind !== 'date'
          ? wordsWidth
          : (fitted[name] ?? usualWidths[field.kind] ?? usualWidth)
      // A boolean has no editor: the keys that would open one turn it over.
      const isTyped = field.kind !== 'boolean' && writable.has(name)
      return {
        key: name,
        name: leads ? label(resource.label.one) : headingOf(resource, name, label),
        width: widths[name] ?? usual,
        minWidth: leastWidth,
        frozen: first,
        resizable: true,
        draggable: !first,
        sortable: sortable.has(name) && !isList(field),
        headerCellClass: figure,
        renderHeaderCell: (heading) => <HeadingCell resource={resource} heading={heading} />,
        cellClass: first ? 'kit-first' : figure,
        editable: ({ record }) => record !== undefined && may('update', record),
        // A changed record must not discard the typed text.
        editorOptions: { closeOnExternalRowChange: false },
        renderEditCell: isTyped
          ? (props) => <EditedCell {...props} resource={resource} field={field} />
          : undefined,
        summaryCellClass: figure,
        renderSummaryCell: ({ row }) =>
          first ? text('total') : row[name] !== undefined && <Value field={field} value={row[name]} plain />,
        renderCell: ({ row, tabIndex }) => (
          <CellContent
            resource={resource}
            name={name}
            field={field}
            row={row}
            link={first ? { tabIndex } : undefined}
          />
        ),
      }
    })
  }, [resource, names, widths, fitted, writable, label, text, said, may])
}

/** The one column of a list on a phone: each record is a card of what the columns hold. */
export function useCardColumn(resource: Resource, names: readonly string[]): Column<SheetRow, Totals>[] {
  const label = useLabel()
  return useMemo(() => {
    const [first] = names
    if (first === undefined) return []
    return [
      {
        key: first,
        name: label(resource.label.one),
        width: '1fr',
        cellClass: 'kit-first',
        renderCell: ({ row, tabIndex }) => (
          <RecordCard resource={resource} names={names} row={row} tabIndex={tabIndex} />
        ),
      },
    ]
  }, [resource, names, label])
}
