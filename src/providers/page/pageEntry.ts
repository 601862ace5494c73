/** Knows whether a reading fetches the page that the user is just entering (spec 8, 403). */
export interface PageEntry {
  entering: (route: string) => boolean
  /** The page's own reading has been answered: later refusals are no longer about entering it. */
  arrived: (route: string) => void
}

/** Page entry by the address shown; `path` gives it. */
export function createPageEntry(path: () => string): PageEntry {
  let arrivedAt: string | undefined
  const shows = (route: string) => path() === `/${route}` || path().startsWith(`/${route}/`)
  return {
    entering: (route) => shows(route) && path() !== arrivedAt,
    arrived: (route) => {
      if (shows(route)) arrivedAt = path()
    },
  }
}
