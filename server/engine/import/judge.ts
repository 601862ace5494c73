import { cellReader, sameValue, unguarded, type Cell } from '../../../src/schema/cells.ts'
import { messages } from '../../../src/schema/messages.ts'
import { fieldOf, labelOf } from '../../../src/schema/resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { permit, readableFields } from '../access.ts'
import type { Column } from './columns.ts'
import { firstRecord } from './csvText.ts'
import { findExisting, type Existing } from './existing.ts'
import { Findings } from './findings.ts'
import { lower } from './names.ts'
import { namesInFile, recordAsId, referenceReader, type ReferenceContext } from './references.ts'
import { eachInSlices, slices } from '../slices.ts'

/** A record of the file whose cells could be read. */
export interface ImportRow {
  record: number
  cells: readonly string[]
  /** What is written, by field name. */
  values: Record<string, unknown>
  /** The record it changes; absent where it makes a new one. */
  before?: Existing
  changed: boolean
}

export interface MissingCells {
  column: Column
  value: string
  records: number[]
}

export interface Judgement {
  rows: ImportRow[]
  findings: Findings
  missing: MissingCells[]
}

export interface JudgeContext extends ReferenceContext {
  headings: readonly string[]
  columns: readonly Column[]
  records: readonly (readonly string[])[]
  /** Keeps the records that are changed from being changed by others; only within a transaction. */
  lock: boolean
}

/** Reads every cell and finds for every record whether it is new, changes one, or changes nothing; all errors at once. */
export async function judge(sql: Sql, context: JudgeContext): Promise<Judgement> {
  const { columns, records, headings } = context
  const findings = new Findings()
  const { read, missing } = await cellsOf(sql, context, findings)
  const rows: ImportRow[] = []
  const breathe = slices()
  for (const [index, record] of records.entries()) {
    await breathe()
    const number = index + firstRecord
    if (record.every((cell) => cell.trim() === '')) continue
    if (record.length !== headings.length) {
      const message = `This record has ${record.length} cells; the heading row has ${headings.length}.`
      findings.add(number, undefined, '', message)
    }
    rows.push({ record: number, cells: record, values: read(number, record), changed: true })
  }
  await recognise(sql, context, rows, findings)
  missingColumns(context, rows, findings)
  await linkWithinFile(context, rows)
  const writable = columns.filter(({ keyOnly }) => !keyOnly)
  const seen = new Set(
    readableFields(context.caller, context.resource, permit(context.caller, context.resource, 'update')),
  )
  for (const row of rows) {
    await breathe()
    for (const { name, keyOnly } of columns) if (keyOnly) delete row.values[name]
    if (!row.before) continue
    const { before, values } = row
    // A field that the caller cannot read is always written: comparing it would tell him what it holds.
    row.changed = writable.some(
      ({ name, field }) =>
        name in values && !(seen.has(name) && sameValue(field, values[name], before[name])),
    )
  }
  return { rows, findings, missing: [...missing.values()] }
}

/** Prepares the reading of every column; equal cells of a column are read once. */
async function cellsOf(sql: Sql, context: JudgeContext, findings: Findings) {
  const { columns, records, resource } = context
  const inFile = await namesInFile(resource, columns, records)
  const missing = new Map<string, MissingCells>()
  const readers: { column: Column; reader: (text: string) => Cell; known: Map<string, Cell> }[] = []
  for (const column of columns) {
    const refers = column.field.kind === 'reference' || column.field.kind === 'references'
    const texts = new Set<string>()
    if (refers) await eachInSlices(records, (record) => texts.add(record[column.index] ?? ''))
    const reader = cellReader(column.field, await referenceReader(sql, column, texts, inFile, context))
    readers.push({ column, reader, known: new Map() })
  }
  const read = (number: number, record: readonly string[]) => {
    const values: Record<string, unknown> = {}
    for (const { column, reader, known } of readers) {
      const text = record[column.index] ?? ''
      const cell = known.get(text) ?? reader(text)
      known.set(text, cell)
      if ('value' in cell) {
        // What always holds a value cannot be emptied: an empty cell says nothing then.
        const filled = 'initial' in column.field && column.field.initial !== undefined
        if (cell.value !== null || !filled) values[column.name] = cell.value
        continue
      }
      findings.add(number, column, text, cell.message)
      if (cell.missing === undefined) continue
      const key = `${column.name}\u0000${cell.missing}`
      const entry = missing.get(key) ?? { column, value: cell.missing, records: [] }
      entry.records.push(number)
      missing.set(key, entry)
    }
    return values
  }
  return { read, missing }
}

/** Finds the record that each row means: by its key, else by another unique field of a record that has no other key. */
async function recognise(sql: Sql, context: JudgeContext, rows: ImportRow[], findings: Findings) {
  const { caller, resource, registry, lock } = context
  const key = resource.naturalKey
  const unique = context.columns
    .filter(({ field }) => field.unique)
    .sort((a, b) => Number(b.name === key) - Number(a.name === key))
  const textOf = (row: ImportRow, { name }: Column) => {
    const value = row.values[name]
    return typeof value === 'string' ? value : undefined
  }
  // As it stands in the file, too: a record made by another program may hold spaces at its ends.
  const asGiven = (row: ImportRow, { field, index }: Column) => unguarded(field, row.cells[index] ?? '')
  const known = new Map<Column, Map<string, Existing>>()
  for (const column of unique) {
    const given = new Set<string>()
    await eachInSlices(rows, (row) => {
      const text = textOf(row, column)
      if (text !== undefined) given.add(text).add(asGiven(row, column))
    })
    known.set(column, await findExisting(sql, caller, resource, registry, column.name, [...given], lock))
  }
  const holder = (row: ImportRow, column: Column) =>
    textOf(row, column) === undefined
      ? undefined
      : (known.get(column)?.get(lower(asGiven(row, column))) ??
        known.get(column)?.get(lower(textOf(row, column) ?? '')))
  const first = new Map<string, number>()
  const breathe = slices()
  for (const row of rows) {
    await breathe()
    for (const column of unique) {
      const holding = holder(row, column)
      const keyless = !key || !row.values[key] || !holding?.[key]
      if (!row.before && holding && (column.name === key || keyless)) row.before = holding
    }
    for (const column of unique) {
      const text = textOf(row, column)
      if (text === undefined) continue
      const value = row.cells[column.index] ?? ''
      const place = `${column.name} ${lower(text)}`
      const earlier = first.get(place)
      if (earlier !== undefined) findings.add(row.record, column, value, messages.duplicate(earlier))
      else first.set(place, row.record)
      const holding = holder(row, column)
      if (holding && (holding.id !== row.before?.id || !holding.reachable)) {
        findings.add(row.record, column, value, messages.taken)
      }
      if (column.keyOnly && !row.before) {
        const what = resource.label.one.toLowerCase()
        const message = `There is no ${what} “${text}”; leave this empty to add a new one.`
        findings.add(row.record, column, value, message)
      }
    }
    const same = row.before && first.get(`id ${row.before.id}`)
    if (same !== undefined) findings.add(row.record, unique[0], '', messages.duplicate(same))
    if (row.before && same === undefined) first.set(`id ${row.before.id}`, row.record)
  }
}

/** New records need every required field; a column that is not there is said once, not once a record. */
function missingColumns({ resource, columns }: JudgeContext, rows: readonly ImportRow[], findings: Findings) {
  const byKey = columns.find(({ keyOnly }) => keyOnly)
  if (rows.every((row) => row.before || (byKey && findings.has(row.record, byKey.heading)))) return
  const given = new Set(columns.map(({ name }) => name))
  for (const name of Object.keys(resource.fields)) {
    const field = fieldOf(resource, name)
    if (!field.required || field.readOnly || given.has(name)) continue
    const what = resource.label.one.toLowerCase()
    const message = `The file has no column for “${labelOf(resource, name)}”, which a new ${what} needs.`
    findings.addToFile(name, message)
  }
}

/** Columns that refer to records of the resource itself. */
export const ownReferences = ({ resource, columns }: Pick<JudgeContext, 'resource' | 'columns'>) =>
  columns.filter(({ field }) => 'to' in field && field.to === resource.name).map(({ name }) => name)

/** Replaces ids in a value that is an id, or a list of them. */
export function withIds(value: unknown, idOf: (id: number) => number): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withIds(one, idOf))
  return typeof value === 'number' ? idOf(value) : value
}

/** References to records of the same file: those that exist already get their id, the new ones keep their number. */
async function linkWithinFile(context: JudgeContext, rows: readonly ImportRow[]) {
  const own = ownReferences(context)
  if (own.length === 0) return
  const ids = new Map(rows.map((row) => [recordAsId(row.record), row.before?.id]))
  await eachInSlices(rows, (row) => {
    for (const name of own) row.values[name] = withIds(row.values[name], (id) => ids.get(id) ?? id)
  })
}
