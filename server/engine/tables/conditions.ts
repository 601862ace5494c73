import { snake } from '../../../src/schema/names.ts'
import { joined, piece, raw, type Piece } from './statement.ts'
import { databaseType, type ColumnName, type RowIn, type Table } from './table.ts'

type Compared = '_gte' | '_gt' | '_lte' | '_lt' | '_neq'
type Plain<V> = NonNullable<V> extends readonly (infer One)[] ? One : readonly NonNullable<V>[]

/**
 * Which rows: each member must hold. A value equals the column, one of a list does, null is no value; a single value of a
 * column with several is one of them. `fromDate_gte` and `_gt`, `_lte`, `_lt`, `_neq` compare. `userId_empty` finds rows without a value, or with one.
 */
export type Where<T extends Table> = {
  readonly [K in ColumnName<T>]?: RowIn<T>[K] | Plain<RowIn<T>[K]>
} & { readonly [K in `${ColumnName<T>}${Compared}`]?: string | number | boolean } & {
  readonly [K in `${ColumnName<T>}_empty`]?: boolean
}

const operators: Readonly<Record<string, string>> = {
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  neq: 'is distinct from',
}

function condition(table: Table, alias: string, member: string, value: unknown): Piece {
  // A condition that has got lost would reach all rows.
  if (value === undefined) throw new Error(`The condition ${member} of ${table.table} has no value`)
  const [, name = member, suffix] = /^(.+?)(?:_(gte|gt|lte|lt|neq|empty))?$/.exec(member) ?? []
  const type = databaseType(table, name)
  const isSeveral = type.endsWith('[]')
  const column = raw(`${alias}.${snake(name)}`)
  if (suffix === 'empty') {
    const empty = isSeveral ? piece`${column} = '{}'` : piece`${column} is null`
    return value === true ? empty : piece`not (${empty})`
  }
  if (suffix) return piece`${column} ${raw(operators[suffix] ?? '=')} ${value}${raw(`::${type}`)}`
  if (value === null) return piece`${column} is null`
  if (isSeveral && !Array.isArray(value)) return piece`${column} @> ${[value]}${raw(`::${type}`)}`
  if (Array.isArray(value) && !isSeveral) return piece`${column} = any(${value}${raw(`::${type}[]`)})`
  return piece`${column} = ${value}${raw(`::${type}`)}`
}

/** The conditions as SQL, each after an `and`. @throws Error for a member without a value, or that is no column */
export const conditions = <T extends Table>(table: T, alias: string, where: Where<T>): Piece =>
  joined(
    Object.entries(where).map(([member, value]) => piece` and ${condition(table, alias, member, value)}`),
    '',
  )
