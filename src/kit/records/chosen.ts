/** The records of a batch: by id, or all that a filter keeps apart from some. */
export type Chosen = { ids: number[] } | { filter: Record<string, unknown>; except: number[] }
