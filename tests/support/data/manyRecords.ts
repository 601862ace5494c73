import type { Client } from 'pg'
import { isList, type Field } from '../../../src/schema/fields.ts'
import { snake } from '../../../src/schema/names.ts'
import type { Resource } from '../../../src/schema/resource.ts'

/** Each reference names one of so many records, so each has a twentieth of the rows. */
const parents = 20
const firstInstant = `timestamptz '2023-01-01 00:00:00Z'`

const textOf = (value: string) => `'${value.replaceAll("'", "''")}'`
const listOf = (values: readonly string[]) => `array[${values.map(textOf).join(', ')}]`

/** The values of a choice that tabs name. */
const tabValues = (resource: Resource, name: string): readonly unknown[] =>
  (resource.list.tabs ?? []).flatMap(({ filter }) => [filter[name] ?? []].flat())

/** The value of a status that most records of a long-used company have: one that no tab names, else the last. */
function usualStatus(resource: Resource, name: string, values: readonly string[]): string | undefined {
  const inTabs = tabValues(resource, name)
  return values.findLast((value) => !inTabs.includes(value)) ?? values.at(-1)
}

/** Whether a choice is a status, which most old records share and lists ask for the rest of. */
export const isStatus = (resource: Resource, name: string) =>
  name === 'status' || tabValues(resource, name).length > 0

/**
 * The other statuses are in the middle of the records: lists that pass over other rows to find them pass over two fifths.
 */
function statusSql(resource: Resource, name: string, values: readonly string[], count: number): string {
  const usual = usualStatus(resource, name, values) ?? ''
  const others = values.filter((value) => value !== usual)
  if (others.length === 0) return textOf(usual)
  const isOther = `n between ${0.4 * count} and ${0.6 * count}`
  return `case when ${isOther} then (${listOf(others)})[1 + n / 3 % ${others.length}] else ${textOf(usual)} end`
}

function filledSql(resource: Resource, name: string, field: Field, count: number): string {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
      return `'T' || lpad(${field.unique ? 'n' : '(n * 7919 % 9973)'}::text, 8, '0')`
    case 'integer':
    case 'decimal':
    case 'money':
      return `n * 7919 % 997`
    case 'boolean':
      return 'n % 20 = 0'
    case 'date':
      return `date '2023-01-01' + (n * 1000 / ${count})`
    case 'instant':
      return `${firstInstant} + n * interval '30 minutes'`
    case 'choice': {
      const values = field.choices.map(({ value }) => value)
      return isStatus(resource, name)
        ? statusSql(resource, name, values, count)
        : `(${listOf(values)})[1 + n % ${values.length}]`
    }
    case 'choices':
      return `array[(${listOf(field.choices.map(({ value }) => value))})[1 + n % ${field.choices.length}]]`
    case 'country':
      return `'MY'`
    case 'references':
      return `array[1 + n % ${parents}]::bigint[]`
    case 'reference':
    case 'file':
      return `1 + n % ${parents}`
  }
}

const isAlwaysFilled = (field: Field) =>
  field.required === true || isList(field) || field.kind === 'choice' || 'initial' in field

/** Values of fields that a table does not repeat, or requires to be empty. */
const special: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'efp-row': { periodId: `1 + n / ${parents}` },
  'leave-application': { fromPart: `'full'`, toPart: `'full'` },
  'leave-ledger': { minutes: 'null::integer' },
  'patrol-answer': { questionId: `1 + n / ${parents}` },
  'shift-assignment': {
    startAt: `${firstInstant} + n * interval '30 minutes'`,
    endAt: `${firstInstant} + n * interval '30 minutes' + interval '8 minutes'`,
  },
  'shift-claim': { shiftAssignmentId: 'n' },
  'shift-offer': { shiftAssignmentId: 'n' },
  'work-time': { running: 'false' },
}

/** Whether a record has no value of the field at that place: a quarter have none, in blocks, independently of others. */
const isEmpty = (place: number) => `hashint4(n / 40 + ${place * 1_009}) & 3 = 0`

/**
 * Fills the table of a resource with `count` records of a company, the oldest first: times ascend with the ids, and a
 * quarter of the optional values is empty. The connection is the owner's; its triggers and foreign keys stay off.
 */
export async function fillTable(owner: Client, resource: Resource, clientId: number, count: number) {
  const fields = Object.entries(resource.fields)
  const columns = fields.map(([name]) => snake(name))
  const values = fields.map(([name, field], place) => {
    const own = special[resource.name]?.[name]
    if (own !== undefined) return own
    const filled = filledSql(resource, name, field, count)
    return isAlwaysFilled(field) ? filled : `case when not (${isEmpty(place)}) then ${filled} end`
  })
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into ${resource.table} (client_id, id, created_by, ${columns.join(', ')})
     select ${clientId}, n, 1 + n % ${parents}, ${values.join(', ')} from generate_series(1, ${count}) n`,
  )
}

/**
 * Makes the planner plan for a table of `rows` records, with the statistics of its actual ones. PostgreSQL multiplies
 * the density of rows by the size of the file.
 */
export async function pretendRows(owner: Client, table: string, rows: number) {
  await owner.query(`vacuum analyze ${table}`)
  await owner.query(
    `update pg_class set reltuples = $2
     where oid = $1::regclass or oid in (select indexrelid from pg_index where indrelid = $1::regclass)`,
    [table, rows],
  )
}
