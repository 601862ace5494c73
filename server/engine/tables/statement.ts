import { snake } from '../../../src/schema/names.ts'
import type { CompanySql, Sql } from '../../platform/db/sql.ts'
import { Params } from '../sql/params.ts'
import { columnNames, companyColumn, isPlain, type ColumnName, type RowIn, type Table } from './table.ts'

/** The text of one statement while it is written, with its values. */
class Writer extends Params {
  private readonly clientId: number
  private client: string | undefined

  constructor(clientId: number) {
    super()
    this.clientId = clientId
  }

  /** The placeholder of the company. */
  company(): string {
    return (this.client ??= this.add(this.clientId))
  }

  /** The text of a template: pieces write themselves, other values become parameters. */
  text(strings: readonly string[], values: readonly unknown[]): string {
    return strings.reduce((text, part, at) => text + this.one(values[at - 1]) + part)
  }

  private one(value: unknown): string {
    return value instanceof Piece ? value.write(this) : this.add(value)
  }
}

/** The text of a statement without values, in which the company is an expression. */
class PlainWriter extends Writer {
  private readonly expression: string

  constructor(company: string) {
    super(0)
    this.expression = company
  }

  override company(): string {
    return this.expression
  }

  override add(value: unknown): string {
    throw new Error(`A statement without values has the value ${String(value)}`)
  }
}

/** The text of a part without values. @param company an expression for the company's id */
export const plainText = (part: Piece, company: string): string => part.write(new PlainWriter(company))

/** A part of a statement. Templates insert its text; other values become parameters. */
export class Piece {
  readonly write: (writer: Writer) => string

  constructor(write: (writer: Writer) => string) {
    this.write = write
  }
}

/** A part of a statement with fixed text, such as a name of the schema. Values from outside are never such parts. */
export const raw = (text: string): Piece => new Piece(() => text)

/** How a selected value is checked: values that may not be null, or the shape of JSON. */
type Check = (value: unknown) => unknown

/** An expression with the type of its value. */
export class Expression<V> extends Piece {
  declare readonly value: V
  readonly check: Check | undefined

  constructor(write: (writer: Writer) => string, check?: Check) {
    super(write)
    this.check = check
  }
}

type Template<T> = (strings: TemplateStringsArray, ...values: readonly unknown[]) => T

/** A part of a statement: `` where ${piece`${t.fromDate} < ${day}`} ``. */
export const piece: Template<Piece> = (strings, ...values) =>
  new Piece((writer) => writer.text(strings, values))

/** Several parts with a text between them. */
export const joined = (pieces: readonly Piece[], between: string) =>
  new Piece((writer) => pieces.map((one) => one.write(writer)).join(between))

function present(value: unknown) {
  if (value === null || value === undefined)
    throw new Error('A statement gave null for a value that is never null')
  return value
}

/** Tags of expressions of a type; `orNull` where there may be no value. */
const typed = <V>(type: string): Template<Expression<V>> & { orNull: Template<Expression<V | null>> } => {
  const write = (strings: readonly string[], values: readonly unknown[]) => (writer: Writer) =>
    `(${writer.text(strings, values)})::${type}`
  return Object.assign(
    (strings: TemplateStringsArray, ...values: readonly unknown[]) =>
      new Expression<V>(write(strings, values), present),
    {
      orNull: (strings: TemplateStringsArray, ...values: readonly unknown[]) =>
        new Expression<V | null>(write(strings, values)),
    },
  )
}

/** Expressions by the type of their value: `` whole`count(*)` ``. */
export const whole = typed<number>('integer')
export const recordId = typed<number>('bigint')
export const decimal = typed<string>('numeric')
export const float = typed<number>('float8')
export const text = typed<string>('text')
export const boolean = typed<boolean>('boolean')
export const day = typed<string>('date')
export const instant = typed<string>('timestamptz')
export const ids = typed<number[]>('bigint[]')
export const choices = typed<string[]>('text[]')

/** The moment of the transaction. */
export const now = instant`now()`

/** An expression whose JSON has this shape. */
export const json =
  <V>(shape: { parse: (value: unknown) => V }): Template<Expression<V>> =>
  (strings, ...values) =>
    new Expression(
      // Not as jsonb, which would read all of it once more.
      (writer) => `(${writer.text(strings, values)})::json`,
      (value) => shape.parse(value),
    )

type ColumnsOf<T extends Table> = { readonly [K in keyof RowIn<T>]: Expression<RowIn<T>[K]> }
/** The columns where a row may be missing. */
type OptionalColumnsOf<T extends Table> = { readonly [K in keyof RowIn<T>]: Expression<RowIn<T>[K] | null> }

/** The rows of a table in a statement, under an alias, with an expression for each column. */
export type Rows<T extends Table> = Piece & ColumnsOf<T> & Sources

interface Sources {
  /** The table with its alias, for statements that write: their condition must name `company`. */
  readonly bare: Piece
  /** The condition that rows are the company's, and not deleted. */
  readonly company: Piece
  /** The condition that rows are the company's. */
  readonly ofCompany: Piece
  /** The company's rows, deleted ones included. */
  readonly withDeleted: Piece
  /** The company's id. */
  readonly client: Piece
}

export type RowsIfAny<T extends Table> = Piece & OptionalColumnsOf<T> & Sources

/** The same for the right side of a `left join`, which gives no row to some. */
export const rowsIfAny = <T extends Table>(table: T, alias: string): RowsIfAny<T> => rowsOf(table, alias)

const known = new WeakMap<Table, Map<string, unknown>>()

/**
 * The company's rows of a table that are not deleted. A statement takes them as a source: `` from ${t} join ${y} on ... ``.
 */
export function rowsOf<T extends Table>(table: T, alias: string): Rows<T> {
  const byAlias = known.get(table) ?? new Map<string, unknown>()
  known.set(table, byAlias)
  const rows = byAlias.get(alias) ?? makeRows(table, alias)
  byAlias.set(alias, rows)
  // Each column's expression has the type of its field, which the compiler cannot see in a list of names.
  return rows as Rows<T>
}

function makeRows(table: Table, alias: string): unknown {
  const source = (living: string) =>
    new Piece(
      (writer) =>
        `(select * from ${table.table} where ${companyColumn(table)} = ${writer.company()}${living}) ${alias}`,
    )
  const condition = (living: string) =>
    new Piece((writer) => `${alias}.${companyColumn(table)} = ${writer.company()}${living}`)
  const rows = Object.assign(source(isPlain(table) ? '' : ' and deleted_at is null'), {
    bare: raw(`${table.table} ${alias}`),
    company: condition(isPlain(table) ? '' : ` and ${alias}.deleted_at is null`),
    ofCompany: condition(''),
    withDeleted: source(''),
    client: new Piece((writer) => writer.company()),
  })
  for (const name of columnNames(table)) {
    if (name in rows)
      throw new Error(`A statement cannot tell the column ${name} of ${table.table} from its own`)
    Object.assign(rows, { [name]: new Expression(() => `${alias}.${snake(name)}`) })
  }
  return rows
}

/** Expressions by the name that they have in the answer. */
export type Selection = Readonly<Record<string, Expression<unknown>>>
export type Selected<S extends Selection> = { -readonly [K in keyof S]: S[K]['value'] }

const listed = (selection: Selection) =>
  joined(
    Object.entries(selection).map(([name, expression]) => piece`${expression} as ${raw(`"${name}"`)}`),
    ', ',
  )

/** Runs a statement, and checks the values that it gives. */
async function run<S extends Selection>(sql: CompanySql, selection: S, write: (writer: Writer) => string) {
  const writer = new Writer(sql.clientId)
  const rows = await sql.query<Record<string, unknown>>(write(writer), writer.values)
  const checks = Object.entries(selection).flatMap(([name, { check }]) => (check ? [{ name, check }] : []))
  for (const row of rows) for (const { name, check } of checks) row[name] = check(row[name])
  // The expressions carry the types of these columns, and the checks hold them to it.
  return rows as Selected<S>[]
}

/**
 * Reads: `` await select(sql, { id: t.id })`from ${t} where ${t.status} = ${status}` ``.
 * @param first common table expressions: `` piece`with w as (...)` ``
 */
export const select =
  <S extends Selection>(sql: CompanySql, selection: S, first?: Piece): Template<Promise<Selected<S>[]>> =>
  (strings, ...values) =>
    run(sql, selection, (writer) =>
      piece`${first ?? raw('')} select ${listed(selection)} ${piece(strings, ...values)}`
        .write(writer)
        .trimStart(),
    )

/** Statements before the company is known, such as by a secret link: the company's own rows are none. */
export const beforeCompany = (sql: Sql): CompanySql => ({
  clientId: 0,
  query: (text, values) => sql.query(text, values),
})

/** Writes, and gives these values of each row that it wrote. */
export const write =
  <S extends Selection>(sql: CompanySql, returning: S): Template<Promise<Selected<S>[]>> =>
  (strings, ...values) =>
    run(sql, returning, (writer) =>
      Object.keys(returning).length > 0
        ? piece`${piece(strings, ...values)} returning ${listed(returning)}`.write(writer)
        : writer.text(strings, values),
    )

/** The expressions of some columns of a table. */
export type Expressions<T extends Table, N extends ColumnName<T>> = {
  readonly [K in N]: Expression<RowIn<T>[K]>
}

/** Some of the columns of rows, to be selected by their names. */
export function pick<T extends Table, N extends ColumnName<T>>(
  rows: Rows<T>,
  names: readonly N[],
): Expressions<T, N> {
  const columns: ColumnsOf<T> = rows
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Expressions<T, N>
}
