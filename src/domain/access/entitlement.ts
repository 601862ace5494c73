import { scopeOf, type Action, type ModuleCode, type Reach } from './permissions.ts'

/**
 * Whether a caller with this reach may see a row: all rows, their own, or own rows that name them.
 * @param own the part of own rows that is open: all, rows in which one of these fields names the caller or is true, or
 * none
 */
export function entitles(
  own: true | readonly string[] | undefined,
  reach: Reach,
  row: Readonly<Record<string, unknown>>,
  employeeId: unknown,
): boolean {
  if (reach !== 'own') return reach === 'all'
  if (own === true) return true
  if (typeof employeeId !== 'number') return false
  return (own ?? []).some((name) => row[name] === true || [row[name]].flat().includes(employeeId))
}

/**
 * Whether a caller with this reach may see a field. A field without an additional module is open. Otherwise the caller
 * needs that module's code for those rows. A field of the area's own module requires reach over all rows. Personal data
 * in own rows needs no code (decisions 36).
 */
export function opensField(
  codes: ReadonlySet<string>,
  field: { module?: ModuleCode } | undefined,
  area: ModuleCode,
  action: Action,
  reach: Reach,
): boolean {
  if (!field?.module || (field.module === 'PD' && reach === 'own')) return true
  const further = scopeOf(codes, field.module, action)
  return further === 'all' || (further === 'own' && reach === 'own' && field.module !== area)
}
