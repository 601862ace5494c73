/** The page of all batches, or of those of a resource. */
export const batchesPath = (resource?: string) =>
  resource ? `/batch?${new URLSearchParams({ resource })}` : '/batch'

/** The page of one batch. */
export const batchPath = (id: number) => `/batch/${id}`

/** Keys of what the console keeps about batches. */
export const batchKeys = {
  /** The caller's own that are under way. */
  underWay: ['batch', 'underWay'],
  one: (id: number) => ['batch', 'one', id],
  references: (id: number) => ['batch', 'references', id],
  list: (filter: object) => ['batch', 'list', filter],
} as const
