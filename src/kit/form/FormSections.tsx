import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { fieldOf, type Resource } from '../../schema/resource.ts'
import { useParts } from '../parts.ts'
import { RecordInput } from './RecordInput.tsx'
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
          <RecordInput key={name} resource={resource} name={name} field={fieldOf(resource, name)} />
        ))}
        {below && <Box sx={{ gridColumn: '1 / -1' }}>{below}</Box>}
      </Section>
    )
  })
}
