import { isList, type Field, type Kind } from '../../../src/schema/fields.ts'
import { snake } from '../../../src/schema/names.ts'
import { baseNames, searchedText, type Resource } from '../../../src/schema/resource.ts'
import { orderWithin } from './columns.ts'

/** The table that a resource requires. The drift test compares it with the database; the draft writes it as SQL. */
export interface ExpectedTable {
  columns: Map<string, { type: string; required: boolean }>
  /** Index names with the columns they begin with after client_id. */
  indexes: Map<string, { column: string; using: 'btree' | 'gin'; unique: boolean }>
}

const types: Record<Kind, string> = {
  text: 'text',
  longText: 'text',
  email: 'text',
  phone: 'text',
  integer: 'integer',
  decimal: 'numeric',
  money: 'numeric(12,2)',
  boolean: 'boolean',
  date: 'date',
  instant: 'timestamp(3) with time zone',
  choice: 'text',
  choices: 'text[]',
  country: 'text',
  reference: 'bigint',
  references: 'bigint[]',
  file: 'bigint',
}

/** A column may be null unless the field always holds a value. */
const alwaysFilled = (field: Field) =>
  field.required === true || isList(field) || ('initial' in field && field.initial !== undefined)

/** The table's form as the schema implies it, beyond the columns that every record has. */
export function expectedTable(resource: Resource): ExpectedTable {
  const columns: ExpectedTable['columns'] = new Map()
  const indexes: ExpectedTable['indexes'] = new Map()
  for (const [name, field] of Object.entries(resource.fields)) {
    columns.set(snake(name), { type: types[field.kind], required: alwaysFilled(field) })
    if (field.unique)
      indexes.set(`${resource.table}_${snake(name)}_key`, {
        column: snake(name),
        using: 'btree',
        unique: true,
      })
    if (field.uniqueWithin)
      indexes.set(`${resource.table}_${snake(name)}_key`, {
        column: `${snake(field.uniqueWithin)}, ${snake(name)}`,
        using: 'btree',
        unique: true,
      })
  }
  const ordered = [...resource.list.filters, resource.list.sort[0]].filter(
    (name) => !baseNames.includes(name),
  )
  for (const name of ordered) {
    const field = resource.fields[name]
    const using = field && isList(field) ? 'gin' : 'btree'
    const then = orderWithin(resource, name)
    const column = [name, ...(then ? [then] : [])].map(snake).join(', ')
    indexes.set(`${resource.table}_${snake(name)}_idx`, { column, using, unique: false })
  }
  indexes.set(`${resource.table}_deleted_idx`, { column: 'deleted_at', using: 'btree', unique: false })
  columns.set('search_text', { type: 'text', required: false })
  indexes.set(`${resource.table}_search_idx`, { column: 'search_text', using: 'gin', unique: false })
  return { columns, indexes }
}

/** Drafts the migration that creates a resource's table; review and correct it by hand. */
export function draftMigration(resource: Resource, tableOf: (name: string) => string): string {
  const { columns, indexes } = expectedTable(resource)
  const { table } = resource
  const search = searchedText(resource)
    .map((name) => `coalesce(${snake(name)}, '')`)
    .join(` || ' ' || `)
  const lines = [...columns].map(([name, { type, required }]) =>
    name === 'search_text'
      ? `  search_text text generated always as (lower(${search})) stored`
      : `  ${name} ${type === 'timestamp(3) with time zone' ? 'timestamptz(3)' : type}${required ? ' not null' : ''}`,
  )
  const references = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'reference' || field.kind === 'file'
      ? [
          `  foreign key (client_id, ${snake(name)}) references ${field.kind === 'file' ? 'file' : tableOf(field.to)} (client_id, id)`,
        ]
      : [],
  )
  const statements = [...indexes].map(([name, { column, using, unique }]) => {
    if (unique) {
      const key = column.includes(',') ? column : `lower(${column})`
      return `create unique index ${name} on ${table} (client_id, ${key}) where deleted_at is null;`
    }
    if (column === 'deleted_at')
      return `create index ${name} on ${table} (client_id, deleted_at, id) where deleted_at is not null;`
    if (column === 'search_text')
      return `create index ${name} on ${table} using gin (client_id, search_text gin_trgm_ops);`
    if (using === 'gin')
      return `create index ${name} on ${table} using gin (client_id, ${column}) where deleted_at is null;`
    return `create index ${name} on ${table} (client_id, ${column}, id) where deleted_at is null;`
  })
  const body = ['  like record_base including all', ...lines, ...references].join(',\n')
  return `create table ${table} (\n${body}\n);\n${statements.join('\n')}\nselect make_company_table('${table}');\n`
}
