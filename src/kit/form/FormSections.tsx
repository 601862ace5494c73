import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { fieldOf, type Resource } from '../../schema/resource.ts'
import { useParts } from '../area/parts.ts'
import { RecordInput } from './RecordInput.tsx'
import { Section } from './Section.tsx'

/** The inputs of these fields in the schema's sections, without fields that the typed values make meaningless. */
export function FormSections({ resource, names }: { resource: Resource; names: readonly string[] }) {
  const { form } = useParts(resource)
  // Only an area's rule depends on typed values; without one, typing renders nothing again.
  const values = useWatch({ disabled: !form })
  const idle = new Set(form?.idle(values))
  return resource.form.map(({ title, fields }) => {
    const shown = fields.filter((name) => names.includes(name) && !idle.has(name))
    if (shown.length === 0) return null
    const below = form?.below[title]
    return (
      <Section key={title} title={title}>
        {shown.map((name) => (
          <RecordInput key={name} resource={resource} name={name} field={fieldOf(resource, name)} />
        ))}
        {below && <Box sx={{ gridColumn: '1 / -1' }}>{below}</Box>}
      </Section>
    )
  })
}
