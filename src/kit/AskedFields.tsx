import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { fieldOf, labelOf, type Resource, type Transition } from '../schema/resource.ts'
import { FieldInput } from './fields/inputs.tsx'
import { labelsAbove } from './form/labelsAbove.ts'

interface Props {
  resource: Resource
  transition: Transition
  /** Those of its fields that the caller may give. */
  asked: readonly string[]
}

/** Inputs for what a change of status asks for; those that it needs are marked. */
export function AskedFields({ resource, transition, asked }: Props) {
  return (
    <Box sx={labelsAbove}>
      <Stack spacing={2}>
        {asked.map((ask) => (
          <FieldInput
            key={ask}
            name={ask}
            label={labelOf(resource, ask)}
            field={{ ...fieldOf(resource, ask), required: transition.needs?.includes(ask) }}
          />
        ))}
      </Stack>
    </Box>
  )
}
