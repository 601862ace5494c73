import { Fragment } from 'react'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { Portrait } from '../fields/Portrait.tsx'
import { Value } from '../fields/values.tsx'
import type { Lead } from '../lead.ts'
import { holds, shownField } from '../records.ts'
import { idsIn } from './names.ts'
import { Titles } from './Titles.tsx'

interface Props {
  resource: Resource
  lead: Lead
  record: RaRecord
  /** Without the number, which stands elsewhere. */
  wordsAlone?: boolean
}

/** What a row is about: the words that people know the record by, and its number. */
export function RowLead({ resource, lead, record, wordsAlone = false }: Props) {
  const words = lead.words.filter((name) => holds(record[name]))
  const number = String(record[lead.number] ?? `#${record.id}`)
  const spoken = words.map((name) => String(record[name])).join(' ')
  return (
    <span className="kit-lead">
      {resource.portrait && <Portrait name={spoken || number} size={24} />}
      <span className="kit-lead-words">
        {words.map((name, place) => {
          const field = shownField(resource, name)
          const refers = field.kind === 'reference' || field.kind === 'references'
          return (
            <Fragment key={name}>
              {place > 0 && ' '}
              {refers ? (
                <Titles to={field.to} ids={idsIn(record[name])} />
              ) : (
                <Value field={field} value={record[name]} plain />
              )}
            </Fragment>
          )
        })}
      </span>
      {!wordsAlone && (
        <>
          {' '}
          <span className="kit-lead-number">{number}</span>
        </>
      )}
    </span>
  )
}
