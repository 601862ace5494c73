import type { QueryClient } from '@tanstack/react-query'

/**
 * Values that outlast their page, one per name, created at first use. They live with the fetched data; each tab has
 * separate ones.
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
