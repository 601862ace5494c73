import { snake } from '../../../src/schema/names.ts'
import { initialsOf } from '../writing/initials.ts'
import type { CompanySql, CompanyWriter } from '../../platform/db/sql.ts'
import { conditions, type Where } from './conditions.ts'
import {
  Expression,
  joined,
  pick,
  piece,
  raw,
  rowsOf,
  select,
  whole,
  write,
  type Expressions,
  type Piece,
  type Selected,
} from './statement.ts'
import { databaseType, isPlain, type ColumnName, type RowIn, type Table } from './table.ts'

type Picked<T extends Table, N extends ColumnName<T>> = Selected<Expressions<T, N>>
/** Columns to set: values, or expressions over the row `t`. */
type Changes<T extends Table> = { readonly [K in ColumnName<T>]?: RowIn<T>[K] | Expression<RowIn<T>[K]> }

interface Reading<T extends Table, N extends ColumnName<T>> {
  /** The columns that are wanted. */
  columns: readonly N[]
  sort?: readonly (ColumnName<T> | readonly [ColumnName<T>, 'desc'])[]
  limit?: number
  /** Includes rows that are deleted. */
  withDeleted?: true
  /** Locks the rows until the end of the transaction. */
  lock?: 'update' | 'no key update' | 'share'
}

const alias = 't'
const name = (column: string) => raw(snake(column))

/** The company's rows of a table that are not deleted. */
export async function find<T extends Table, N extends ColumnName<T>>(
  sql: CompanySql,
  table: T,
  where: Where<T>,
  { columns, sort = [], limit, withDeleted, lock }: Reading<T, N>,
): Promise<Picked<T, N>[]> {
  const t = rowsOf<T>(table, alias)
  const order = sort.map((one) =>
    typeof one === 'string' ? `${alias}.${snake(one)}` : `${alias}.${snake(one[0])} desc`,
  )
  const end = [
    order.length > 0 ? ` order by ${order.join(', ')}` : '',
    limit === undefined ? '' : ` limit ${limit}`,
    lock ? ` for ${lock}` : '',
  ].join('')
  const all = withDeleted ? t.ofCompany : t.company
  return select(
    sql,
    pick(t, columns),
  )`from ${t.bare} where ${all}${conditions(table, alias, where)}${raw(end)}`
}

/** The first such row, or undefined. */
export async function findOne<T extends Table, N extends ColumnName<T>>(
  sql: CompanySql,
  table: T,
  where: Where<T>,
  reading: Reading<T, N>,
): Promise<Picked<T, N> | undefined> {
  const [row] = await find(sql, table, where, { ...reading, limit: 1 })
  return row
}

/** How many rows there are. */
export async function count<T extends Table>(sql: CompanySql, table: T, where: Where<T>): Promise<number> {
  const t = rowsOf<T>(table, alias)
  const [row] = await select(sql, {
    count: whole`count(*)`,
  })`from ${t.bare} where ${t.company}${conditions(table, alias, where)}`
  return row?.count ?? 0
}

/** Who changed a record, when and that it is another version; plain tables have none of it. */
const changedNow = (tx: CompanyWriter, table: Table) =>
  isPlain(table)
    ? []
    : [
        piece`updated_at = now()`,
        piece`updated_by = ${tx.actor.employeeId || null}`,
        piece`version = ${raw(alias)}.version + 1`,
      ]

interface Changing<T extends Table, N extends ColumnName<T>> {
  /** The columns wanted of each changed row. */
  columns?: readonly N[]
  /** The record stays the same version: what changes is a note of the server's, such as when somebody was reminded. */
  quiet?: true
}

/**
 * Changes rows, and gives these columns of each that it changed. Records become a new version, by the actor.
 */
export async function change<T extends Table, N extends ColumnName<T> = never>(
  tx: CompanyWriter,
  table: T,
  where: Where<T>,
  values: Changes<T>,
  { columns = [], quiet }: Changing<T, N> = {},
): Promise<Picked<T, N>[]> {
  const t = rowsOf<T>(table, alias)
  const set = Object.entries(values).map(([column, value]) =>
    value instanceof Expression
      ? piece`${name(column)} = ${value}`
      : piece`${name(column)} = ${value}${raw(`::${databaseType(table, column)}`)}`,
  )
  const rows = await write(
    tx,
    pick(t, columns),
  )`update ${t.bare} set ${joined([...set, ...(quiet ? [] : changedNow(tx, table))], ', ')}
    where ${t.company}${conditions(table, alias, where)}`
  tx.touch(table.table)
  return rows
}

/** Rows as one parameter, with the columns of the first. */
function sourceOf(table: Table, rows: readonly object[], columns: readonly string[]): Piece {
  const types = columns.map((column) => `${snake(column)} ${databaseType(table, column)}`).join(', ')
  const values = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [snake(column), value])),
  )
  return piece`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as d (${raw(types)})`
}

/** Changes rows by their ids, each to its own values, by one statement. They all have the columns of the first. */
export async function changeEach<T extends Table>(
  tx: CompanyWriter,
  table: T,
  rows: readonly ({ readonly id: number } & { readonly [K in ColumnName<T>]?: RowIn<T>[K] })[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const t = rowsOf<T>(table, alias)
  const columns = Object.keys(first)
  const set = columns
    .filter((column) => column !== 'id')
    .map((column) => raw(`${snake(column)} = d.${snake(column)}`))
  await write(tx, {})`update ${t.bare} set ${joined([...set, ...changedNow(tx, table)], ', ')}
    from ${sourceOf(table, rows, columns)} where ${t.company} and ${raw(`${alias}.id = d.id`)}`
  tx.touch(table.table)
}

/** Deletes rows: records softly, so that they can be restored; rows of plain tables for good. */
export async function remove<T extends Table>(tx: CompanyWriter, table: T, where: Where<T>): Promise<void> {
  const t = rowsOf<T>(table, alias)
  const which = piece`where ${t.company}${conditions(table, alias, where)}`
  if (isPlain(table)) await write(tx, {})`delete from ${t.bare} ${which}`
  else
    await write(
      tx,
      {},
    )`update ${t.bare} set ${joined([piece`deleted_at = now()`, ...changedNow(tx, table)], ', ')} ${which}`
  tx.touch(table.table)
}

/** Values of a new row. */
type NewRow<T extends Table> = { readonly [K in ColumnName<T>]?: RowIn<T>[K] }

interface Adding<T extends Table, N extends ColumnName<T>> {
  /** The columns wanted of each new row. */
  columns?: readonly N[]
  /** Leaves out rows that contradict a unique index. */
  skipTaken?: true
}

/** Columns of a record that begin with a value. */
function beginning(table: Table): Readonly<Record<string, unknown>> {
  if (isPlain(table)) return {}
  return Object.fromEntries(Object.entries(initialsOf(table)).filter(([, value]) => value !== null))
}

/** Adds rows by one statement. They all have the columns of the first; fields that are left out have their initial value. */
export async function add<T extends Table, N extends ColumnName<T> = never>(
  tx: CompanyWriter,
  table: T,
  rows: readonly NewRow<T>[],
  { columns = [], skipTaken }: Adding<T, N> = {},
): Promise<Picked<T, N>[]> {
  const initial = beginning(table)
  const full = rows.map((row) => ({ ...initial, ...row }))
  const [first] = full
  if (!first) return []
  const t = rowsOf<T>(table, alias)
  const given = Object.keys(first)
  const list = given.map((column) => snake(column)).join(', ')
  const author = isPlain(table) ? undefined : tx.actor.employeeId || null
  const by = isPlain(table) ? raw('') : raw(', created_by, updated_by')
  const byWhom = isPlain(table) ? raw('') : piece`, ${author}::bigint, ${author}::bigint`
  const added = await write(
    tx,
    pick(t, columns),
  )`insert into ${raw(`${table.table} as ${alias}`)} (client_id, ${raw(list)}${by})
    select ${t.client}, ${raw(given.map((column) => `d.${snake(column)}`).join(', '))}${byWhom}
    from ${sourceOf(table, full, given)}${raw(skipTaken ? ' on conflict do nothing' : '')}`
  tx.touch(table.table)
  return added
}

/** Adds a row, or changes the one that has the same key: the company, with these columns. */
export async function put<T extends Table>(
  tx: CompanyWriter,
  table: T,
  key: readonly ColumnName<T>[],
  row: NewRow<T>,
): Promise<void> {
  const columns = Object.keys(row)
  const list = columns.map((column) => snake(column)).join(', ')
  const others = columns.filter((column) => !key.some((one) => one === column))
  const set = others.map((column) => raw(`${snake(column)} = excluded.${snake(column)}`))
  const t = rowsOf<T>(table, alias)
  await write(tx, {})`insert into ${raw(`${table.table} as ${alias}`)} (client_id, ${raw(list)})
    select ${t.client}, ${raw(columns.map((column) => `d.${snake(column)}`).join(', '))} from ${sourceOf(table, [row], columns)}
    on conflict (${raw(['client_id', ...key.map((column) => snake(column))].join(', '))})
    do update set ${joined([...set, ...changedNow(tx, table)], ', ')}`
  tx.touch(table.table)
}
