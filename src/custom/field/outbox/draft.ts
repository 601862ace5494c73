import { openDB, type DBSchema } from 'idb'
import type { FieldQuestion } from '../../../resources/field/field.calls.ts'
import type { Photo, TakenAnswer } from './outbox.ts'
import type { Made } from './sends.ts'

/** A checkpoint that has been scanned and whose questions are being answered. */
export interface Draft {
  /** When it was scanned, and the key by which it counts once. */
  made: Made
  routeId: number
  code: string
  method: 'qr' | 'manual'
  photo: Photo | undefined
  answers: readonly TakenAnswer[]
  /** As they were when it was scanned: they stay while they are answered. */
  questions: readonly FieldQuestion[]
  checklistAt: string
}

interface Schema extends DBSchema {
  draft: { key: string; value: { id: string; draft: Draft } }
}

// A database of its own: one more store in the outbox would have to wait until every open tab has let go of that.
const opening = () =>
  openDB<Schema>('field-draft', 1, {
    upgrade(db) {
      db.createObjectStore('draft', { keyPath: 'id' })
    },
  })
let opened: ReturnType<typeof opening> | undefined
const store = () => (opened ??= opening())

const idOf = (owner: string, routeId: number) => `${owner}/${routeId}`

/** What a person has begun to answer on a route, which outlives leaving the page. */
export async function draftOf(owner: string, routeId: number): Promise<Draft | undefined> {
  return (await (await store()).get('draft', idOf(owner, routeId)))?.draft
}

export async function keepDraft(owner: string, draft: Draft): Promise<void> {
  await (await store()).put('draft', { id: idOf(owner, draft.routeId), draft })
}

export async function dropDraft(owner: string, routeId: number): Promise<void> {
  await (await store()).delete('draft', idOf(owner, routeId))
}
