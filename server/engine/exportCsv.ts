import type { Readable } from 'node:stream'
import { PassThrough, pipeline } from 'node:stream'
import pg from 'pg'
import type { Field, Kind } from '../../src/schema/fields.ts'
import { snake } from '../../src/schema/names.ts'
import { fieldOf, labelOf, type Resource } from '../../src/schema/resource.ts'
import type { Caller } from '../platform/auth/caller.ts'
import type { Database } from '../platform/db/database.ts'
import type { Registry } from './access.ts'
import { Params } from './params.ts'
import { orderBy, type ListQuery } from './query.ts'
import { matching } from './reads.ts'

/**
 * A cell that a spreadsheet would run as a formula gets an apostrophe in front; one that already looks guarded gets one
 * more, so that the import can take away exactly one. Only free text needs it: typed kinds cannot hold a formula.
 */
const guarded = (column: string) =>
  `case when left(ltrim(${column}, ''''), 1) = any(e'{=,+,-,@,"\\t","\\r",＝,＋,－,＠}'::text[]) then '''' || ${column} else ${column} end`

/** How a record is named in a cell of another: by its title where that is unique, else by its natural key. */
export function cellName(target: Resource): string {
  const [first] = target.title
  const name = target.title.length === 1 && first && fieldOf(target, first).unique ? first : target.naturalKey
  return name ?? 'id'
}

const cells: Record<Kind, (column: string, field: Field, registry: Registry) => string> = {
  text: guarded,
  longText: guarded,
  email: guarded,
  phone: (column) => column,
  integer: (column) => column,
  decimal: (column) => column,
  money: (column) => column,
  boolean: (column) => `case ${column} when true then 'yes' when false then 'no' end`,
  date: (column) => column,
  instant: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  choice: (column, field) => {
    if (field.kind !== 'choice') return column
    const whens = field.choices.map(({ value, label }) => `when ${literal(value)} then ${literal(label)}`)
    return `case ${column} ${whens.join(' ')} else ${column} end`
  },
  country: (column) => column,
  reference: (column, field, registry) => nameOf(field, registry, `r.id = ${column}`),
  references: (column, field, registry) => nameOf(field, registry, `r.id = any(${column})`),
  file: (column) => column,
}

const literal = (value: unknown) =>
  typeof value === 'number' ? String(value) : pg.escapeLiteral(String(value))

/** Names of the records a cell refers to, in their own order, with `;` between several and before one inside a name. */
function nameOf(field: Field, registry: Registry, matches: string): string {
  if (field.kind !== 'reference' && field.kind !== 'references') return 'null'
  const target = registry(field.to)
  const name = `r.${snake(cellName(target))}::text`
  const shown =
    field.kind === 'references'
      ? `string_agg(replace(replace(${name}, '\\', '\\\\'), ';', '\\;'), '; ' order by r.id)`
      : name
  return `(select ${guarded(shown)} from ${target.table} r where r.client_id = t.client_id and ${matches})`
}

/** COPY takes no parameters: the values, all checked before, are written into the statement as literals. */
export function inlined(text: string, values: readonly unknown[]): string {
  return text.replaceAll(/\$(\d+)/g, (_, position: string) => {
    const value = values[Number(position) - 1]
    return Array.isArray(value) ? `array[${value.map(literal).join(',')}]` : literal(value)
  })
}

/**
 * Streams all matching rows as CSV: a heading row, then what the caller may read, in the form that the import takes back
 * without change. Begins with a byte order mark, by which spreadsheets know UTF-8.
 */
export async function exportCsv(options: {
  db: Database
  registry: Registry
  caller: Caller
  resource: Resource
  filter: Record<string, unknown>
  sort: ListQuery['sort']
}): Promise<Readable> {
  const { db, registry, caller, resource, filter, sort } = options
  const params = new Params()
  const { readable, from } = matching(caller, resource, filter, params, registry)
  const columns = readable.map((name) => {
    const field = fieldOf(resource, name)
    return `${cells[field.kind](`t.${snake(name)}`, field, registry)} as ${pg.escapeIdentifier(labelOf(resource, name))}`
  })
  const order = orderBy(resource, sort, readable)
  const statement = `copy (select ${columns.join(', ')} ${inlined(from, params.values)} order by ${order}) to stdout with (format csv, header)`
  const rows = await db.copyOut(caller.clientId, statement)
  const answer = new PassThrough()
  answer.write('\uFEFF')
  // The answer carries a failure on to the client by breaking off; there is nothing further to do here.
  pipeline(rows, answer, () => undefined)
  return answer
}
