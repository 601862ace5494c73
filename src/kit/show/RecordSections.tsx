import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useAccess } from '../access.ts'
import { Value } from '../fields/values.tsx'
import { Section } from '../form/Section.tsx'
import { useParts } from '../parts.ts'
import { headingOf, holds, shownField } from '../records.ts'
import { useLabel, useText } from '../texts.ts'

/** A record's values in the sections of its form; what only the server writes follows, where it holds something. */
export function RecordSections({ resource, record }: { resource: Resource; record: RaRecord }) {
  const access = useAccess(resource)
  const text = useText()
  const inForm = new Set(resource.form.flatMap((section) => section.fields))
  const further = [...Object.keys(resource.fields), 'createdAt', 'updatedAt'].filter(
    (name) => !inForm.has(name) && name !== 'status' && holds(record[name]),
  )
  return [...resource.form, { title: text('more'), fields: further }].map(({ title, fields }) => {
    const readable = fields.filter(access.reads)
    if (readable.length === 0) return null
    return (
      <Section key={title} title={title} column={150}>
        {readable.map((name) => (
          <LabelledValue key={name} resource={resource} record={record} name={name} />
        ))}
      </Section>
    )
  })
}

function LabelledValue({ resource, record, name }: { resource: Resource; record: RaRecord; name: string }) {
  const label = useLabel()
  const said = useParts(resource).values?.[name]
  const value = () => said?.(record) ?? <Value field={shownField(resource, name)} value={record[name]} />
  return (
    <Box sx={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
      <Typography variant="caption" color="text.secondary" component="div">
        {headingOf(resource, name, label)}
      </Typography>
      <Typography variant="body2" component="div">
        {holds(record[name]) ? value() : '–'}
      </Typography>
    </Box>
  )
}
