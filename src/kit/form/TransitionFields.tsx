import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { RaRecord } from 'react-admin'
import type { Field } from '../../schema/fields.ts'
import { fieldOf, type Resource, type Transition } from '../../schema/resource.ts'
import { labelsAbove } from '../fields/labelsAbove.ts'
import { RecordInput } from './RecordInput.tsx'

interface Props {
  resource: Resource
  transition: Transition
  /** The fields that the caller may give. */
  names: readonly string[]
  /** Whose status it is; none for many. */
  record?: RaRecord
}

/** The field as a transition requests it: required if it needs it; for many records without an initial value. */
function requestedField(resource: Resource, transition: Transition, name: string, isMany: boolean): Field {
  const field = fieldOf(resource, name)
  const { initial: _initial, ...empty } = { initial: undefined, ...field }
  const required = transition.needs?.includes(name)
  return isMany ? { ...empty, required } : { ...field, required }
}

/** Inputs for the fields of a transition; required ones are marked. */
export function TransitionFields({ resource, transition, names, record }: Props) {
  return (
    <Box sx={labelsAbove}>
      <Stack spacing={2}>
        {names.map((name) => (
          <RecordInput
            key={name}
            resource={resource}
            name={name}
            record={record}
            field={requestedField(resource, transition, name, !record)}
          />
        ))}
      </Stack>
    </Box>
  )
}
