import type { Identifier } from 'react-admin'
import { newKey } from '../../../providers/data/newKey.ts'
import type { Batch, BatchCellsBody } from '../../../schema/calls/batch.ts'
import { editKey, type Edit, type Sheet } from './sheet.ts'

/** The messages of a failed call: by cell key, and for the whole call. */
export interface Refusal {
  problems: ReadonlyMap<string, string>
  failure: string
}

/** How a sheet reaches the server and its user. */
export interface Calls {
  start: (edits: readonly Edit[], key: string) => Promise<Batch>
  /** Follows a batch to its end, reports it, and refreshes the page. */
  finish: (begun: Batch) => Promise<Batch>
  /** The records of a batch in this state, with their messages. */
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
 * Sends all edits of a sheet in one call, one call at a time; edits made during a call follow. An invalid text stays in
 * its cell and does not delay others.
 */
export function createSaver(sheet: Sheet) {
  let sending = false
  let running = Promise.resolve()
  let attempt: { sent: string; key: string } | undefined
  const saved: Saved[] = []
  const undone: (readonly Edit[])[] = []
  const own = new Map<Identifier, { first: number; last: number }>()

  const kept = () => [...sheet.get().edits.values()].filter(({ state }) => state === 'kept')

  /** Edits without a problem. */
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
    // A text equal to the record's value leaves the version unchanged.
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

  /** Leaves edits in their cells, with their problems. */
  function keep(edits: readonly Edit[], problemOf: (edit: Edit) => string | undefined, failure: string) {
    const now = sheet.get().edits
    // A cell that was typed into again has another edit by now.
    const still = edits.filter((edit) => now.get(editKey(edit.id, edit.field))?.text === edit.text)
    sheet.put(still.map((edit) => ({ ...edit, state: 'kept', problem: problemOf(edit) })))
    sheet.fail(failure)
  }

  async function sendAll(calls: Calls): Promise<void> {
    for (let edits = waiting(); edits.length > 0; edits = waiting()) {
      sending = true
      // Text typed during the last call was based on the versions before it.
      const sent = edits.map((edit) => ({ ...edit, version: current(edit.id, edit.version) }))
      if (kept().length === edits.length) sheet.fail(undefined)
      sheet.put(sent.map((edit) => ({ ...edit, state: 'saving' })))
      try {
        await send(sent, calls)
      } catch (error) {
        const { problems, failure } = calls.refusalOf(error)
        keep(sent, ({ id, field }) => problems.get(editKey(id, field)), failure)
        // Nothing was written: valid edits are sent again without the invalid ones.
        if (!sent.some(({ id, field }) => problems.has(editKey(id, field)))) return
      } finally {
        sending = false
      }
    }
  }

  return {
    current,
    kept,
    /** Waits for the current calls. */
    idle: () => running,
    /** The batch that was written last; it is given once. */
    takeLast: () => saved.pop(),
    hasLast: () => saved.length > 0,
    /** Keeps undone edits until the next write. */
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
