import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { fieldOf, labelOf, type Resource, type Transition } from '../schema/resource.ts'
import { useAccess } from './access.ts'
import { FieldInput } from './fields/inputs.tsx'
import { labelsAbove } from './form/labelsAbove.ts'

/** Inputs for what a change of status asks for; those that it needs are marked. */
export function AskedFields({ resource, transition }: { resource: Resource; transition: Transition }) {
  const access = useAccess(resource)
  return (
    <Box sx={labelsAbove}>
      <Stack spacing={2}>
        {(transition.asks ?? []).filter(access.reads).map((ask) => (
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
