import { Fragment } from 'react'
import type { RaRecord } from 'react-admin'
import type { Kind } from '../../../schema/fields.ts'
import type { Resource } from '../../../schema/resource.ts'
import { isAttention } from '../../fields/StatusChip.tsx'
import { leadOf } from '../../records/lead.ts'
import { isSaid, useParts, type Parts } from '../../area/parts.ts'
import { RowLink } from '../../list/listView.tsx'
import { holds, shownField } from '../../records/records.ts'
import { RowLead } from './RowLead.tsx'
import { CellContent } from './SheetCell.tsx'
import type { SheetRow } from './rows.ts'

/** Kinds whose values say something without their heading. */
const speaking: ReadonlySet<Kind> = new Set([
  'text',
  'reference',
  'references',
  'choice',
  'country',
  'phone',
  'email',
])

/** Whether a value says something on a card: not how usual it is. */
function speaks(resource: Resource, name: string, value: unknown): boolean {
  const field = shownField(resource, name)
  if (field.kind !== 'choice') return speaking.has(field.kind)
  const choice = field.choices.find((one) => one.value === value)
  return choice?.tone === undefined || isAttention(choice.tone)
}

/** The field of the currency of an amount, where the record says it. */
function currencyOf(resource: Resource, amount: string): string | undefined {
  const field = shownField(resource, amount)
  return field.kind === 'money' ? field.currency : undefined
}

const days: ReadonlySet<Kind> = new Set(['date', 'instant'])
const detailsAtMost = 3

/**
 * The parts of a record's card, in the order of the list's columns. A day in the heading is not repeated. Among several
 * days, the list's sort field gives the time. Shows the first amount with its currency before the other details.
 */
function partsOf(resource: Resource, parts: Parts, names: readonly string[], record: RaRecord) {
  const lead = leadOf(resource)
  const [first, ...rest] = names
  const kindOf = (name: string) => shownField(resource, name).kind
  const held = rest.filter(
    (name) => name !== 'status' && !lead?.words.includes(name) && isSaid(parts, record, name),
  )
  const due = resource.due?.field
  const isDay = (name: string) => days.has(kindOf(name))
  const isWhen = first !== undefined && isDay(first)
  const [sorted] = resource.list.sort
  const when =
    held.find((name) => name === due) ??
    (isWhen ? undefined : (held.find((name) => name === sorted && isDay(name)) ?? held.find(isDay)))
  const amount = held.find((name) => kindOf(name) === 'money')
  const currency = amount === undefined ? undefined : currencyOf(resource, amount)
  const speaking = (name: string) =>
    name !== currency &&
    (parts.values?.[name]?.(record) !== undefined || speaks(resource, name, record[name]))
  return {
    lead: lead && lead.number === first ? lead : undefined,
    first,
    status: names.includes('status') ? 'status' : undefined,
    when,
    amount,
    currency,
    details: held.filter((name) => name !== when && speaking(name)).slice(0, detailsAtMost),
  }
}

interface Props {
  resource: Resource
  /** The list's columns. */
  names: readonly string[]
  row: SheetRow
  tabIndex: number
}

/** A record as a card of two lines, for phones: subject and time, then place, person and status. */
export function RecordCard({ resource, names, row, tabIndex }: Props) {
  const { record } = row
  const parts = useParts(resource)
  if (!record) return <span className="kit-waiting" />
  const { lead, first, status, when, amount, currency, details } = partsOf(resource, parts, names, record)
  const before = lead !== undefined || amount !== undefined
  const cell = (name: string) => (
    <CellContent resource={resource} name={name} field={shownField(resource, name)} row={row} />
  )
  return (
    <span className="kit-card">
      <span className="kit-card-line">
        <RowLink resource={resource} record={record} tabIndex={tabIndex} className="kit-card-title">
          {lead ? (
            <RowLead resource={resource} lead={lead} record={record} wordsAlone />
          ) : first !== undefined && holds(record[first]) ? (
            cell(first)
          ) : (
            `#${record.id}`
          )}
        </RowLink>
        {when && <span className="kit-card-end">{cell(when)}</span>}
      </span>
      <span className="kit-card-line">
        <span className="kit-card-details">
          {lead && String(record[lead.number] ?? `#${record.id}`)}
          {amount !== undefined && (
            <>
              {lead && ' · '}
              {currency !== undefined && `${String(record[currency] ?? '')} `}
              {cell(amount)}
            </>
          )}
          {details.map((name, place) => (
            <Fragment key={name}>
              {(before || place > 0) && ' · '}
              {cell(name)}
            </Fragment>
          ))}
        </span>
        {status && <span className="kit-card-end">{cell(status)}</span>}
      </span>
    </span>
  )
}
