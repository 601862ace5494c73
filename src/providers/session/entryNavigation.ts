import { guard } from '../../domain/access/navigation.ts'
import type { Visit } from './visit.ts'

/** What follows the sign-in page's path where a new password is set. */
export const forgotten = '?step=forgot'
/** The same where the account has just been confirmed. */
export const confirmed = '?step=confirmed'

/** What follows the registration page's path where an invitation is accepted. */
export const invited = '?step=invited'

/** The address bar as the entry sees it; inside the console react-router takes over. */
export interface EntryNavigation {
  path: () => string
  /** What follows the path, such as `?step=workspace`. */
  search: () => string
  /** Leads to a path of this origin, through the navigation guard. */
  go: (path: string) => void
  /** Puts an address that the console's router has moved to through the guard, and records the view there. */
  moved: (path: string, view: string | undefined) => void
  /** Tells of every change until the returned function is called. */
  subscribe: (changed: () => void) => () => void
}

/** Navigation over the History API; every address passes the guard (spec 2). */
export function createEntryNavigation(window: Window, visit: Visit): EntryNavigation {
  const listeners = new Set<() => void>()
  const path = () => window.location.pathname

  const settle = () => {
    const passage = guard(path(), visit.signedIn())
    if ('view' in passage) {
      if (passage.view) visit.recordView(passage.view)
      return
    }
    if (passage.redirect === '/login' && path() !== '/') {
      visit.rememberReturn(path() + window.location.search)
    }
    window.history.replaceState(null, '', passage.redirect)
    settle()
  }
  const sync = () => {
    settle()
    for (const changed of listeners) changed()
  }

  settle()
  window.addEventListener('popstate', sync)
  return {
    path,
    search: () => window.location.search,
    go: (target) => {
      window.history.pushState(null, '', target)
      sync()
    },
    moved: (to, view) => {
      // The router reports late: the visitor may have moved on.
      if (to !== path()) return
      sync()
      if (to === path()) visit.recordView(view)
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
