import { snake } from '../../../src/schema/names.ts'
import type { BaseColumn, DayStatus, Resource, RowOf } from '../../../src/schema/resource.ts'

const today = '(now() at time zone (select w.time_zone from client w where w.id = t.client_id))::date'

function caseSql({ from, to, past, ahead, where }: DayStatus): string {
  const day = ahead ? `t.${snake(past)} - t.${snake(ahead)} <= ${today}` : `t.${snake(past)} < ${today}`
  const only = where ? `t.${snake(where[0])} is ${where[1] ? 'true' : 'not true'}` : 'true'
  return `when t.status = '${from}' and ${only} and ${day} then '${to}'`
}

/** What gives a field in a statement whose table is `t`: its column, or the status as the day has it (`statusByDay`). */
export const fieldSql = (resource: Resource, name: string): string =>
  resource.statusByDay && name === 'status'
    ? `(case ${resource.statusByDay.map(caseSql).join(' ')} else t.status end)`
    : `t.${snake(name)}`

/**
 * The field by which records of one status are listed: the list's own sort. The index of a status continues with it.
 * @returns undefined for other fields, and where the id decides
 */
export function orderWithin({ fields, list, statusByDay }: Resource, name: string): string | undefined {
  const [sort] = list.sort
  const isStatus = name === 'status' || list.tabs?.some(({ filter }) => name in filter)
  const isOrdered = isStatus && !statusByDay && sort !== name && fields[sort] !== undefined
  return isOrdered && fields[name]?.kind === 'choice' ? sort : undefined
}

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
