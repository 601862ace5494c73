import { createContext, useContext, useSyncExternalStore } from 'react'
import { ownEmergency, type OwnEmergency } from '../../resources/emergency/emergency.calls.ts'
import { fieldDay, type FieldDay } from '../../resources/field/field.calls.ts'
import { logProblem } from '../../providers/page/log.ts'
import type { Services } from '../../providers/services.ts'
import * as z from 'zod/mini'
import { Outbox, type Entry, type NewEntry } from './outbox/outbox.ts'
import { whereAmI } from './place.ts'
import { createSender, type Sending } from './outbox/sender.ts'
import { setClock } from './outbox/sends.ts'
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
  put: (entry: NewEntry) => Promise<string>
  retry: (seqs: readonly number[]) => Promise<void>
  discard: (seqs: readonly number[]) => Promise<void>
  /** Sends a refused entry again with another body, as the same entry. */
  amend: (seq: number, body: Entry['body']) => Promise<void>
  /** Reads the day anew and sends what waits. */
  refresh: () => Promise<void>
  start: () => () => void
  /** The person's latest call for help, with its state. */
  ownCall: () => Promise<OwnEmergency | null>
  /** Whose entries and drafts they are: the company and the person. */
  owner: string
}

/** The field page's state: the day, and the outbox of what was done. */
export function createField(
  { clients, config, session }: Services,
  browser: Pick<Window, 'addEventListener' | 'removeEventListener' | 'document' | 'navigator'>,
): Field {
  const { clientId = 0, userUuid = '' } = session.claims() ?? {}
  const owner = `${clientId}/${userUuid}`
  const outbox = new Outbox(owner)
  let read: FieldDay | undefined
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

  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('field') : undefined
  /** Other tabs show, and send, what this one has written. */
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone
  const tell = () => channel?.postMessage('written')
  /** Where entries were made, as long as that is being found out. */
  const locating = new Map<string, Promise<void>>()

  const changed = async () => {
    const all = await outbox.all()
    const states = senders.map((sender) => sender.state())
    set({
      day: read && shownDay(read, all),
      entries: all,
      others: await outbox.others(),
      sending: states.find((one) => one === 'sending') ?? states.find((one) => one === 'waiting') ?? 'idle',
    })
  }
  const senders = [true, false].map((urgent) =>
    createSender({
      outbox,
      client: clients.token,
      urgent,
      located: (key) => locating.get(key) ?? Promise.resolve(),
      roots: { rest: config.apiRoot, cmms: config.cmmsRoot },
      changed,
      settled: tell,
      online: () => browser.navigator.onLine,
      locks: 'locks' in browser.navigator ? browser.navigator.locks : undefined,
    }),
  )
  const flush = () => Promise.all(senders.map((sender) => sender.flush()))

  async function readDay() {
    const before = (await outbox.all()).filter((entry) => entry.state === 'sent').map(({ seq }) => seq)
    const { data } = await clients.token.send({ url: `${config.apiRoot}/${fieldDay.path}` })
    const day = z.parse(fieldDay.answer, data)
    const ahead = Date.now() - Date.parse(day.at)
    setClock(ahead)
    await outbox.keepDay(day, ahead)
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
    await flush()
    // While something is still on its way, its end reads the day.
    if (senders.every((sender) => sender.state() === 'idle')) await renewed()
  }
  const soon = () => {
    refresh().catch((error: unknown) => logProblem('What waits could not be sent', error))
  }

  return {
    owner,
    async ownCall() {
      const { data } = await clients.token.send({ url: `${config.apiRoot}/${ownEmergency.path}` })
      return z.parse(ownEmergency.answer, data).call
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async put(entry) {
      const { key } = entry
      let seq: number
      try {
        // First of all it is kept: where it was done may take a while, or never be known.
        seq = await outbox.put(entry)
      } catch (error) {
        set({ full: true })
        if (!entry.urgent || entry.after) throw error
        // Help is called all the same.
        await senders[0]?.sendUnkept({ ...entry, seq: 0, owner: '', state: 'waiting' })
        return key
      }
      set({ full: false })
      if (entry.locate)
        locating.set(
          key,
          whereAmI()
            .then((place) => place && outbox.change(seq, { place }))
            .finally(() => locating.delete(key)),
        )
      await changed()
      tell()
      soon()
      return key
    },
    async retry(seqs) {
      for (const seq of seqs) await outbox.change(seq, { state: 'waiting', refusal: undefined, failures: 0 })
      await changed()
      soon()
    },
    async amend(seq, body) {
      const entry = await outbox.one(seq)
      if (!entry) return
      const { title, value } = body
      await outbox.change(seq, {
        body,
        ...(typeof title === 'string' && { subject: title }),
        ...(entry.effect.kind === 'step' &&
          typeof value === 'string' && { effect: { ...entry.effect, value } }),
        state: 'waiting',
        refusal: undefined,
        failures: 0,
      })
      await changed()
      tell()
      soon()
    },
    async discard(seqs) {
      await outbox.drop(seqs)
      await changed()
      tell()
    },
    refresh,
    start() {
      const back = () => {
        set({ online: browser.navigator.onLine })
        soon()
      }
      const away = () => set({ online: false })
      const seen = () => browser.document.visibilityState === 'visible' && back()
      const written = () => {
        changed()
          .then(flush)
          .catch((error: unknown) => logProblem('What another tab has written could not be read', error))
      }
      channel?.addEventListener('message', written)
      browser.addEventListener('online', back)
      browser.addEventListener('offline', away)
      browser.document.addEventListener('visibilitychange', seen)
      const begin = async () => {
        await outbox.tidy()
        const kept = await outbox.day()
        read = kept?.day
        if (kept) setClock(kept.ahead)
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
        for (const sender of senders) sender.stop()
        channel?.close()
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
