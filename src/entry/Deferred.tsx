import { useEffect, useState, type ReactNode } from 'react'
import { EntryNotice } from './EntryNotice.tsx'
import style from '../providers/entry/entry.module.css'
import type { EntryMessages } from '../providers/i18n/entry.ts'
import { logProblem } from '../providers/page/log.ts'

export interface DeferredProps<Part> {
  /** Fetches what the page needs; the same function every time. */
  load: () => Promise<Part>
  messages: EntryMessages
  /** What to say where it cannot be had. */
  failed: { title: string; help: string }
  children: (part: Part) => ReactNode
}

/** What is being loaded, by the rules of `loadChunk`, which arrive beside it. */
async function inTime<Part>(loading: Promise<Part>) {
  loading.catch(() => undefined)
  const { loadChunk } = await import('../providers/page/chunks.ts')
  return loadChunk(() => loading)
}

/** Milliseconds after which a page that has not come says so. */
const late = 5_000

/** In place of a page that is on its way; what is late says so, and that it is asked for again. */
function Waiting({ messages: { entry } }: Pick<DeferredProps<unknown>, 'messages'>) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), late)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className={style.page} aria-busy="true">
      <div className={style.bar} aria-hidden="true" />
      <div>
        <output>{isLate ? entry.late : entry.loading}</output>
        {isLate && (
          <button type="button" className={style.primary} onClick={() => window.location.reload()}>
            {entry.retry}
          </button>
        )}
      </div>
    </main>
  )
}

type State<Part> = { at: 'loading' } | { at: 'failed' } | { at: 'ready'; part: Part }

/** Shows a page once what it needs has arrived, and otherwise that it could not be had, with a way to try again. */
export function Deferred<Part>({ load, messages, failed, children }: DeferredProps<Part>) {
  const [state, setState] = useState<State<Part>>({ at: 'loading' })
  useEffect(() => {
    let shown = true
    inTime(load()).then(
      (part) => shown && setState({ at: 'ready', part }),
      (error: unknown) => {
        logProblem(failed.title, error)
        if (shown) setState({ at: 'failed' })
      },
    )
    return () => {
      shown = false
    }
  }, [load, failed.title])

  if (state.at === 'ready') return children(state.part)
  if (state.at === 'failed') {
    // A browser never fetches a module again that failed once: only a fresh page does.
    return <EntryNotice {...failed} action={messages.entry.retry} onAction={() => window.location.reload()} />
  }
  return <Waiting messages={messages} />
}
