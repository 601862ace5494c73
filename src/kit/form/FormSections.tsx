import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { fieldOf, labelOf, type Resource } from '../../schema/resource.ts'
import { FieldInput } from '../fields/inputs.tsx'
import { useParts } from '../parts.ts'
import { Section } from './Section.tsx'

/** The inputs of those fields in the schema's sections, less those that have no meaning beside what is typed. */
export function FormSections({ resource, names }: { resource: Resource; names: readonly string[] }) {
  const { form } = useParts(resource)
  // Only an area's own rule goes by what is typed; without one, nothing is drawn anew with every letter.
  const values = useWatch({ disabled: !form })
  const idle = new Set(form?.idle(values))
  return resource.form.map(({ title, fields }) => {
    const shown = fields.filter((name) => names.includes(name) && !idle.has(name))
    if (shown.length === 0) return null
    const below = form?.below[title]
    return (
      <Section key={title} title={title}>
        {shown.map((name) => (
          <FieldInput
            key={name}
            name={name}
            field={fieldOf(resource, name)}
            label={labelOf(resource, name)}
          />
        ))}
        {below && <Box sx={{ gridColumn: '1 / -1' }}>{below}</Box>}
      </Section>
    )
  })
}
