import { createHash } from 'node:crypto'
import type pg from 'pg'
import Query from 'pg/lib/query.js'
import { types } from './connection.ts'
import { inWords } from './refusals.ts'

/** The library types each override parser's input as a number. */
const readers: pg.CustomTypesConfig = types

/** The columns of a statement's rows, and how each is read. */
interface Columns {
  names: readonly string[]
  oids: readonly number[]
  parsers: readonly ((text: string) => unknown)[]
  /** A row without values, which rows are copied from: far faster than naming their members one after another. */
  empty: Readonly<Record<string, null>>
}

const names = new Map<string, string>()
const mostNames = 1_000

/** Statements beyond the first thousand run unnamed: rare filter combinations must not fill the memory of either side. */
function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (!name && names.size < mostNames) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

/** By statement, as a connection has described it last; connections share it. */
const latest = new Map<string, Columns>()
/** By connection and statement: the database holds a prepared statement to the columns that it has described once. */
const described = new WeakMap<pg.Connection, Map<string, Columns>>()

function columnsOf(name: string | undefined, fields: readonly pg.FieldDef[]): Columns {
  const known = name === undefined ? undefined : latest.get(name)
  const isSame =
    known?.names.length === fields.length &&
    fields.every((field, at) => field.name === known.names[at] && field.dataTypeID === known.oids[at])
  if (known && isSame) return known
  const columns: Columns = {
    names: fields.map((field) => field.name),
    oids: fields.map((field) => field.dataTypeID),
    parsers: fields.map((field) => readers.getTypeParser(field.dataTypeID, 'text')),
    empty: Object.fromEntries(fields.map((field) => [field.name, null])),
  }
  if (name !== undefined) latest.set(name, columns)
  return columns
}

/**
 * Twins of connections that skip the row description. For a record of sixty columns the description is longer than the
 * record.
 */
const silent = new WeakMap<pg.Connection, pg.Connection>()

function silentOn(connection: pg.Connection): pg.Connection {
  const known = silent.get(connection)
  if (known) return known
  const one = Object.assign(Object.create(connection), { describe: () => undefined })
  silent.set(connection, one)
  return one
}

/** One execution of a statement that each connection parses, plans and describes once. */
class Statement extends Query {
  private readonly answer: object[] = []
  private readonly settle: (failure: unknown, rows: object[]) => void
  private connection: pg.Connection | undefined
  private columns: Columns | undefined
  private failure: unknown

  constructor(text: string, values: readonly unknown[], settle: (failure: unknown, rows: object[]) => void) {
    super(text, [...values])
    this.name = nameOf(text)
    this.settle = settle
  }

  override prepare(connection: pg.Connection) {
    this.connection = connection
    this.columns = this.name === undefined ? undefined : described.get(connection)?.get(this.name)
    super.prepare(this.columns ? silentOn(connection) : connection)
  }

  override handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
    this.columns = columnsOf(this.name, fields)
    if (!this.connection || this.name === undefined) return
    const known = described.get(this.connection) ?? new Map<string, Columns>()
    described.set(this.connection, known)
    known.set(this.name, this.columns)
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }) {
    const { columns } = this
    if (!columns || this.failure !== undefined) return
    const row: Record<string, unknown> = { ...columns.empty }
    try {
      for (const [at, parse] of columns.parsers.entries()) {
        const text = fields[at]
        const name = columns.names[at]
        if (typeof text === 'string' && name !== undefined) row[name] = parse(text)
      }
    } catch (error) {
      this.failure = error
    }
    this.answer.push(row)
  }

  override handleCommandComplete() {
    // How many rows there are is seen by the rows.
  }

  override handleReadyForQuery() {
    this.settle(this.failure, this.answer)
  }

  override handleError(error: Error) {
    this.settle(error, [])
  }
}

/** Asks a connection, for the rows of its answer. @throws what the database says, or what ends the connection */
export async function ask<Row extends object>(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  try {
    return await new Promise<Row[]>((resolve, reject) => {
      client.query(
        new Statement(text, values, (failure, rows) =>
          failure === undefined ? resolve(rows as Row[]) : reject(failure),
        ),
      )
    })
  } catch (error) {
    // Names who asked instead of the socket's reader.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw inWords(error)
  }
}
