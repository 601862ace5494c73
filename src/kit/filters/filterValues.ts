import { holds } from '../records/records.ts'

export type FilterValues = Record<string, unknown>

/** Suffixes of field names in the API's filter; `_alike` only follows the `q` of a search. */
const suffixes = ['', '_gte', '_lte', '_neq', '_empty', '_alike'] as const
export type Suffix = (typeof suffixes)[number]

/** The parts of a filter that concern one field; empty values left out. */
export const filterOf = (filter: FilterValues, name: string): { suffix: Suffix; value: unknown }[] =>
  suffixes.map((suffix) => ({ suffix, value: filter[name + suffix] })).filter(({ value }) => holds(value))

export const isFiltered = (filter: FilterValues, name: string) => filterOf(filter, name).length > 0

/** True where both filter a field alike. */
export const isSame = (one: FilterValues, other: FilterValues, name: string) =>
  JSON.stringify(filterOf(one, name)) === JSON.stringify(filterOf(other, name))

/** The filter without anything about that field, and with the given instead. */
export function withFilter(filter: FilterValues, name: string, given: FilterValues = {}): FilterValues {
  const own = suffixes.map((suffix) => name + suffix)
  const others = Object.entries(filter).filter(([key]) => !own.includes(key))
  const parts = filterOf(given, name).map(({ suffix, value }) => [name + suffix, value])
  return Object.fromEntries([...others, ...parts])
}

/** Comparisons of a filter with its field; `is` includes ranges. */
export const comparisons = ['is', 'isNot', 'empty', 'notEmpty'] as const
export type Comparison = (typeof comparisons)[number]

/** How the field is compared by a filter; undefined where it is not filtered. */
export function comparisonOf(filter: FilterValues, name: string): Comparison | undefined {
  const [part] = filterOf(filter, name)
  if (part?.suffix === '_empty') return part.value === true ? 'empty' : 'notEmpty'
  if (part?.suffix === '_neq') return 'isNot'
  return part && 'is'
}

/** The values of a field's filter for a form, which shows excluded values in the same input. */
export const asAsked = (filter: FilterValues, name: string): FilterValues => ({
  ...filter,
  [name]: filter[name] ?? filter[`${name}_neq`],
})

/** The filter members of the API for a form's values. */
export function asFiltered(given: FilterValues, name: string, comparison: Comparison): FilterValues {
  if (comparison === 'isNot') return { [`${name}_neq`]: given[name] }
  if (comparison === 'empty' || comparison === 'notEmpty')
    return { [`${name}_empty`]: comparison === 'empty' }
  return { [name]: given[name], [`${name}_gte`]: given[`${name}_gte`], [`${name}_lte`]: given[`${name}_lte`] }
}

/** The list's search as typed, and whether it shows similar spellings. */
export function searchIn(filter: FilterValues): { search: string; alike: boolean } {
  const { q, q_alike: alike } = filter
  if (typeof q === 'string' && q !== '') return { search: q, alike: false }
  return typeof alike === 'string' ? { search: alike, alike: true } : { search: '', alike: false }
}
