import pg from 'pg'
import { z } from 'zod'
import { firstFormula, innerFormula } from '../../../src/domain/text/formulaGuard.ts'
import type { Choice, Field, Kind } from '../../../src/schema/fields.ts'
import { snake } from '../../../src/schema/names.ts'
import { baseColumns, fieldOf, isBaseColumn, labelOf, type Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { badRequest } from '../../platform/errors.ts'
import { companyOf, type Registry } from '../access/access.ts'
import { fieldSql } from '../sql/columns.ts'
import { Params } from '../sql/params.ts'
import { notePersonalReads, personalColumns } from '../reading/personalReads.ts'
import { orderBy, parseJson, parseListQuery, type ListQuery } from '../reading/query.ts'
import { matching } from '../reading/reads.ts'
import { lookedUp } from '../reading/search.ts'

export interface ExportOptions {
  db: Database
  registry: Registry
  caller: Caller
  resource: Resource
  filter: Record<string, unknown>
  sort: ListQuery['sort']
  /**
   * The columns, in their order. Where absent: all readable fields, and the id where records have no other key by which
   * the import could take the file back.
   */
  fields?: readonly string[]
}

const withFields = z.looseObject({ fields: z.string().optional() })
const fieldList = z.array(z.string()).min(1).max(200).optional()

/** The query of an export: the list's own filter and sort, and `fields=["name",…]`. @throws 400 naming the parameter */
export function parseExportQuery(query: unknown, resource: Resource) {
  const given = withFields.safeParse(query)
  if (!given.success) throw badRequest('fields', 'The parameter fields is given twice.')
  const { fields, ...rest } = given.data
  const { filter, sort } = parseListQuery(rest, resource)
  return { filter, sort, fields: parseJson('fields', fields, fieldList, undefined, '["field"]') }
}

/**
 * A cell with the apostrophes of `guarded`. Only free text needs them: typed kinds cannot hold a formula. A text that begins
 * like a word and has no separator is let through: other first characters lie before A or from ％ on.
 */
const guarded = (column: string) =>
  `case when ascii(${column}) < ascii('A') or ascii(${column}) >= ascii('％') or ${column} ~ ${pg.escapeLiteral('[;|\t\r\n；｜]')}
    then regexp_replace(regexp_replace(${column}, ${pg.escapeLiteral(innerFormula)}, '\\1''', 'g'),
      ${pg.escapeLiteral(firstFormula)}, '''') else ${column} end`

/** The form of cell texts in a kind of file. */
export interface CellForm {
  /** Free text, which a spreadsheet could take for a formula. */
  text: (column: string) => string
  boolean: (column: string) => string
  instant: (column: string) => string
}

const asIs = (column: string) => column

/** Cells of a CSV file, in the form that the import takes back without change. */
export const csvCells: CellForm = {
  text: guarded,
  boolean: (column) => `case ${column} when true then 'yes' when false then 'no' end`,
  // Rearranged as text: to_char takes as long as all the rest of a row.
  instant: (column) => `replace((${column} at time zone 'UTC')::text, ' ', 'T') || 'Z'`,
}

/** Cells of a file with typed values, so that text needs no escaping. */
export const typedCells: CellForm = { ...csvCells, text: asIs, boolean: asIs }

/** How a record is named in a cell of another: by its title where that is unique, else by its natural key. */
export function cellName(target: Resource): string {
  const [first] = target.title
  const name = target.title.length === 1 && first && fieldOf(target, first).unique ? first : target.naturalKey
  return name ?? 'id'
}

const labelled = (column: string, choices: readonly Choice[]) =>
  `case ${column} ${choices.map(({ value, label }) => `when ${literal(value)} then ${literal(label)}`).join(' ')} else ${column} end`

const cells: Record<Kind, (column: string, field: Field, form: CellForm) => string> = {
  text: (column, _, form) => form.text(column),
  longText: (column, _, form) => form.text(column),
  email: (column, _, form) => form.text(column),
  phone: asIs,
  integer: asIs,
  decimal: asIs,
  money: asIs,
  boolean: (column, _, form) => form.boolean(column),
  date: asIs,
  instant: (column, _, form) => form.instant(column),
  choice: (column, field) => ('choices' in field ? labelled(column, field.choices) : column),
  choices: (column, field) => {
    if (!('choices' in field)) return column
    const one = labelled('c.value', field.choices)
    return `(select string_agg(${one}, '; ' order by c.place) from unnest(${column}) with ordinality c(value, place))`
  },
  country: asIs,
  // The column has been replaced by names already.
  reference: asIs,
  references: asIs,
  file: asIs,
}

/** The text of a cell, from the column or expression of its value. */
export const cellOf = (column: string, field: Field, form: CellForm) => cells[field.kind](column, field, form)

const literal = (value: unknown) =>
  typeof value === 'number' ? String(value) : pg.escapeLiteral(String(value))

/** Whether a record refers to anything by the column. */
const refers = (field: Field, column: string) =>
  field.kind === 'references' ? `${column} <> '{}'` : `${column} is not null`

/**
 * The names of the records that a cell refers to, in their order. `;` separates several, and escapes a `;` inside a
 * name. The company is a literal: with `t.client_id` the planner could not memoize the join. Several are grouped,
 * because a scalar subquery would not be memoized in the last join.
 */
function namesOf(column: string, target: Resource, several: boolean, form: CellForm, clientId: number) {
  const name = `r.${snake(cellName(target))}::text`
  const shown = several
    ? `string_agg(replace(replace(${name}, '\\', '\\\\'), ';', '\\;'), '; ' order by r.id)`
    : name
  const matches = several ? `r.id = any(${column}) group by r.client_id` : `r.id = ${column}`
  return `select ${form.text(shown)} as name from ${target.table} r where r.client_id = ${clientId} and ${matches}`
}

/** Records that are looked at from either end of a company's. */
const sample = 500

/**
 * Which of the references many records hold: an eighth of the oldest and the newest, which differ, as the newest are not
 * assigned or completed yet. The names of those are joined, which the database answers from memory, but for every row;
 * those of the others are better looked up where there are any.
 */
async function usualReferences(
  { db, caller, resource }: ExportOptions,
  references: readonly ExportColumn[],
): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set()
  const end = (order: string) =>
    `(select t.* from ${resource.table} t where t.client_id = $1 and t.deleted_at is null order by t.id ${order} limit ${sample})`
  const usual = references.map(
    ({ name, field }) =>
      `count(*) filter (where ${refers(field, `t.${snake(name)}`)}) * 8 >= count(*) as "${name}"`,
  )
  const [row = {}] = await db
    .read(caller.clientId)
    .query<Record<string, boolean>>(
      `select ${usual.join(', ')} from (${end('asc')} union all ${end('desc')}) t`,
      [caller.clientId],
    )
  return new Set(Object.keys(row).filter((name) => row[name]))
}

/** COPY takes no parameters: the values, all checked before, are written into the statement as literals. */
export function inlined(text: string, values: readonly unknown[]): string {
  return text.replaceAll(/\$(\d+)/g, (_, position: string) => {
    const value = values[Number(position) - 1]
    return Array.isArray(value) ? `array[${value.map(literal).join(',')}]` : literal(value)
  })
}

/** A column of the file. */
export interface ExportColumn {
  name: string
  heading: string
  field: Field
}

/**
 * The statement that gives the file's rows, and its columns. The caller sees live rows that they reach and fields that
 * they may read, nothing else.
 * @throws 400 naming a field that there is not, or that the caller may not read
 */
export async function exportSelect(
  options: ExportOptions,
  form: CellForm,
): Promise<{ select: string; columns: ExportColumn[] }> {
  const { db, registry, caller, resource, sort, fields } = options
  const params = new Params()
  const filter = await lookedUp(db.read(caller.clientId), caller, resource, options.filter, registry)
  const { readable, where } = matching(caller, resource, filter, params, registry)
  const unknown = fields?.find((name) => !readable.includes(name) && !isBaseColumn(name))
  if (unknown !== undefined) {
    throw badRequest('fields', `${resource.label.many} have no field ${unknown} that you may read.`)
  }
  const order = orderBy(resource, sort, readable)
  const all = resource.naturalKey ? readable : ['id', ...readable]
  const columns = (fields ?? all).map((name) => ({
    name,
    heading: labelOf(resource, name),
    field: isBaseColumn(name) ? { kind: baseColumns[name] } : fieldOf(resource, name),
  }))
  await notePersonalReads(db, caller, resource, {
    way: 'export',
    shown: personalColumns(
      resource,
      columns.map(({ name }) => name),
    ),
    from: `from ${resource.table} t where ${where}`,
    values: [...params.values],
  })
  const usual = await usualReferences(
    options,
    columns.filter(({ field }) => 'to' in field),
  )
  const joins: string[] = []
  const namedIn = (column: string, { name, field }: ExportColumn, to: string) => {
    const names = namesOf(
      column,
      registry(to),
      field.kind === 'references',
      form,
      companyOf(registry(to), caller),
    )
    if (!usual.has(name)) return `case when ${refers(field, column)} then (${names}) end`
    const alias = `n${joins.length}`
    joins.push(`left join lateral (${names}) ${alias} on true`)
    return `${alias}.name`
  }
  const shown = columns.map((column) => {
    const { name, field, heading } = column
    const stored = fieldSql(resource, name)
    const cell = 'to' in field ? namedIn(stored, column, field.to) : stored
    return `${cellOf(cell, field, form)} as ${pg.escapeIdentifier(heading)}`
  })
  // Asked for by id, deleted records would be matched too: a list does not show them, so its file does not hold them.
  const rows = `${inlined(where, params.values)} and t.deleted_at is null`
  return {
    select: `select ${shown.join(', ')} from ${resource.table} t ${joins.join(' ')} where ${rows} order by ${order}`,
    columns,
  }
}
