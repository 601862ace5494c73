import type { Identifier } from 'react-admin'
import { newKey } from '../../../../providers/data/newKey.ts'
import { sessionStore } from '../../../../providers/session/sessionStore.ts'

export interface Upload {
  key: string
  file: File
  phase: string
  state: 'waiting' | 'sending' | 'failed'
  message?: string
}

/** Sent at the same time: more only make each of them slower over a telephone. */
const atOnce = 2

/** Files on their way to a work request, some at a time; one that fails keeps its place and can be sent again. */
function createUploads() {
  let uploads: readonly Upload[] = []
  let running = 0
  const queue: Upload[] = []
  const listeners = new Set<() => void>()
  const set = (next: readonly Upload[]) => {
    uploads = next
    for (const listener of listeners) listener()
  }
  const tell = (key: string, change: Partial<Upload>) =>
    set(uploads.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const drop = ({ key }: Upload) => set(uploads.filter((one) => one.key !== key))

  /** @param send gives what is wrong where a file was not taken */
  async function work(send: (upload: Upload) => Promise<string | undefined>) {
    if (running >= atOnce) return
    running += 1
    for (let next = queue.shift(); next; next = queue.shift()) {
      tell(next.key, { state: 'sending', message: undefined })
      const message = await send(next)
      if (message === undefined) drop(next)
      else tell(next.key, { state: 'failed', message })
    }
    running -= 1
  }
  return {
    get: () => uploads,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (files: readonly File[], phase: string) => {
      const items = files.map((file): Upload => ({ key: newKey(), file, phase, state: 'waiting' }))
      queue.push(...items)
      set([...uploads, ...items])
    },
    again: (upload: Upload) => {
      tell(upload.key, { state: 'waiting' })
      queue.push(upload)
    },
    drop,
    start: (send: (upload: Upload) => Promise<string | undefined>) => {
      for (let started = 0; started < atOnce; started += 1) void work(send)
    },
  }
}

/** The uploads to a work request: what was not taken is still there when the user comes back from another tab or page. */
export const uploadsOf = sessionStore<Identifier, ReturnType<typeof createUploads>>(createUploads).of
