import { writableNames, type Resource } from '../../schema/resource.ts'

/** Of a record, the fields that a caller may give: the server refuses any other by name. */
export function writableOf(
  resource: Resource,
  _mode: 'create' | 'update',
  data: Record<string, unknown>,
): Record<string, unknown> {
  const names = new Set(writableNames(resource))
  return Object.fromEntries(Object.entries(data).filter(([name]) => names.has(name)))
}
