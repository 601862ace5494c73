import { viewNameAt } from './viewNames.ts'

const entryViews: ReadonlyMap<string, string> = new Map([
  ['/login', 'Login'],
  ['/register', 'Register'],
  ['/feedback', 'Feedback'],
  ['/feedback-response', 'Feedback Response'],
  ['/direct', 'Redirect'],
])

/** Pages for people who have not signed in (spec 2, navigation guard). */
const open: ReadonlySet<string> = new Set(['/login', '/register', '/feedback', '/feedback-response'])

const trimmed = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path)

/** Is it one of the pages before the console? */
export const isEntryPage = (path: string) => entryViews.has(trimmed(path))

/** Name of the page at a path, e.g. `Employees` for `/employee/12`; undefined where there is no such page. */
export function viewName(path: string): string | undefined {
  return entryViews.get(trimmed(path)) ?? viewNameAt(path)?.[1]
}

export type Passage = { redirect: string } | { view: string | undefined }

/**
 * The navigation guard (spec 2): where a visitor of `path` is sent instead, or the name of the view that he
 * reaches, which is to be recorded.
 */
export function guard(path: string, signedIn: boolean): Passage {
  const at = trimmed(path)
  if (at === '/login' && signedIn) return { redirect: '/direct' }
  if (!open.has(at) && !signedIn) return { redirect: '/login' }
  if (at === '/') return { redirect: '/dashboard' }
  return { view: viewName(at) }
}
