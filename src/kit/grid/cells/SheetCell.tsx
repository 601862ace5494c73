import { memo } from 'react'
import { Cell, type CellRendererProps } from 'react-data-grid'
import type { Field } from '../../../schema/fields.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useParts } from '../../area/parts.ts'
import { SiteZone } from '../../formats/zone.tsx'
import { RowLink } from '../../list/listView.tsx'
import { holds } from '../../records/records.ts'
import { DueValue } from '../../fields/DueValue.tsx'
import { leadOf } from '../../records/lead.ts'
import { RowLead } from './RowLead.tsx'
import { RowValue } from './RowValue.tsx'
import type { SheetRow } from './rows.ts'
import type { Totals } from './useTotals.ts'
import { useEdit, useInRange, type Edit } from '../sheet/sheet.ts'

/** The class of a cell with such an edit. */
export const markOf = (edit: Edit | undefined) => {
  if (!edit) return ''
  return edit.problem ? 'kit-wrong' : `kit-${edit.state}`
}

/** A cell of the sheet with its marks: in the range, waiting to be saved, wrong. */
export const SheetCell = memo(function SheetCell(props: CellRendererProps<SheetRow, Totals>) {
  const edit = useEdit(props.row.record?.id, props.column.key)
  const inRange = useInRange(props.rowIdx, props.column.idx)
  return (
    <Cell
      {...props}
      className={`${inRange ? 'kit-range' : ''} ${markOf(edit)}`}
      aria-invalid={edit?.problem ? true : undefined}
      aria-busy={edit?.state === 'saving' ? true : undefined}
      title={edit?.problem}
    />
  )
})

interface ContentProps {
  resource: Resource
  name: string
  field: Field
  row: SheetRow
  /** Where the content leads to the record: the place in the order of tabs. */
  link?: { tabIndex: number }
}

/** The content of a cell: the record's value, or its unsaved text. */
export function CellContent({ resource, name, field, row: { record }, link }: ContentProps) {
  const edit = useEdit(record?.id, name)
  const said = useParts(resource).values?.[name]
  if (!record) return <span className="kit-waiting" />
  const value: unknown = record[name]
  const own =
    resource.due?.field === name ? (
      <DueValue resource={resource} record={record} name={name} plain />
    ) : (
      <RowValue field={field} value={value} />
    )
  const lead = link && !edit ? leadOf(resource) : undefined
  const shown = edit ? (
    (edit.shown ?? edit.text)
  ) : (
    <SiteZone resource={resource} record={record}>
      {said?.(record) ?? own}
    </SiteZone>
  )
  if (!link) return shown
  return (
    <RowLink resource={resource} record={record} tabIndex={link.tabIndex}>
      {lead ? (
        <RowLead resource={resource} lead={lead} record={record} />
      ) : (edit || holds(value)) && shown ? (
        shown
      ) : (
        `#${record.id}`
      )}
    </RowLink>
  )
}
