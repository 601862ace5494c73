import { Fragment } from 'react'
import type { RaRecord } from 'react-admin'
import { portraitOf, type Resource } from '../../../schema/resource.ts'
import { Portrait } from '../../fields/file/Portrait.tsx'
import type { Lead } from '../../records/lead.ts'
import { holds, shownField } from '../../records/records.ts'
import { RowValue } from './RowValue.tsx'

interface Props {
  resource: Resource
  lead: Lead
  record: RaRecord
  /** Without the number, which stands elsewhere. */
  wordsAlone?: boolean
}

/** The first column of a row: the record's identifying words, and its number. */
export function RowLead({ resource, lead, record, wordsAlone = false }: Props) {
  const words = lead.words.filter((name) => holds(record[name]))
  const number = String(record[lead.number] ?? `#${record.id}`)
  const spoken = words.map((name) => String(record[name])).join(' ')
  return (
    <span className="kit-lead">
      {portraitOf(resource) && <Portrait name={spoken || number} size={24} />}
      <span className="kit-lead-words">
        {words.map((name, place) => (
          <Fragment key={name}>
            {place > 0 && ' '}
            <RowValue field={shownField(resource, name)} value={record[name]} />
          </Fragment>
        ))}
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
