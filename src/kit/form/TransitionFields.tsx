import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { RaRecord } from 'react-admin'
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
            field={{ ...fieldOf(resource, name), required: transition.needs?.includes(name) }}
          />
        ))}
      </Stack>
    </Box>
  )
}
