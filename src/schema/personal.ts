import type { Resource } from './resource.ts'

/** How personal data is read. Each export and report is noted; of lists and records one read within an hour. */
export const waysOfReading = ['record', 'list', 'export', 'report'] as const
export type WayOfReading = (typeof waysOfReading)[number]

const known = new WeakMap<Resource, readonly string[]>()

/** Fields that hold personal data of the employee whose record it is (decisions 36); files are read one by one. */
export function personalFields(resource: Resource): readonly string[] {
  const names =
    known.get(resource) ??
    Object.entries(resource.fields)
      .filter(([, field]) => field.kind !== 'file' && (field.module ?? resource.module) === 'PD')
      .map(([name]) => name)
  known.set(resource, names)
  return names
}

/** The field that names the employee whose personal data a resource holds; `id` in their own record. */
export const personOf = ({ name, own }: Pick<Resource, 'name' | 'own'>): string => {
  if (own && 'self' in own) return 'id'
  const [field] = own && 'columns' in own ? own.columns : []
  if (field === undefined) throw new Error(`${name} names nobody whose personal data it holds`)
  return field
}
