import type { Kind } from '../../../src/schema/fields.ts'
import {
  baseColumns,
  isBaseColumn,
  type BaseColumn,
  type Resource,
  type RowOf,
} from '../../../src/schema/resource.ts'

/** Types of columns with the value that the server has for each. */
export interface ColumnTypes {
  whole: number
  id: number
  ids: number[]
  text: string
  texts: string[]
  /** An exact number, as text. */
  decimal: string
  boolean: boolean
  /** `2026-12-31` */
  day: string
  /** Of a clock: `08:30`. */
  time: string
  /** ISO 8601 in UTC. */
  instant: string
  uuid: string
  json: unknown
}
type ColumnTypeName = keyof ColumnTypes

export const databaseTypes: Record<ColumnTypeName, string> = {
  whole: 'integer',
  id: 'bigint',
  ids: 'bigint[]',
  text: 'text',
  texts: 'text[]',
  decimal: 'numeric',
  boolean: 'boolean',
  day: 'date',
  time: 'time',
  instant: 'timestamptz',
  uuid: 'uuid',
  json: 'jsonb',
}

/** A column's type, with a question mark where it may hold nothing; or the texts that it may hold. */
type Column = ColumnTypeName | `${ColumnTypeName}?` | readonly string[]
export type PlainColumns = Readonly<Record<string, Column>>
type ValueOf<C> = C extends readonly (infer Text)[]
  ? Text
  : C extends ColumnTypeName
    ? ColumnTypes[C]
    : C extends `${infer N extends ColumnTypeName}?`
      ? ColumnTypes[N] | null
      : never

/** A company's table that is no resource: it has no endpoints, no soft delete and no version. */
export interface PlainTable<C extends PlainColumns = PlainColumns> {
  readonly table: string
  readonly plain: C
  /** The column with the company's id. */
  readonly companyColumn: string
}
/** A resource, perhaps with columns that only the server knows. */
type RecordTable = Resource & { readonly plain?: PlainColumns }
/** A table of companies' rows. */
export type Table = RecordTable | PlainTable

const declared: Table[] = []

/** All tables that modules have declared. */
export const declaredTables = (): readonly Table[] => declared

/** Declares a table that is no resource. Columns have the members' names in snake case; a test compares them. */
export function definePlainTable<const C extends PlainColumns>(
  table: string,
  plain: C,
  companyColumn = 'client_id',
): PlainTable<C> {
  const made = { table, plain, companyColumn }
  declared.push(made)
  return made
}

/** A resource with columns that only the server knows. */
export function withColumns<R extends Resource, const C extends PlainColumns>(
  resource: R,
  plain: C,
): R & { readonly plain: C } {
  const made = { ...resource, plain }
  declared.push(made)
  return made
}

type PlainRow<T> = T extends { plain: infer C extends PlainColumns }
  ? { -readonly [K in keyof C]: ValueOf<C[K]> }
  : object

/** A row of the table, as the database gives it. */
export type RowIn<T> = T extends Resource ? RowOf<T> & PlainRow<T> : PlainRow<T>

/** The name of one of the table's columns. */
export type ColumnName<T> = keyof RowIn<T> & string

export const isPlain = (table: Table): table is PlainTable => 'companyColumn' in table
export const companyColumn = (table: Table) => (isPlain(table) ? table.companyColumn : 'client_id')

const kindTypes: Record<Kind, ColumnTypeName> = {
  text: 'text',
  longText: 'text',
  email: 'text',
  phone: 'text',
  integer: 'whole',
  decimal: 'decimal',
  money: 'decimal',
  boolean: 'boolean',
  date: 'day',
  instant: 'instant',
  choice: 'text',
  choices: 'texts',
  country: 'text',
  reference: 'id',
  references: 'ids',
  file: 'id',
}

const baseTypes: Record<BaseColumn, ColumnTypeName> = {
  id: 'id',
  createdAt: 'instant',
  createdBy: 'id',
  updatedAt: 'instant',
  updatedBy: 'id',
  version: 'whole',
}

const plainType = (column: Column) =>
  (typeof column === 'string' ? column.replace('?', '') : 'text') as ColumnTypeName

/**
 * The type of a column.
 * @throws Error where the table has no such column
 */
export function columnType(table: Table, name: string): ColumnTypeName {
  const plain = table.plain?.[name]
  if (plain) return plainType(plain)
  const field = isPlain(table) ? undefined : table.fields[name]
  if (field) return kindTypes[field.kind]
  if (!isPlain(table) && isBaseColumn(name)) return baseTypes[name]
  throw new Error(`${table.table} has no column ${name}`)
}

/** Whether a column that the table declares may hold nothing. */
export const isOptional = (table: Table, name: string) => String(table.plain?.[name]).endsWith('?')

/** The type of a column in the database. @throws Error where the table has no such column */
export const databaseType = (table: Table, name: string): string => databaseTypes[columnType(table, name)]

/** The names of all columns but those of the database's own use. */
export const columnNames = (table: Table): string[] => [
  ...(isPlain(table) ? [] : [...Object.keys(baseColumns), ...Object.keys(table.fields)]),
  ...Object.keys(table.plain ?? {}),
]
