import { initialOf } from '../../../src/schema/fields.ts'
import { fieldOf, type Resource } from '../../../src/schema/resource.ts'

const known = new WeakMap<Resource, Readonly<Record<string, unknown>>>()

/** What each field of a new record holds where nothing else is given. */
export function initialsOf(resource: Resource): Readonly<Record<string, unknown>> {
  const initials =
    known.get(resource) ??
    Object.fromEntries(Object.keys(resource.fields).map((name) => [name, initialOf(fieldOf(resource, name))]))
  known.set(resource, initials)
  return initials
}
