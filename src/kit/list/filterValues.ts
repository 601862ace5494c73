import { holds } from '../records.ts'

export type FilterValues = Record<string, unknown>

/** What may follow a field's name in the filter of the wire; `_alike` follows the `q` of a search alone. */
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

/** How a filter compares its field; `is` stands for ranges as well. */
export const comparisons = ['is', 'isNot', 'empty', 'notEmpty'] as const
export type Comparison = (typeof comparisons)[number]

/** How the field is compared by a filter; undefined where it is not filtered. */
export function comparisonOf(filter: FilterValues, name: string): Comparison | undefined {
  const [part] = filterOf(filter, name)
  if (part?.suffix === '_empty') return part.value === true ? 'empty' : 'notEmpty'
  if (part?.suffix === '_neq') return 'isNot'
  return part && 'is'
}

/** The values that a filter compares its field with, as a form asks for them: what it is not stands where what it is does. */
export const asAsked = (filter: FilterValues, name: string): FilterValues => ({
  ...filter,
  [name]: filter[name] ?? filter[`${name}_neq`],
})

/** The members of the wire for what a form was given for a field. */
export function asFiltered(given: FilterValues, name: string, comparison: Comparison): FilterValues {
  if (comparison === 'isNot') return { [`${name}_neq`]: given[name] }
  if (comparison === 'empty' || comparison === 'notEmpty')
    return { [`${name}_empty`]: comparison === 'empty' }
  return { [name]: given[name], [`${name}_gte`]: given[`${name}_gte`], [`${name}_lte`]: given[`${name}_lte`] }
}

/** What the list is searched for, as it was typed, and whether it shows what is spelled alike. */
export function searchIn(filter: FilterValues): { search: string; alike: boolean } {
  const { q, q_alike: alike } = filter
  if (typeof q === 'string' && q !== '') return { search: q, alike: false }
  return typeof alike === 'string' ? { search: alike, alike: true } : { search: '', alike: false }
}
