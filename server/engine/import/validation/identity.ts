import { sameValue } from '../../../../src/schema/cells.ts'
import { fieldOf, type Resource } from '../../../../src/schema/resource.ts'
import type { Existing } from './existing.ts'

type Values = Readonly<Record<string, unknown>>

const wordsOf = (resource: Resource, values: Values): string[] =>
  resource.title
    .map((name) => values[name])
    .filter((value) => typeof value === 'string')
    .flatMap((text) => text.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

/**
 * Fields whose change suggests another person or thing: a different identity value, or a title without a common word.
 * Another spelling or an added word counts as the same.
 * @returns the fields, each with the record's current value
 * @param changed the new values
 * @param readable the fields that the caller may see
 */
export function changedIdentity(
  resource: Resource,
  before: Existing,
  changed: Values,
  readable: ReadonlySet<string>,
): { name: string; now: string }[] {
  if (!resource.identity) return []
  const told = (name: string) => name in changed && readable.has(name)
  const exact = resource.identity.filter(
    (name) =>
      told(name) &&
      [before[name], changed[name]].every((value) => value !== null && value !== undefined) &&
      !sameValue(fieldOf(resource, name), before[name], changed[name]),
  )
  const titled = resource.title.filter(told)
  const [was, is] = [wordsOf(resource, before), wordsOf(resource, { ...before, ...changed })]
  const isOther =
    titled.length > 0 && was.length > 0 && is.length > 0 && !is.some((word) => was.includes(word))
  const title = resource.title.map((name) => before[name] ?? '').join(' ')
  return [
    ...(isOther ? titled.slice(0, 1).map((name) => ({ name, now: title.trim() })) : []),
    ...exact.map((name) => ({ name, now: String(before[name]) })),
  ]
}
