import type { Resource } from '../../schema/resource.ts'

/** The first column of a row: the fields that identify the record, and its number. */
export interface Lead {
  words: readonly string[]
  number: string
}

/** The first column of a resource whose lists begin with a number; other lists begin with a name. */
export function leadOf({ list, naturalKey, refNo, title, lead }: Resource): Lead | undefined {
  const [number] = list.columns
  if (number === undefined || (number !== naturalKey && number !== refNo?.field)) return undefined
  const words = lead ?? title.filter((name) => name !== number)
  return words.length > 0 ? { words, number } : undefined
}
