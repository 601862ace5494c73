import { useQueryClient } from '@tanstack/react-query'
import { resourceNamed } from '../../../resources/index.ts'
import type { FieldOf } from '../../../schema/fields.ts'
import { titleOf } from '../../records/records.ts'
import type { EditorProps } from './CellEditor.tsx'
import { ChoiceEditor } from './ChoiceEditor.tsx'
import { loadedRecord } from './loadedRecord.ts'
import { useOptions } from './useOptions.ts'

/** Chooses a record of another resource, searched on the server. */
export function ReferenceEditor({ field, label, text, value, onText }: EditorProps<FieldOf<'reference'>>) {
  const target = resourceNamed(field.to)
  const client = useQueryClient()
  const { options, search } = useOptions(field.to)
  const record = typeof value === 'number' ? loadedRecord(client)(target, value) : undefined
  return (
    <ChoiceEditor
      label={label}
      text={text}
      shown={record && titleOf(target, record)}
      options={options}
      onText={onText}
      onSearch={search}
    />
  )
}
