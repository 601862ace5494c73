import { lazy, Suspense, useReducer, type ComponentType, type ReactNode } from 'react'
import { loadChunk } from '../../providers/page/chunks.ts'
import { ChunkBoundary } from './ChunkBoundary.tsx'

/**
 * A component whose code is fetched at its first render, so that a list loads no form and a page no dialog. `waiting`
 * is shown until then. If the code can't be loaded, the user can retry, and the page around it stays.
 * @returns the component; `ahead` fetches its code early, for example on hover of a button
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, waiting: ReactNode = null) {
  const attempt = () => lazy(async () => ({ default: await loadChunk(load) }))
  let Loaded = attempt()
  function Later(props: P) {
    const [, redraw] = useReducer((times: number) => times + 1, 0)
    const again = () => {
      Loaded = attempt()
      redraw()
    }
    return (
      <ChunkBoundary inPlace={waiting !== null} onRetry={again}>
        <Suspense fallback={waiting}>
          <Loaded {...props} />
        </Suspense>
      </ChunkBoundary>
    )
  }
  // What cannot be had ahead is asked for again when it is drawn, and said there.
  return Object.assign(Later, { ahead: () => void load().catch(() => undefined) })
}
