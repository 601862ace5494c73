import { ReferenceName } from '../../kit/fields/reference/ReferenceName.tsx'
import { useLabel } from '../../kit/texts/texts.ts'
import { shownField } from '../../kit/records/records.ts'
import type { Resource } from '../../schema/resource.ts'

interface Props {
  resource: Resource
  field: string
  /** As the API writes it; null for records without one. */
  value: string | null
  none: string
}

/** What a group of records is called: the record that they name, or the choice that they hold. */
export function GroupName({ resource, field, value, none }: Props) {
  const label = useLabel()
  const shown = shownField(resource, field)
  if (value === null) return <>{none}</>
  if (shown.kind === 'reference') return <ReferenceName to={shown.to} id={Number(value)} plain />
  if (shown.kind !== 'choice') return <>{value}</>
  return <>{label(shown.choices.find((choice) => choice.value === value)?.label ?? value)}</>
}
