import Chip from '@mui/material/Chip'
import { Fragment, type MouseEvent } from 'react'
import { labelOf, type Resource } from '../../schema/resource.ts'
import { Value } from '../fields/values.tsx'
import { shownField } from '../records.ts'
import { useLabel, useText } from '../texts.ts'
import { filterOf, type FilterValues, type Suffix } from './filterValues.ts'

const signs: Partial<Record<Suffix, string>> = { _gte: '≥ ', _lte: '≤ ', _neq: '≠ ' }

/** An active filter in words: its field and the values, removable, and open to change. */
export function FilterChip({
  resource,
  name,
  filter,
  onOpen,
  onRemove,
}: {
  resource: Resource
  name: string
  filter: FilterValues
  onOpen: (anchor: HTMLElement) => void
  onRemove: () => void
}) {
  const label = useLabel()
  const text = useText()
  const field = shownField(resource, name)
  const words = filterOf(filter, name).map(({ suffix, value }, index) => (
    <Fragment key={suffix}>
      {index > 0 && ', '}
      {signs[suffix]}
      {suffix === '_empty' ? text('empty') : <AnyOf field={field} value={value} />}
    </Fragment>
  ))
  return (
    <Chip
      size="small"
      label={
        <>
          {label(labelOf(resource, name))}: {words}
        </>
      }
      onClick={(event: MouseEvent<HTMLElement>) => onOpen(event.currentTarget)}
      onDelete={onRemove}
    />
  )
}

function AnyOf({ field, value }: { field: ReturnType<typeof shownField>; value: unknown }) {
  if (!Array.isArray(value) || field.kind === 'references') return <Value field={field} value={value} plain />
  return value.map((item: unknown, index) => (
    <Fragment key={String(item)}>
      {index > 0 && ', '}
      <Value field={field} value={item} plain />
    </Fragment>
  ))
}
