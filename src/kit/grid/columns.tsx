import { useMemo, type ComponentType } from 'react'
import type { Column, RenderEditCellProps } from 'react-data-grid'
import { isList, type Field, type Kind } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { isNumericField, Value } from '../fields/values.tsx'
import { useParts } from '../parts.ts'
import { headingOf, shownField } from '../records.ts'
import { useLabel } from '../texts.ts'
import { CellContent } from './SheetCell.tsx'
import type { SheetRow } from './rows.ts'
import { useGridText } from './texts.ts'
import type { Totals } from './useTotals.ts'

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
/** Of a value that is said in words of its own. */
const wordsWidth = 240
const narrowFirst = 136
const leastWidth = 64

export interface CellEditorProps extends RenderEditCellProps<SheetRow, Totals> {
  field: Field
}

export interface ColumnOptions {
  names: readonly string[]
  widths: Readonly<Record<string, number>>
  /** On a phone, where the first column leaves room for others. */
  narrow: boolean
  /** Names of the fields that the caller may write. */
  writable: ReadonlySet<string>
  /** Once its code is there. */
  Editor: ComponentType<CellEditorProps> | undefined
}

/** The sheet's columns for these fields; the first stays in view and leads to the record. */
export function useGridColumns(resource: Resource, options: ColumnOptions): Column<SheetRow, Totals>[] {
  const { names, widths, narrow, writable, Editor } = options
  const label = useLabel()
  const text = useGridText()
  const { values: said } = useParts(resource)
  return useMemo(() => {
    const sortable = new Set([...resource.list.filters, resource.list.sort[0], 'id'])
    return names.map((name, place): Column<SheetRow, Totals> => {
      const field = shownField(resource, name)
      const first = place === 0
      const figure = isNumericField(field) ? 'kit-figure' : undefined
      const usual =
        narrow && first ? narrowFirst : said?.[name] ? wordsWidth : (usualWidths[field.kind] ?? usualWidth)
      // A boolean has no editor: the keys that would open one turn it over.
      const editor = field.kind !== 'boolean' && writable.has(name) ? Editor : undefined
      return {
        key: name,
        name: headingOf(resource, name, label),
        width: widths[name] ?? usual,
        minWidth: leastWidth,
        frozen: first,
        resizable: true,
        draggable: !first,
        sortable: sortable.has(name) && !isList(field),
        headerCellClass: figure,
        cellClass: first ? 'kit-first' : figure,
        editable: ({ record }) => record !== undefined,
        // A record that changes meanwhile must not take away what is being typed.
        editorOptions: { closeOnExternalRowChange: false },
        renderEditCell: editor && ((props) => editorOf(editor, { ...props, field })),
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
  }, [resource, names, widths, narrow, writable, Editor, label, text, said])
}

const editorOf = (Editor: ComponentType<CellEditorProps>, props: CellEditorProps) => <Editor {...props} />
