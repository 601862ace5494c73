import { Fragment, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { resourceNamed } from '../../../resources/index.ts'
import type { Batch } from '../../../schema/calls/batch.ts'
import { labelOf, type Resource } from '../../../schema/resource.ts'
import { StatusChip } from '../../fields/StatusChip.tsx'
import { Value } from '../../fields/values.tsx'
import { holds, shownField } from '../../records/records.ts'
import { useLabel } from '../../texts/texts.ts'
import { useBatchText, type BatchText } from './texts.ts'
import { hasWorked, stateTexts, useBatchWords } from './words.ts'

const part = z.optional(z.record(z.string(), z.unknown()))
/** Parts of a request; parts that the caller may not read are absent. */
const wishes = z.object({
  set: part,
  add: part,
  remove: part,
  values: part,
  fileName: z.optional(z.string()),
  fields: z.optional(z.array(z.string())),
})

/** More fields than these are not named. */
const mostNamed = 3

/** Placeholder for a value in a text; people's texts never contain it. */
const slot = '\u0000'

/**
 * The change of a batch in words: `Department set to Cleaning for 4,213 employees`, `Last name of Tan Wei Ming
 * changed`.
 */
export function BatchSummary({ batch }: { batch: Batch }) {
  const resource = resourceNamed(batch.resource)
  const text = useBatchText()
  const label = useLabel()
  const { whom, summary } = useBatchWords()
  const {
    set = {},
    add = {},
    remove = {},
    values = {},
    fileName,
    fields = [],
  } = wishes.safeParse(batch.request).data ?? {}
  const clauses: [BatchText, string, unknown][] = [
    ...Object.entries({ ...set, ...values }).map(([name, value]): [BatchText, string, unknown] => [
      holds(value) ? 'setTo' : 'emptied',
      name,
      value,
    ]),
    ...Object.entries(add).map(([name, ids]): [BatchText, string, unknown] => ['addedTo', name, ids]),
    ...Object.entries(remove).map(([name, ids]): [BatchText, string, unknown] => ['removedFrom', name, ids]),
  ].filter(([, name]) => Object.hasOwn(resource.fields, name))
  const known = fields.filter((name) => Object.hasOwn(resource.fields, name))
  const named = batch.action === 'update' && known.length <= mostNamed ? known : []
  const about =
    clauses.length > 0 ? (
      <Clauses resource={resource} clauses={clauses} />
    ) : (
      named.map((name) => label(labelOf(resource, name))).join(', ')
    )
  if (!about || batch.action !== 'update' || !hasWorked(batch)) {
    return (
      <>
        {summary(batch, fileName)}
        {about && ': '}
        {about}
      </>
    )
  }
  const { total, counts } = batch
  const whose = whom(batch, total - counts.failed - counts.pending)
  const filled = clauses.length > 0 ? 'for' : 'changedOf'
  return <Filled text={text(filled, { what: slot, things: whose })} value={about} />
}

function Clauses({ resource, clauses }: { resource: Resource; clauses: [BatchText, string, unknown][] }) {
  const text = useBatchText()
  const label = useLabel()
  return clauses.map(([key, name, value], index) => (
    <Fragment key={`${key} ${name}`}>
      {index > 0 && ', '}
      <Filled
        text={text(key, { field: label(labelOf(resource, name)), value: slot })}
        value={<Value field={shownField(resource, name)} value={value} plain />}
      />
    </Fragment>
  ))
}

/** A text with an element in its placeholder. */
function Filled({ text, value }: { text: string; value: ReactNode }) {
  return text.split(slot).map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the pieces have no other name, and never move
    <Fragment key={index}>
      {index > 0 && value}
      {piece}
    </Fragment>
  ))
}

/** The state of a batch as a chip. */
export function BatchState({ batch }: { batch: Batch }) {
  const text = useBatchText()
  const { text: key, tone } = stateTexts[batch.state]
  return <StatusChip choice={{ value: batch.state, label: text(key), tone }} />
}
