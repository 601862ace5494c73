import { useQueryClient } from '@tanstack/react-query'
import { resourceNamed } from '../../../resources/index.ts'
import type { FieldOf } from '../../../schema/fields.ts'
import { titleOf } from '../../records/records.ts'
import type { EditorProps } from './CellEditor.tsx'
import { nameOf } from './cellTexts.ts'
import type { Option } from './ChoiceEditor.tsx'
import { loadedRecord } from './loadedRecord.ts'
import { ManyEditor } from './ManyEditor.tsx'
import { useOptions } from './useOptions.ts'

/** Chooses several records of another resource, in a box over the cell. */
export function ReferencesEditor({ field, label, value, onText }: EditorProps<FieldOf<'references'>>) {
  const target = resourceNamed(field.to)
  const client = useQueryClient()
  const { options, search } = useOptions(field.to)
  const initial = (Array.isArray(value) ? value : []).flatMap((id): Option[] => {
    const record = loadedRecord(client)(target, id)
    return record ? [{ text: nameOf(target, record), shown: titleOf(target, record) }] : []
  })
  return <ManyEditor label={label} options={options} initial={initial} search={search} onText={onText} />
}
