import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { RaRecord } from 'react-admin'
import { fieldOf, type Resource, type Transition } from '../../schema/resource.ts'
import { labelsAbove } from '../fields/labelsAbove.ts'
import { RecordInput } from './RecordInput.tsx'

interface Props {
  resource: Resource
  transition: Transition
  /** Those of its fields that the caller may give. */
  asked: readonly string[]
  /** Whose status it is; none for many. */
  record?: RaRecord
}

/** Inputs for the fields of a transition; required ones are marked. */
export function AskedFields({ resource, transition, asked, record }: Props) {
  return (
    <Box sx={labelsAbove}>
      <Stack spacing={2}>
        {asked.map((ask) => (
          <RecordInput
            key={ask}
            resource={resource}
            name={ask}
            record={record}
            field={{ ...fieldOf(resource, ask), required: transition.needs?.includes(ask) }}
          />
        ))}
      </Stack>
    </Box>
  )
}
