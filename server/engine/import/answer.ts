import type { ImportAnswer, ImportError, ImportKind, ImportRow } from '../../../src/schema/calls/importing.ts'
import { cellText } from '../../../src/schema/cells.ts'
import { snake } from '../../../src/schema/names.ts'
import { fieldOf, type Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { permit, readableFields, reachedRows, type Registry } from '../access/access.ts'
import { Params } from '../sql/params.ts'
import { cellOf, columnsOf, type Columns } from './file/columns.ts'
import { nothingFound } from './validation/findings.ts'
import { isOpen, type Findings, type ImportFile } from './file/importFile.ts'
import type { CellFault } from './validation/validatedRecord.ts'
import { creatableByName } from '../linking/names.ts'

/** What the calls say of a file. */
export function answerOf(
  caller: Caller,
  resource: Resource,
  registry: Registry,
  file: ImportFile,
): ImportAnswer {
  const { id, state, name, createdAt, delimiter, settings, remembered, message } = file
  const { shown, fields, key } = columnsOf(caller, resource, registry, file)
  const found = file.validated ?? nothingFound(file)
  return {
    id,
    state,
    name,
    createdAt,
    delimiter,
    columns: shown,
    fields,
    key,
    mode: settings.mode,
    dateFormat: found.dateFormat,
    numberFormat: found.numberFormat,
    detected: { dateFormat: settings.dateFormat === null, numberFormat: settings.numberFormat === null },
    remembered,
    validation: found.over || !isOpen(file) ? null : { done: found.done, total: file.total - file.leftOut },
    counts: { ...found.counts, left: file.leftOut },
    errors: found.errors,
    missing: missingOf(caller, resource, registry, file, found),
    message,
  }
}

/** The names that no record has, and those of them that are going to be created. */
function missingOf(
  caller: Caller,
  resource: Resource,
  registry: Registry,
  { settings }: ImportFile,
  found: Findings,
): ImportAnswer['missing'] {
  const targetOf = (name: string) => {
    const field = resource.fields[name]
    return field && 'to' in field ? registry(field.to) : undefined
  }
  const wanted = Object.entries(settings.createMissing).flatMap(([field, names]) => {
    const target = targetOf(field)
    return names
      .filter((value) => found.create.some((one) => one.resource === target?.name && one.name === value))
      .map((value) => ({ field, value, records: 0, nearest: [], create: true }))
  })
  return [...found.missing.map((one) => ({ ...one, create: false })), ...wanted].flatMap((one) => {
    const target = targetOf(one.field)
    return target ? { ...one, resource: target.name, creatable: creatableByName(caller, target) } : []
  })
}

interface StoredRow {
  record: number
  cells: string[]
  recordId: number | null
  values: Record<string, unknown> | null
  errors: CellFault[] | null
  state: string
}

const conditions: Readonly<Record<ImportKind, string>> = {
  error: `r.state = 'pending' and r.errors is not null`,
  same: `r.state = 'same'`,
  create: `r.state = 'pending' and r.errors is null and r.record_id is null and r."values" is not null`,
  update: `r.state = 'pending' and r.errors is null and r.record_id is not null`,
  left: `r.state = 'left'`,
}

/** How many records of the file are of a kind, by its findings; all of them without one. */
export function rowsOfKind({ validated, total, leftOut }: ImportFile, kind: ImportKind | undefined): number {
  if (!kind) return total
  if (kind === 'left') return leftOut
  if (!validated) return 0
  const { wrong, create, update, unchanged } = validated.counts
  return { error: wrong, create, update, same: unchanged }[kind]
}

/** A page of the file's records, with their errors and changes. */
export async function rowsOf(
  sql: Sql,
  caller: Caller,
  resource: Resource,
  registry: Registry,
  file: ImportFile,
  kind: ImportKind | undefined,
  [from, to]: readonly [number, number],
): Promise<ImportRow[]> {
  const rows = await sql.query<StoredRow>(
    `select r.record, to_json(r.cells) as cells, r.record_id as "recordId", r."values", r.errors, r.state
     from batch_row r where r.client_id = $1 and r.batch_id = $2${kind ? ` and ${conditions[kind]}` : ''}
     order by r.record limit $3 offset $4`,
    [caller.clientId, file.id, to - from + 1, from],
  )
  const columns = columnsOf(caller, resource, registry, file)
  const standing = await standingOf(sql, caller, resource, registry, rows)
  return rows.map((row) => ({
    record: row.record,
    kind: kindOf(row),
    recordId: row.recordId,
    title: titleOf(resource, columns, row),
    cells: row.cells,
    errors: (row.errors ?? []).map((fault) => told(resource, file, columns, row, fault)),
    before: changedOf(row, standing),
    after: shownValues(columns, row),
  }))
}

function kindOf({ errors, state, recordId, values }: StoredRow): ImportKind | null {
  if (state === 'left') return 'left'
  if (errors) return 'error'
  if (state === 'same') return 'same'
  if (!values) return null
  return recordId === null ? 'create' : 'update'
}

/** What the file itself calls the record: its title, or else its key. */
function titleOf(resource: Resource, { columns, key }: Columns, { cells }: StoredRow): string {
  const text = (name: string) => {
    const column = columns.find((one) => one.name === name)
    return column ? cellText(column.field, cellOf(column, cells)).trim() : ''
  }
  const title = resource.title.map(text).filter(Boolean).join(' ')
  return title || (key === null ? '' : text(key))
}

function told(
  resource: Resource,
  { validated }: ImportFile,
  { columns }: Columns,
  { cells }: StoredRow,
  { column, field, message, missing, confirm }: CellFault,
): ImportError {
  const error = { column, field, message, ...(confirm !== undefined && { confirm }) }
  if (missing === undefined || field === null || !resource.fields[field]) return error
  const [near] = validated?.missing.find((one) => one.field === field && one.value === missing)?.nearest ?? []
  if (near === undefined) return error
  const index = columns.find(({ heading }) => heading === column)?.index ?? -1
  // Only the name that is wrong is replaced; the others of a list stay.
  const listed = fieldOf(resource, field).kind === 'references'
  const name = listed ? near.replaceAll(/[\\;]/g, (mark) => `\\${mark}`) : near
  return { ...error, suggestion: (cells[index] ?? '').replace(missing, () => name) }
}

/** The records that the rows change, as they stand: the fields that the caller may read. */
async function standingOf(
  sql: Sql,
  caller: Caller,
  resource: Resource,
  registry: Registry,
  rows: readonly StoredRow[],
): Promise<Map<number, Record<string, unknown>>> {
  const found = new Map<number, Record<string, unknown>>()
  const ids = rows.flatMap(({ recordId, values }) => (recordId === null || !values ? [] : recordId))
  if (ids.length === 0) return found
  const reach = permit(caller, resource, 'update')
  const params = new Params()
  const which = reachedRows(resource, caller, reach, params, registry, { ids, deleted: 'either' })
  const names = readableFields(caller, resource, reach)
  const list = names.map((name) => `, t.${snake(name)} as "${name}"`).join('')
  const records = await sql.query<{ id: number } & Record<string, unknown>>(
    `select t.id${list} from ${resource.table} t where ${which}`,
    params.values,
  )
  for (const { id, ...values } of records) found.set(id, values)
  return found
}

function changedOf({ recordId, values }: StoredRow, standing: ReadonlyMap<number, Record<string, unknown>>) {
  const record = recordId === null ? undefined : standing.get(recordId)
  return Object.fromEntries(
    Object.keys(values ?? {})
      .filter((name) => record && name in record)
      .map((name) => [name, record?.[name]]),
  )
}

/** The values to write; a record that the import will create is shown by its name. */
function shownValues({ columns }: Columns, { cells, recordId, values }: StoredRow) {
  const waits = (value: unknown): boolean => [value].flat().some((id) => typeof id === 'number' && id < 0)
  const refers = new Map(columns.filter(({ field }) => 'to' in field).map((column) => [column.name, column]))
  return Object.fromEntries(
    Object.entries(values ?? {})
      .filter(([, value]) => recordId !== null || (value !== null && !isEmptyList(value)))
      .map(([name, value]) => {
        const column = refers.get(name)
        return [name, column && waits(value) ? (cells[column.index] ?? '') : value]
      }),
  )
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
