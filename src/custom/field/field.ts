import { createContext, useContext, useSyncExternalStore } from 'react'
import { fieldDay, type FieldDay } from '../../resources/field/field.calls.ts'
import { logProblem } from '../../providers/log.ts'
import { newKey } from '../../providers/newKey.ts'
import type { Services } from '../../providers/services.ts'
import * as z from 'zod/mini'
import { Outbox, type Entry, type NewEntry } from './outbox.ts'
import { createSender, type Sending } from './sender.ts'
import { shownDay } from './shownDay.ts'

export interface FieldState {
  /** What the server said last, with what has been done since; undefined until the phone has been online once. */
  day: FieldDay | undefined
  /** What waits, what was refused, and what has been sent since the day was read. */
  entries: readonly Entry[]
  /** Entries of other people who use this phone. */
  others: number
  sending: Sending
  online: boolean
  /** The day could not be read, and there is none kept either. */
  failed: unknown
  /** The phone could not keep what was done. */
  full: boolean
}

export interface Field {
  state: () => FieldState
  subscribe: (changed: () => void) => () => void
  /** Keeps what was done and sends it as soon as possible; the key by which it counts once. */
  put: (entry: Omit<NewEntry, 'key' | 'at'> & Partial<Pick<NewEntry, 'key' | 'at'>>) => Promise<string>
  retry: (seqs: readonly number[]) => Promise<void>
  discard: (seqs: readonly number[]) => Promise<void>
  /** Reads the day anew and sends what waits. */
  refresh: () => Promise<void>
  start: () => () => void
}

/** The field page's state: the day, and the outbox of what was done. */
export function createField(
  { clients, config, session }: Services,
  browser: Pick<Window, 'addEventListener' | 'removeEventListener' | 'document' | 'navigator'>,
): Field {
  const { clientId = 0, userUuid = '' } = session.claims() ?? {}
  const outbox = new Outbox(`${clientId}/${userUuid}`)
  let read: FieldDay | undefined
  let all: readonly Entry[] = []
  const listeners = new Set<() => void>()
  let state: FieldState = {
    day: undefined,
    entries: [],
    others: 0,
    sending: 'idle',
    online: browser.navigator.onLine,
    failed: undefined,
    full: false,
  }
  const set = (values: Partial<FieldState>) => {
    state = { ...state, ...values }
    for (const changed of listeners) changed()
  }

  const changed = async () => {
    all = await outbox.all()
    set({
      day: read && shownDay(read, all),
      entries: all,
      others: await outbox.others(),
      sending: sender.state(),
    })
  }
  const sender = createSender({
    outbox,
    client: clients.token,
    roots: { rest: config.apiRoot, cmms: config.cmmsRoot },
    changed,
    online: () => browser.navigator.onLine,
    locks: 'locks' in browser.navigator ? browser.navigator.locks : undefined,
  })

  async function readDay() {
    const before = (await outbox.all()).filter((entry) => entry.state === 'sent').map(({ seq }) => seq)
    const { data } = await clients.token.send({ url: `${config.apiRoot}/${fieldDay.path}` })
    const day = z.parse(fieldDay.answer, data)
    await outbox.keepDay(day)
    // What had been sent before is in what has just been read.
    await outbox.drop(before)
    read = day
    set({ failed: undefined })
    await changed()
  }

  let reading: Promise<void> | undefined
  const renewed = () => {
    reading ??= readDay()
      .catch((error: unknown) => {
        logProblem('The day could not be read', error)
        set({ failed: read ? undefined : error })
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  const refresh = async () => {
    set({ online: browser.navigator.onLine })
    await sender.flush()
    // While something is still on its way, its end reads the day.
    if (sender.state() === 'idle') await renewed()
  }
  const soon = () => {
    refresh().catch((error: unknown) => logProblem('What waits could not be sent', error))
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async put(entry) {
      const key = entry.key ?? newKey()
      try {
        await outbox.put({ at: new Date().toISOString(), ...entry, key })
      } catch (error) {
        set({ full: true })
        throw error
      }
      set({ full: false })
      await changed()
      soon()
      return key
    },
    async retry(seqs) {
      for (const seq of seqs) await outbox.change(seq, { state: 'waiting', refusal: undefined, failures: 0 })
      await changed()
      soon()
    },
    async discard(seqs) {
      await outbox.drop(seqs)
      await changed()
    },
    refresh,
    start() {
      const back = () => {
        set({ online: browser.navigator.onLine })
        soon()
      }
      const away = () => set({ online: false })
      const seen = () => browser.document.visibilityState === 'visible' && back()
      browser.addEventListener('online', back)
      browser.addEventListener('offline', away)
      browser.document.addEventListener('visibilitychange', seen)
      const begin = async () => {
        await outbox.tidy()
        read = await outbox.day()
        await changed()
        // The browser may otherwise clear what waits when the phone runs out of room.
        await browser.navigator.storage?.persist?.()
        await refresh()
      }
      begin().catch((error: unknown) => {
        logProblem('The field page could not be opened', error)
        set({ failed: error })
      })
      return () => {
        sender.stop()
        browser.removeEventListener('online', back)
        browser.removeEventListener('offline', away)
        browser.document.removeEventListener('visibilitychange', seen)
      }
    },
  }
}

export const FieldContext = createContext<Field | null>(null)

/** The field page's state and what can be done with it. */
export function useField(): Field & { now: FieldState } {
  const field = useContext(FieldContext)
  if (!field) throw new Error('Only within the field page')
  const now = useSyncExternalStore(field.subscribe, field.state)
  return { ...field, now }
}
