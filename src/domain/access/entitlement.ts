import { scopeOf, type Action, type ModuleCode, type Reach } from './permissions.ts'

/**
 * Whether a row is open to somebody who reaches that far: all are, or their own, or those of them that name them.
 * @param own what of their own is open: all of it, rows where one of these fields names them or says yes, or nothing
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
 * Whether a field is open to somebody who reaches rows of an area that far: it asks for no further module, or they hold
 * that module's code for those rows. A field that names the area itself is for those who reach all of it. Personal data
 * in one's own rows needs no code (decisions 36).
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
