import type { Resource } from './resource.ts'

/** Fields that hold personal data of the employee whose record it is (decisions 36); files are read one by one. */
export const personalFields = ({ module, fields }: Pick<Resource, 'module' | 'fields'>): readonly string[] =>
  Object.entries(fields)
    .filter(([, field]) => field.kind !== 'file' && (field.module ?? module) === 'PD')
    .map(([name]) => name)

/** The field that names the employee whose personal data a resource holds; `id` in their own record. */
export const personOf = ({ name, own }: Pick<Resource, 'name' | 'own'>): string => {
  if (own && 'self' in own) return 'id'
  const [field] = own && 'columns' in own ? own.columns : []
  if (field === undefined) throw new Error(`${name} names nobody whose personal data it holds`)
  return field
}
