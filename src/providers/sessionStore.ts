import type { QueryClient } from '@tanstack/react-query'

/**
 * What outlasts the page that shows it, one of each name, made when it is first asked for. It is held with the data that
 * the console has fetched: another tab has its own.
 */
export function sessionStore<Name, Kept>(make: (name: Name) => Kept) {
  const stays = new WeakMap<QueryClient, Map<Name, Kept>>()
  const allOf = (client: QueryClient) => {
    const all = stays.get(client) ?? new Map<Name, Kept>()
    stays.set(client, all)
    return all
  }
  return {
    of(client: QueryClient, name: Name): Kept {
      const all = allOf(client)
      const kept = all.get(name) ?? make(name)
      all.set(name, kept)
      return kept
    },
    all: (client: QueryClient) => [...allOf(client).values()],
  }
}
