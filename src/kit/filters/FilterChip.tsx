import Chip from '@mui/material/Chip'
import { Fragment, type MouseEvent } from 'react'
import { isList } from '../../schema/fields.ts'
import { labelOf, type Resource } from '../../schema/resource.ts'
import { Value } from '../fields/values.tsx'
import { localTime, useFormats } from '../formats/locale.ts'
import { shownField } from '../records/records.ts'
import { useLabel, useText } from '../texts/texts.ts'
import { filterOf, type FilterValues, type Suffix } from './filterValues.ts'

const signs: Partial<Record<Suffix, string>> = { _gte: '≥ ', _lte: '≤ ' }

interface Filter {
  resource: Resource
  name: string
  filter: FilterValues
}

/** The filter of a field in words. */
export function FilterWords({ resource, name, filter }: Filter) {
  const text = useText()
  const field = shownField(resource, name)
  return filterOf(filter, name).map(({ suffix, value }, index) => (
    <Fragment key={suffix}>
      {index > 0 && ', '}
      {signs[suffix]}
      {suffix === '_neq' && `${text(Array.isArray(value) && value.length > 1 ? 'noneOfThese' : 'not')} `}
      {suffix === '_empty' ? (
        text(value === true ? 'empty' : 'notEmpty')
      ) : (
        <AnyOf field={field} suffix={suffix} value={value} />
      )}
    </Fragment>
  ))
}

/** An active filter: its field and the values, removable, and open to change. */
export function FilterChip({
  onOpen,
  onRemove,
  ...active
}: Filter & { onOpen: (anchor: HTMLElement) => void; onRemove: () => void }) {
  const label = useLabel()
  return (
    <Chip
      size="small"
      label={
        <>
          {label(labelOf(active.resource, active.name))}: <FilterWords {...active} />
        </>
      }
      onClick={(event: MouseEvent<HTMLElement>) => onOpen(event.currentTarget)}
      onDelete={onRemove}
    />
  )
}

/** The first and last minute of a whole day. */
const wholeDay: Partial<Record<Suffix, string>> = { _gte: 'T00:00', _lte: 'T23:59' }

interface Compared {
  field: ReturnType<typeof shownField>
  suffix: Suffix
  value: unknown
}

function AnyOf({ field, suffix, value }: Compared) {
  const { zone, dayOf, exact } = useFormats()
  // The bound itself, which stays where it is while time passes.
  if (field.kind === 'instant' && typeof value === 'string')
    return localTime(value, zone).endsWith(wholeDay[suffix] ?? 'T00:00') ? dayOf(value) : exact(value)
  if (!Array.isArray(value) || isList(field)) return <Value field={field} value={value} plain />
  return value.map((item: unknown, index) => (
    <Fragment key={String(item)}>
      {index > 0 && ', '}
      <Value field={field} value={item} plain />
    </Fragment>
  ))
}
