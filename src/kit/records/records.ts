import type { Identifier } from 'react-admin'
import { resources } from '../../resources/index.ts'
import type { Field } from '../../schema/fields.ts'
import { fieldOf, isBaseColumn, labelOf, type Resource } from '../../schema/resource.ts'

const instants: readonly string[] = ['createdAt', 'updatedAt']

/** The declared field of that name, or the one a base column amounts to. */
export function shownField(resource: Resource, name: string): Field {
  if (!isBaseColumn(name)) return fieldOf(resource, name)
  return instants.includes(name) ? { kind: 'instant' } : { kind: 'integer' }
}

/** Whether a value holds something to show. */
export const holds = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The name of a record: its title fields, or the resource's name and the id. */
export function titleOf(resource: Resource, record: Readonly<Record<string, unknown>>): string {
  const parts = resource.title.map((name) => record[name]).filter(holds)
  return parts.length > 0 ? parts.join(' ') : `${resource.label.one} ${String(record['id'])}`
}

/** Whether a record has been deleted; only what refers to it still gets it. */
export const isDeleted = (record: Readonly<Record<string, unknown>>): boolean => holds(record['deletedAt'])

/** Label with the unit behind it, as a column's heading has it. */
export function headingOf(resource: Resource, name: string, label: (text: string) => string): string {
  const field = resource.fields[name]
  const unit = field && 'unit' in field ? field.unit : undefined
  return unit ? `${label(labelOf(resource, name))} (${label(unit)})` : label(labelOf(resource, name))
}

/** Resources whose records live within one of this resource, with the field that says which (own.through). */
export const childrenOf = (parent: Resource): { resource: Resource; field: string }[] =>
  resources.flatMap((resource) => {
    const own = resource.own
    if (!own || !('through' in own)) return []
    const field = resource.fields[own.through]
    return field?.kind === 'reference' && field.to === parent.name ? [{ resource, field: own.through }] : []
  })

type Order = readonly [string, 'ASC' | 'DESC']

/** In the address of a record: it has the page for itself on wide screens as well. */
export const wholePageKey = 'whole'

export const showPath = (resource: Resource, id: Identifier) =>
  `/${resource.route}/${encodeURIComponent(id)}/show`
export const editPath = (resource: Resource, id: Identifier) => `/${resource.route}/${encodeURIComponent(id)}`
export const listPath = (resource: Resource) => `/${resource.route}`
export const trashPath = (resource: Resource) => `/${resource.route}/deleted`
export const newPath = (resource: Resource) => `/${resource.route}/create`

/**
 * Marks the address of a linked list. Its filter belongs to the link, not to the user's arrangement, so the menu entry
 * keeps the latter.
 */
export const linkedKey = 'linked'

/** A link to the list under a filter, on its first page and in its own order. */
export const filteredPath = (resource: Resource, filter: Readonly<Record<string, unknown>>): string =>
  sortedPath(resource, filter)

/** The same in another order. */
export function sortedPath(
  resource: Resource,
  filter: Readonly<Record<string, unknown>>,
  sort: Order = resource.list.sort,
): string {
  return `${arrangedPath(resource, filter, sort)}&${linkedKey}=1`
}

/** The list as the user arranges it from now on. */
export const arrangedPath = (
  resource: Resource,
  filter: Readonly<Record<string, unknown>> = {},
  [sort, order]: Order = resource.list.sort,
): string => `${listPath(resource)}?${listQuery(filter, sort, order)}`

/** The query of a list's address with this filter and order, on the first page; other parts stay. */
export function listQuery(
  filter: Readonly<Record<string, unknown>>,
  sort: string,
  order: string,
  before?: string,
): URLSearchParams {
  const query = { filter: JSON.stringify(filter), sort, order, page: '1', perPage: '100' }
  return new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(before)), ...query })
}
