import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import { useIdentity } from '../access/identity.ts'
import { isOwn } from '../../resources/entitlements.ts'
import type { Resource } from '../../schema/resource.ts'
import { useAccess } from '../access/access.ts'
import { DueValue } from '../fields/DueValue.tsx'
import { Section } from '../form/Section.tsx'
import { isSaid, useParts } from '../area/parts.ts'
import { headingOf, holds } from '../records/records.ts'
import { useLabel, useText } from '../texts/texts.ts'

interface Props {
  resource: Resource
  record: RaRecord
  /** Titles of the only sections that are shown. */
  only?: readonly string[] | undefined
  /** Titles of sections shown elsewhere. */
  without?: readonly string[]
}

/**
 * A record's values in the sections of its form; what only the server writes follows, where it holds something. What holds
 * nothing is folded away.
 */
export function RecordSections({ resource, record, only, without = [] }: Props) {
  const access = useAccess(resource)
  const { employeeId: me } = useIdentity()
  const own = isOwn(resource.own, record, me)
  const reads = (name: string) => access.reads(name) || (own && access.readsInOwn(name))
  const text = useText()
  const parts = useParts(resource)
  const [unfolded, setUnfolded] = useState(false)
  const idle = new Set(parts.form?.idle(record))
  const form = resource.form
    .filter(({ title }) => only?.includes(title) ?? !without.includes(title))
    .map(({ title, fields }) => ({ title, fields: fields.filter((name) => !idle.has(name)) }))
  const empty = form
    .flatMap((section) => section.fields)
    .filter((name) => reads(name) && !isSaid(parts, record, name)).length
  const inForm = new Set(resource.form.flatMap((section) => section.fields))
  const further = [...Object.keys(resource.fields), 'createdAt', 'updatedAt'].filter(
    (name) => !only && !inForm.has(name) && name !== 'status' && isSaid(parts, record, name),
  )
  const sections = [...form, { title: text('more'), fields: further }].map(({ title, fields }) => {
    const readable = fields.filter((name) => reads(name) && (unfolded || isSaid(parts, record, name)))
    if (readable.length === 0) return null
    return (
      <Section key={title} title={title} column={150}>
        {readable.map((name) => (
          <LabelledValue key={name} resource={resource} record={record} name={name} />
        ))}
      </Section>
    )
  })
  return (
    <>
      {sections}
      {empty > 0 && (
        <Button size="small" sx={{ mb: 2 }} onClick={() => setUnfolded(!unfolded)} aria-expanded={unfolded}>
          {text(unfolded ? 'foldEmpty' : 'showEmpty', { smart_count: empty })}
        </Button>
      )}
    </>
  )
}

function LabelledValue({ resource, record, name }: { resource: Resource; record: RaRecord; name: string }) {
  const label = useLabel()
  const said = useParts(resource).values?.[name]
  const own = said?.(record)
  return (
    <Box sx={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
      <Typography variant="caption" color="text.secondary" component="div">
        {headingOf(resource, name, label)}
      </Typography>
      <Typography variant="body2" component="div">
        {own ?? (holds(record[name]) ? <DueValue resource={resource} record={record} name={name} /> : '–')}
      </Typography>
    </Box>
  )
}
