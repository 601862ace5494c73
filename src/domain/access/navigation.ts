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

export type Passage = { redirect: string } | { view: string | undefined }

/**
 * The navigation guard (spec 2). Returns the path to redirect a visitor of `path` to, or the name of the entry page
 * they reach, for the record. The console passes its page names, so that the entry need not know them.
 */
export function guard(path: string, signedIn: boolean): Passage {
  const at = trimmed(path)
  if (at === '/login' && signedIn) return { redirect: '/direct' }
  if (!open.has(at) && !signedIn) return { redirect: '/login' }
  if (at === '/') return { redirect: '/dashboard' }
  return { view: entryViews.get(at) }
}
