import type { Identifier } from 'react-admin'

/** Characters of an address that every server and proxy takes; Node's own limit for all headers is 16,384. */
const longest = 6000

/** `filter={"id":[..]}` for many records, in as few addresses as their length allows: one up to some 700 ids. */
export function idFilters(ids: readonly Identifier[]): string[] {
  const query = (some: readonly Identifier[]) => `filter=${encodeURIComponent(JSON.stringify({ id: some }))}`
  const filters: string[] = []
  let batch: Identifier[] = []
  for (const id of ids) {
    if (batch.length > 0 && query([...batch, id]).length > longest) {
      filters.push(query(batch))
      batch = []
    }
    batch.push(id)
  }
  if (batch.length > 0) filters.push(query(batch))
  return filters
}
