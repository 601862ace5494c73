import { resourceNamed } from '../../../resources/index.ts'
import { Portrait } from '../../fields/file/Portrait.tsx'
import type { Field } from '../../../schema/fields.ts'
import { Value } from '../../fields/values.tsx'
import { idsIn, useTitles } from './names.ts'
import { portraitOf } from '../../../schema/resource.ts'

const shownAtMost = 3

/** Names of records of another resource, as many as a cell may hold; a single person's initials stand before theirs. */
function Titles({ to, ids }: { to: string; ids: readonly number[] }) {
  const titles = useTitles(to)
  if (titles && ids.some((id) => !titles.has(id))) return <span className="kit-waiting" />
  const names = ids.slice(0, shownAtMost).map((id) => titles?.get(id) ?? `#${id}`)
  const text = names.join(', ') + (ids.length > shownAtMost ? ` +${ids.length - shownAtMost}` : '')
  const [only] = names
  if (ids.length !== 1 || only === undefined || portraitOf(resourceNamed(to)) === undefined) return text
  return (
    <span className="kit-lead">
      <Portrait name={only} size={22} />
      <span className="kit-words">{text}</span>
    </span>
  )
}

/** A value in a row; names of references are loaded per block. */
export function RowValue({ field, value }: { field: Field; value: unknown }) {
  return field.kind === 'reference' || field.kind === 'references' ? (
    <Titles to={field.to} ids={idsIn(value)} />
  ) : (
    <Value field={field} value={value} plain />
  )
}
