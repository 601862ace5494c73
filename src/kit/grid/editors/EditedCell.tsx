import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react'
import type { RenderEditCellProps } from 'react-data-grid'
import type { Field } from '../../../schema/fields.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useFormats } from '../../formats/locale.ts'
import { SiteZone } from '../../formats/zone.tsx'
import type { SheetRow } from '../cells/rows.ts'
import type { Totals } from '../cells/useTotals.ts'
import { useEdit } from '../sheet/sheet.ts'
import { textOf } from './cellTexts.ts'
import { focusAndSelect } from './focusAndSelect.ts'
import { loadedRecord } from './loadedRecord.ts'

interface CellProps extends RenderEditCellProps<SheetRow, Totals> {
  field: Field
  /** The text that the editor begins with. */
  text: string
}

export interface CellEditorProps extends CellProps {
  /** Gives the text that was typed while the editor's code was fetched, once. */
  takeTyped: () => string | undefined
}

let LoadedEditor: ComponentType<CellEditorProps> | undefined

/** Fetches the editors of cells, so that the first keystroke opens one without waiting. */
export async function fetchCellEditor(): Promise<ComponentType<CellEditorProps>> {
  LoadedEditor ??= (await import('./CellEditor.tsx')).CellEditor
  return LoadedEditor
}

/** Edits a cell in place. Text that is typed before the editor's code is there is kept, and goes on in the editor. */
export function EditedCell({ resource, ...props }: Omit<CellProps, 'text'> & { resource: Resource }) {
  const { field, row, column } = props
  const { language } = useFormats()
  const client = useQueryClient()
  const waiting = useEdit(row.record?.id, column.key)
  const [text] = useState(
    () =>
      waiting?.text ?? textOf(field, row.record?.[column.key], { language, recordOf: loadedRecord(client) }),
  )
  const [Editor, setEditor] = useState(() => LoadedEditor)
  const typed = useRef<string>(undefined)
  const takeTyped = useCallback(() => {
    const text = typed.current
    typed.current = undefined
    return text
  }, [])
  useEffect(() => {
    let isClosed = false
    if (!Editor) void fetchCellEditor().then((loaded) => isClosed || setEditor(() => loaded))
    return () => {
      isClosed = true
    }
  }, [Editor])
  return (
    <SiteZone resource={resource} record={row.record ?? {}}>
      {Editor ? (
        <Editor {...props} text={text} takeTyped={takeTyped} />
      ) : (
        <EarlyEditor {...props} text={text} onType={(value) => (typed.current = value)} />
      )}
    </SiteZone>
  )
}

/** Takes typed text until the editor of the field is loaded. */
function EarlyEditor({
  row,
  column,
  text,
  onType,
  onRowChange,
}: CellProps & { onType: (text: string) => void }) {
  return (
    <input
      className="kit-editor"
      aria-label={typeof column.name === 'string' ? column.name : column.key}
      autoComplete="off"
      ref={focusAndSelect}
      defaultValue={text}
      onChange={({ target }) => {
        onType(target.value)
        onRowChange({ ...row, draft: { field: column.key, text: target.value, shown: undefined } })
      }}
    />
  )
}
