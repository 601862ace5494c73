import { holds } from '../records.ts'

export type FilterValues = Record<string, unknown>

/** What may follow a field's name in the filter of the wire. */
const suffixes = ['', '_gte', '_lte', '_neq', '_empty'] as const
export type Suffix = (typeof suffixes)[number]

/** The parts of a filter that concern one field; empty values and a false `_empty` left out. */
export const filterOf = (filter: FilterValues, name: string): { suffix: Suffix; value: unknown }[] =>
  suffixes
    .map((suffix) => ({ suffix, value: filter[name + suffix] }))
    .filter(({ suffix, value }) => holds(value) && !(suffix === '_empty' && value === false))

export const isFiltered = (filter: FilterValues, name: string) => filterOf(filter, name).length > 0

/** The filter without anything about that field, and with the given instead. */
export function withFilter(filter: FilterValues, name: string, given: FilterValues = {}): FilterValues {
  const own = suffixes.map((suffix) => name + suffix)
  const others = Object.entries(filter).filter(([key]) => !own.includes(key))
  const parts = filterOf(given, name).map(({ suffix, value }) => [name + suffix, value])
  return Object.fromEntries([...others, ...parts])
}
