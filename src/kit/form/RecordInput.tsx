import Box from '@mui/material/Box'
import type { RaRecord } from 'react-admin'
import type { Field } from '../../schema/fields.ts'
import { labelOf, type Resource } from '../../schema/resource.ts'
import { FieldInput, isAlwaysFilled } from '../fields/inputs.tsx'
import { useParts } from '../area/parts.ts'

interface Props {
  resource: Resource
  name: string
  field: Field
  record?: RaRecord | undefined
}

/** The input of a resource's field: an area's own where it has one, else that of the field's kind. */
export function RecordInput({ resource, name, field, record }: Props) {
  const Own = useParts(resource).inputs?.[name]
  const label = labelOf(resource, name)
  if (!Own) return <FieldInput name={name} field={field} label={label} />
  return (
    <Box data-field={name}>
      <Own source={name} label={label} required={isAlwaysFilled(field)} record={record} />
    </Box>
  )
}
