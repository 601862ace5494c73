import { snake } from '../../src/schema/names.ts'
import type { BaseColumn, Resource, RowOf } from '../../src/schema/resource.ts'

/** Columns of a resource's table, with the type of the rows that they give. */
export interface Columns<Row extends object> {
  /** The select list, such as `t.due_at as "dueAt"`. */
  readonly list: string
  /** Names the type alone: there is no such row. */
  readonly row?: Row
}

/** A row of these columns: `sql.query<RowOfColumns<typeof wanted>>(...)`. */
export type RowOfColumns<C> = C extends Columns<infer Row> ? Row : never

/**
 * The columns of these fields, typed by the schema: a renamed field fails the type check at every use.
 * @param alias the table's name in the statement
 */
export function columns<R extends Resource, N extends (keyof R['fields'] & string) | BaseColumn>(
  _resource: R,
  names: readonly N[],
  alias = 't',
): Columns<Pick<RowOf<R>, N & keyof RowOf<R>>> {
  return { list: names.map((name) => `${alias}.${snake(name)} as "${name}"`).join(', ') }
}
