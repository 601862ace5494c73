import type { Identifier } from 'react-admin'
import { newKey } from '../../providers/newKey.ts'
import type { Batch, BatchCellsBody } from '../../schema/calls/batch.ts'
import { editKey, type Edit, type Sheet } from './sheet.ts'

/** What is said of a call that failed: of cells, by their keys, and of the whole. */
export interface Refusal {
  problems: ReadonlyMap<string, string>
  failure: string
}

/** How a sheet reaches the server and its user. */
export interface Calls {
  start: (edits: readonly Edit[], key: string) => Promise<Batch>
  /** Follows a batch to its end, tells of it, and renews what is on screen. */
  finish: (begun: Batch) => Promise<Batch>
  /** The records of a batch in such a state, each with what is said of it. */
  recordsIn: (batch: Batch, state: 'failed' | 'same') => Promise<ReadonlyMap<Identifier, string>>
  refusalOf: (error: unknown) => Refusal
}

/** A batch that was written, with the texts that it wrote. */
export interface Saved {
  id: number
  edits: readonly Edit[]
}

export type Saver = ReturnType<typeof createSaver>

/** The body of POST {path}/batch/cells that writes these edits: records with their texts. */
export function bodyOf(edits: readonly Edit[]): BatchCellsBody {
  const rows = new Map<Identifier, BatchCellsBody['rows'][number]>()
  for (const { id, version, field, text } of edits) {
    const row = rows.get(id) ?? { id: Number(id), version, cells: {} }
    rows.set(id, { ...row, cells: { ...row.cells, [field]: text } })
  }
  return { rows: [...rows.values()] }
}

/**
 * Sends a sheet's edits, all in one call, one call at a time; those made meanwhile follow. A text that is wrong stays in
 * its cell and holds up none of the others.
 */
export function createSaver(sheet: Sheet) {
  let sending = false
  let running = Promise.resolve()
  let attempt: { sent: string; key: string } | undefined
  const saved: Saved[] = []
  const undone: (readonly Edit[])[] = []
  const own = new Map<Identifier, { first: number; last: number }>()

  const kept = () => [...sheet.get().edits.values()].filter(({ state }) => state === 'kept')

  /** Those that nothing is wrong with. */
  const waiting = () => kept().filter(({ problem }) => !problem)

  /** The version that a record has by the user's own changes, where it had the given one before or between them. */
  function current(id: Identifier, version: number): number {
    const mine = own.get(id)
    return mine && version >= mine.first && version <= mine.last ? mine.last : version
  }

  /** A record has gone one version on; steps that follow each other, with nobody else's between, are one way. */
  function stepped(id: Identifier, from: number) {
    const mine = own.get(id)
    own.set(id, { first: mine?.last === from ? mine.first : from, last: from + 1 })
  }

  /** A call whose answer was lost may have been carried out: asked again as the same, it is not done twice. */
  function keyFor(edits: readonly Edit[]): string {
    const sent = JSON.stringify(edits.map(({ id, field, version, text }) => [id, field, version, text]))
    if (attempt?.sent !== sent) attempt = { sent, key: newKey() }
    return attempt.key
  }

  async function send(edits: readonly Edit[], calls: Calls) {
    const batch = await calls.finish(await calls.start(edits, keyFor(edits)))
    attempt = undefined
    const none = new Map<Identifier, string>()
    const refused = batch.counts.failed > 0 ? await calls.recordsIn(batch, 'failed') : none
    // A text that says what the record held already leaves its version as it is.
    const same = batch.counts.same > 0 ? await calls.recordsIn(batch, 'same') : none
    const versions = new Map(edits.map(({ id, version }) => [id, version]))
    for (const [id, version] of versions) if (!refused.has(id) && !same.has(id)) stepped(id, version)
    // What stays in other cells of these records was typed over the user's own version before, also after a reload.
    const beside = kept().filter(({ id }) => versions.has(id))
    sheet.put(beside.map((edit) => ({ ...edit, version: current(edit.id, edit.version) })))
    const written = edits.filter(({ id }) => !refused.has(id))
    saved.push({ id: batch.id, edits: written })
    sheet.drop(written)
    if (refused.size > 0) keep(edits, ({ id }) => refused.get(id), [...refused.values()].join(' '))
  }

  /** Leaves edits in their cells, each with what is wrong with it. */
  function keep(edits: readonly Edit[], problemOf: (edit: Edit) => string | undefined, failure: string) {
    const now = sheet.get().edits
    // One that was typed over meanwhile is another edit by now.
    const still = edits.filter((edit) => now.get(editKey(edit.id, edit.field))?.text === edit.text)
    sheet.put(still.map((edit) => ({ ...edit, state: 'kept', problem: problemOf(edit) })))
    sheet.fail(failure)
  }

  async function sendAll(calls: Calls): Promise<void> {
    for (let edits = waiting(); edits.length > 0; edits = waiting()) {
      sending = true
      // What was typed during the last call was typed over the versions before it.
      const sent = edits.map((edit) => ({ ...edit, version: current(edit.id, edit.version) }))
      if (kept().length === edits.length) sheet.fail(undefined)
      sheet.put(sent.map((edit) => ({ ...edit, state: 'saving' })))
      try {
        await send(sent, calls)
      } catch (error) {
        const { problems, failure } = calls.refusalOf(error)
        keep(sent, ({ id, field }) => problems.get(editKey(id, field)), failure)
        // Nothing was written: what is not wrong itself goes once more without what is.
        if (!sent.some(({ id, field }) => problems.has(editKey(id, field)))) return
      } finally {
        sending = false
      }
    }
  }

  return {
    current,
    kept,
    /** Waits for what is on its way. */
    idle: () => running,
    /** The batch that was written last; it is given once. */
    takeLast: () => saved.pop(),
    hasLast: () => saved.length > 0,
    /** Keeps what was taken back, until something else is written. */
    keepUndone: (edits: readonly Edit[]) => void undone.push(edits),
    takeUndone: () => undone.pop(),
    hasUndone: () => undone.length > 0,
    forgetUndone: () => void undone.splice(0),
    save(calls: Calls): Promise<void> {
      if (!sending) running = sendAll(calls)
      return running
    },
  }
}
