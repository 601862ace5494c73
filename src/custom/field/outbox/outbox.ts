import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { FieldDay } from '../../../resources/field/field.calls.ts'
import type { Place } from '../place.ts'

/** What an entry does to the day that is shown, before the server has said so itself. */
export type Effect =
  | { kind: 'punch'; type: 'in' | 'out' | 'break_start' | 'break_end'; at: string; pinId: number | null }
  | { kind: 'patrolStart'; routeId: number }
  | { kind: 'scan'; routeId: number; pointId: number | null }
  | { kind: 'patrolEnd'; routeId: number }
  | { kind: 'work'; id: number; verb: WorkVerb }
  | { kind: 'step'; workId: number; id: number; result: string; value: string | null }
  | { kind: 'report' }
  | { kind: 'alarm' }
  | { kind: 'position' }

export type WorkVerb = 'start' | 'hold' | 'resume' | 'complete'

export interface Photo {
  name: string
  blob: Blob
  /** Once it has been taken by the server. */
  fileId?: number
}

/** An answer to a question of a checkpoint. */
export interface TakenAnswer {
  questionId: number
  answer?: string
  note?: string
  photo?: Photo
}

/** Something that was done in the field and is to be told to the server, once. */
export interface NewEntry {
  /** Made by the device: whatever is sent again with it counts once. */
  key: string
  /** When it was done, by the clock of the device. */
  at: string
  /** The same by the phone's own clock, right or wrong. */
  deviceAt?: string
  /** The same by the server's clock; absent until the phone has learned how far its own is off. */
  knownAt?: string
  /** What it is of, in its own words: the checkpoint, the work request, the title of a report. */
  subject: string
  effect: Effect
  method: 'POST' | 'PATCH' | 'PUT'
  root: 'rest' | 'cmms'
  /** Below the root; `{after}` stands for the id that the entry named by `after` was given. */
  path: string
  body: Readonly<Record<string, unknown>>
  /** The entry whose id this one needs, in its path or as this member of its body. */
  after?: { key: string; as?: string }
  /** Sent before the entry itself; their ids become this member of its body. */
  photos?: { as: 'photoId' | 'fileId' | 'fileIds'; files: Photo[] }
  /** Answers of a scan; their pictures are sent before it, as its own are. */
  answers?: readonly TakenAnswer[]
  /** The call knows `key` by its body (`offlineKey`); the others are given it as Idempotency-Key. */
  keyed?: boolean
  /** Takes where it was done into its body, with the metres of doubt where the call asks for them. */
  locate?: 'place' | 'exact'
  /** Goes by a way of its own, past everything that can wait. */
  urgent?: boolean
  /** Of no use once it is refused: nobody can correct it. */
  dropped?: boolean
}

export type EntryState = 'waiting' | 'sent' | 'refused'

export interface Entry extends NewEntry {
  seq: number
  /** Whose it is: the company and the person. */
  owner: string
  state: EntryState
  /** Where it was done, once that has been found. */
  place?: Place
  /** Why the server did not take it. */
  refusal?: string
  /** How often the server failed on it, by its own fault. */
  failures?: number
}

/** What has not reached the server, or was not taken by it. */
export const unsent = (entries: readonly Entry[]) => entries.filter(({ state }) => state !== 'sent')

interface Schema extends DBSchema {
  entry: { key: number; value: Entry; indexes: { owner: string } }
  /** The ids that sent entries were given, for those that follow them. */
  answer: { key: string; value: { key: string; id: number; at: number } }
  /** With how far the phone's clock is ahead of the server's, in milliseconds. */
  day: { key: string; value: { owner: string; day: FieldDay; ahead: number } }
}

const week = 7 * 86_400_000

/** What one phone keeps until the server has it: entries in the order in which they were made, and the last day read. */
export class Outbox {
  private readonly opening: Promise<IDBPDatabase<Schema>>
  private readonly owner: string

  constructor(owner: string) {
    this.owner = owner
    this.opening = openDB<Schema>('field', 1, {
      upgrade(db) {
        db.createObjectStore('entry', { keyPath: 'seq', autoIncrement: true }).createIndex('owner', 'owner')
        db.createObjectStore('answer', { keyPath: 'key' })
        db.createObjectStore('day', { keyPath: 'owner' })
      },
    })
  }

  /** Keeps an entry; its number. @throws where the phone has no room for it */
  async put(entry: NewEntry): Promise<number> {
    const db = await this.opening
    const kept: Omit<Entry, 'seq'> = { ...entry, owner: this.owner, state: 'waiting' }
    // The database gives the number, which its types do not know of.
    return db.add('entry', kept as Entry)
  }

  /** The person's own entries, in their order. */
  async all(): Promise<Entry[]> {
    return (await this.opening).getAllFromIndex('entry', 'owner', this.owner)
  }

  /** One of them; undefined where it has been thrown away. */
  async one(seq: number): Promise<Entry | undefined> {
    return (await this.opening).get('entry', seq)
  }

  /** How many entries of other people wait on this phone. */
  async others(): Promise<number> {
    const db = await this.opening
    return (await db.count('entry')) - (await db.countFromIndex('entry', 'owner', this.owner))
  }

  async change(seq: number, values: Partial<Entry>): Promise<void> {
    const tx = (await this.opening).transaction('entry', 'readwrite')
    const entry = await tx.store.get(seq)
    if (entry) await tx.store.put({ ...entry, ...values })
    await tx.done
  }

  /** Notes that the server has taken an entry, and the id that it gave. */
  async took(entry: Entry, id: number | undefined): Promise<void> {
    const tx = (await this.opening).transaction(['entry', 'answer'], 'readwrite')
    // Pictures have been taken too: what stays is only shown until the day has been read again.
    const { photos: _photos, answers: _answers, ...rest } = entry
    await tx.objectStore('entry').put({ ...rest, state: 'sent' })
    if (id !== undefined) await tx.objectStore('answer').put({ key: entry.key, id, at: Date.now() })
    await tx.done
  }

  async drop(seqs: readonly number[]): Promise<void> {
    const tx = (await this.opening).transaction('entry', 'readwrite')
    await Promise.all([...seqs.map((seq) => tx.store.delete(seq)), tx.done])
  }

  /** The id that an entry was given by the server. */
  async answerOf(key: string): Promise<number | undefined> {
    return (await (await this.opening).get('answer', key))?.id
  }

  async day(): Promise<{ day: FieldDay; ahead: number } | undefined> {
    return (await this.opening).get('day', this.owner)
  }

  async keepDay(day: FieldDay, ahead: number): Promise<void> {
    await (await this.opening).put('day', { owner: this.owner, day, ahead })
  }

  /** Forgets answers that nothing can follow any more. */
  async tidy(): Promise<void> {
    const tx = (await this.opening).transaction('answer', 'readwrite')
    for (const { key, at } of await tx.store.getAll()) if (at < Date.now() - week) await tx.store.delete(key)
    await tx.done
  }
}
