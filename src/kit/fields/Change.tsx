import { Fragment } from 'react'
import { isList, type Field } from '../../schema/fields.ts'
import { holds } from '../records/records.ts'
import { useText } from '../texts/texts.ts'
import { Value } from './values.tsx'

interface Props {
  field: Field
  before: unknown
  after: unknown
}

const without = (list: unknown, other: unknown) =>
  Array.isArray(list) ? list.filter((item) => !Array.isArray(other) || !other.includes(item)) : []

/** A value before and after a change; of a list what came and what went, which its first names would not show. */
export function Change({ field, before, after }: Props) {
  if (!isList(field))
    return (
      <>
        <Side field={field} value={before} /> → <Side field={field} value={after} />
      </>
    )
  const parts = [
    ['+', without(after, before)],
    ['−', without(before, after)],
  ] as const
  const shown = parts.filter(([, ids]) => ids.length > 0)
  return shown.map(([sign, ids], index) => (
    <Fragment key={sign}>
      {index > 0 && '; '}
      {sign} <Value field={field} value={ids} plain />
    </Fragment>
  ))
}

function Side({ field, value }: { field: Field; value: unknown }) {
  const text = useText()
  if (!holds(value)) return <em>{text('wasEmpty')}</em>
  return <Value field={field} value={value} plain />
}
