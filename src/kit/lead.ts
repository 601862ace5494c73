import type { Resource } from '../schema/resource.ts'

/** What a row leads with: the fields that name the record to people, and the number that stands beside them. */
export interface Lead {
  words: readonly string[]
  number: string
}

/** The lead of a resource whose lists begin with a number; the others begin with a name as it is. */
export function leadOf({ list, naturalKey, refNo, title, lead }: Resource): Lead | undefined {
  const [number] = list.columns
  if (number === undefined || (number !== naturalKey && number !== refNo?.field)) return undefined
  const words = lead ?? title.filter((name) => name !== number)
  return words.length > 0 ? { words, number } : undefined
}
