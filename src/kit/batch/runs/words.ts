import * as z from 'zod/mini'
import { resourceNamed } from '../../../resources/index.ts'
import type { Batch, BatchState } from '../../../schema/calls/batch.ts'
import type { Tone } from '../../../schema/fields.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useFormats } from '../../formats/locale.ts'
import { useLabel } from '../../texts/texts.ts'
import { useBatchText, type BatchText } from './texts.ts'

/** Work on it goes on: it is to be asked about again. */
export const isUnderWay = ({ state }: Pick<Batch, 'state'>) => state === 'running' || state === 'undoing'

/** Records that are finished with, of all that a run or an undo works on. */
export function progressOf({ state, total, counts }: Batch): { done: number; total: number } {
  const { pending, undone, kept, done, left } = counts
  return state === 'undoing'
    ? { done: undone + kept, total: undone + kept + done }
    : { done: total - pending - left, total: total - left }
}

/** Heading of a preview's records. */
export const plannedText = ({ action }: Pick<Batch, 'action'>): BatchText =>
  action === 'delete' ? 'willDelete' : 'willChange'

export const stateTexts: Readonly<Record<BatchState, { text: BatchText; tone: Tone }>> = {
  draft: { text: 'stateDraft', tone: 'neutral' },
  previewed: { text: 'statePreviewed', tone: 'neutral' },
  running: { text: 'stateRunning', tone: 'info' },
  done: { text: 'stateDone', tone: 'success' },
  partly: { text: 'statePartly', tone: 'warning' },
  failed: { text: 'stateFailed', tone: 'danger' },
  cancelled: { text: 'stateCancelled', tone: 'neutral' },
  undoing: { text: 'stateUndoing', tone: 'info' },
  undone: { text: 'stateUndone', tone: 'neutral' },
}

const otherPhrase = { was: 'ran', toBe: 'runVerb' } as const
const phrases: Readonly<Record<string, Record<'was' | 'toBe', BatchText>>> = {
  update: { was: 'updated', toBe: 'runUpdate' },
  delete: { was: 'deleted', toBe: 'runDelete' },
  restore: { was: 'restored', toBe: 'runRestore' },
  import: { was: 'imported', toBe: 'runImport' },
}

const undoTexts: Readonly<Record<string, BatchText>> = { delete: 'undoDeleted', restore: 'undoRestored' }

const addedBy = z.object({ added: z.optional(z.number()) })

/** Its work has begun and was not all in vain. */
export const hasWorked = ({ state }: Pick<Batch, 'state'>) =>
  !['draft', 'previewed', 'running', 'failed'].includes(state)

/** Texts about a batch, in the user's language. */
export function useBatchWords() {
  const formats = useFormats()
  const label = useLabel()
  const text = useBatchText()

  /** `4,213 employees`, `1 employee`. */
  const things = (resource: Resource, count: number) =>
    `${formats.number(count)} ${label(count === 1 ? resource.label.one : resource.label.many).toLowerCase()}`

  const verbOf = ({ resource, action }: Pick<Batch, 'resource' | 'action'>) =>
    label(resourceNamed(resource).transitions[action]?.label ?? action)

  /** So many records of a batch; the only one by its name. */
  const whom = (batch: Batch, count: number) => batch.title || things(resourceNamed(batch.resource), count)

  /** The action in two words, in the past or as a plan. */
  const said = (batch: Batch, which: 'was' | 'toBe', whose: string) =>
    text((phrases[batch.action] ?? otherPhrase)[which], { things: whose, verb: verbOf(batch) })

  /** The action with a number of records: `4,213 employees deleted`. */
  const phrase = (batch: Batch, count: number) =>
    said(batch, 'was', things(resourceNamed(batch.resource), count))

  /** The change of a batch; for a waiting, running or failed one its plan: `Delete 3 employees, not run`. */
  const summary = (batch: Batch, fileName?: string) => {
    const { state, total, counts } = batch
    const file = fileName === undefined ? undefined : text('importOf', { file: fileName })
    const what = file ?? said(batch, 'toBe', whom(batch, total - counts.left))
    if (state === 'draft' || state === 'previewed') return text('notRun', { what })
    if (state === 'failed') return text('notDone', { what })
    if (state === 'running') return what
    const done = said(batch, 'was', whom(batch, total - counts.failed - counts.pending - counts.left))
    return fileName === undefined ? done : `${done} (${fileName})`
  }

  /** The outcome of a finished batch, for its message. */
  const outcome = (batch: Batch): string => {
    const { counts, state, message } = batch
    const number = formats.number
    if (state === 'undone') {
      const given = { count: number(counts.undone), kept: number(counts.kept) }
      if (counts.kept > 0) return text('putBackKept', given)
      return batch.title
        ? text('undidOne', { what: said(batch, 'was', batch.title) })
        : text('putBack', given)
    }
    const could = counts.failed > 0 ? ` ${text('couldNot', { count: number(counts.failed) })}` : ''
    if (counts.pending > 0)
      return text('stopped', { things: things(resourceNamed(batch.resource), counts.done) })
    const left = counts.left > 0 ? ` ${text('leftOut', { count: number(counts.left) })}.` : ''
    const rest = `${could}${left}`
    if (counts.done > 0) return rest ? `${phrase(batch, counts.done)}.${rest}` : phrase(batch, counts.done)
    const why = message ? label(message) : could.trim()
    if (state === 'failed' || why) return `${text('nothingChanged')} ${why}`.trim()
    return text('wereSame', { things: things(resourceNamed(batch.resource), counts.same) })
  }

  /** What undoing a batch does with its records, by what the batch did with them. */
  const undoing = (batch: Batch): string => {
    const { action, counts, request } = batch
    const added = action === 'import' ? (addedBy.safeParse(request).data?.added ?? 0) : 0
    const said = (key: BatchText, count: number) =>
      count > 0
        ? [text(key, { things: things(resourceNamed(batch.resource), count), smart_count: count })]
        : []
    const parts = [
      ...said('undoAdded', added),
      ...said(undoTexts[action] ?? 'undoChanged', counts.done - added),
    ]
    return [...parts, text('undoKept')].join(' ')
  }

  return { things, whom, outcome, summary, undoing }
}
