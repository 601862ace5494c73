import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'

/**
 * A component whose code is fetched when it is first drawn, so that a list costs no form and a page no dialog.
 * `waiting` stands in its place until then.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, waiting: ReactNode = null) {
  const Loaded = lazy(async () => ({ default: await load() }))
  return function Later(props: P) {
    return (
      <Suspense fallback={waiting}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
