/** The page of all batches, or of those of a resource. */
export const batchesPath = (resource?: string) =>
  resource ? `/batch?${new URLSearchParams({ resource })}` : '/batch'

/** The page of one batch. */
export const batchPath = (id: number) => `/batch/${id}`
