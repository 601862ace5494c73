import { sameValue, cellText, type Cell } from '../../../../src/schema/cells.ts'
import type { ImportMode } from '../../../../src/schema/calls/importing.ts'
import { messages } from '../../../../src/schema/messages.ts'
import { brokenRules } from '../../../../src/schema/rules.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { permit, readableFields } from '../../access/access.ts'
import { cellOf, type Column, type Columns } from '../file/columns.ts'
import type { FileRecord } from '../file/csvFile.ts'
import { changedIdentity } from './identity.ts'
import { findExisting, findWithin, withinKey, type Existing } from './existing.ts'
import { lower } from '../../linking/names.ts'
import { columnReader, type ReaderContext } from '../../linking/references.ts'
import { holdersOf, unsharedOf } from '../../writing/rules.ts'
import { eachInSlices, slices } from '../../sql/slices.ts'

/** What is wrong with a cell, as a file keeps it. */
export interface CellFault {
  column: string
  field: string | null
  message: string
  /** The name that no record has. */
  missing?: string
  /** It stands until it is confirmed: what the record has now. */
  confirm?: string
}

/** A record of the file as it was validated. */
export interface ValidatedRecord {
  record: number
  cells: readonly string[]
  faults: CellFault[]
  /** What is written, by field name: of a record that is there only what differs. */
  values: Record<string, unknown>
  /** The record it changes; absent where it makes a new one. */
  before?: Existing
  same: boolean
}

export interface ValidateOptions extends ReaderContext {
  file: Columns
  /** Number of cells that a record should have. */
  width: number
  mode: ImportMode
  /** Records whose changed identity was confirmed, by number. */
  confirmed: readonly number[] | 'all'
  /** Fields whose empty cells are confirmed as well. */
  rarelyEmpty: ReadonlySet<string>
}

/**
 * Validates the records of a file, some at a time and in their order; between the calls it remembers which keys the file
 * gave before.
 */
export function makeValidator(sql: Sql, options: ValidateOptions) {
  const { caller, resource, registry, file, width, mode, confirmed, rarelyEmpty } = options
  const { columns } = file
  const what = resource.label.one.toLowerCase()
  const readers = columns.map((column) => ({
    column,
    reader: columnReader(column.name, column.field, options),
  }))
  const readable = new Set(readableFields(caller, resource, permit(caller, resource, 'update')))
  const key = columns.find(({ name }) => name === file.key)
  /** The columns that records are recognised by: the key before the others. */
  const unique = columns
    .filter(({ field, name }) => field.unique || name === 'id')
    .sort((a, b) => Number(b === key) - Number(a === key))
  /** Without a key of their own, records are recognised by what stands once within what they refer to. */
  const inner = resource.naturalKey ? undefined : columns.find(({ field }) => field.uniqueWithin)
  const outer = inner && columns.find(({ name }) => name === inner.field.uniqueWithin)
  const first = new Map<string, number>()
  const isConfirmed = confirmed === 'all' ? () => true : (record: number) => confirmedNumbers.has(record)
  const confirmedNumbers = new Set(confirmed === 'all' ? [] : confirmed)

  function flag(
    row: ValidatedRecord,
    column: Column | undefined,
    message: string,
    more: Pick<CellFault, 'missing' | 'confirm'> = {},
  ) {
    const heading = column?.heading ?? ''
    if (row.faults.some((fault) => fault.column === heading)) return
    row.faults.push({ column: heading, field: column?.name ?? null, message, ...more })
  }

  function read({ record, cells }: FileRecord): ValidatedRecord {
    const row: ValidatedRecord = { record, cells, faults: [], values: {}, same: false }
    if (cells.length !== width) {
      flag(row, undefined, `This record has ${cells.length} cells; the heading row has ${width}.`)
    }
    for (const { column, reader } of readers) {
      const cell: Cell = reader.read(cellOf(column, cells))
      if ('message' in cell)
        flag(row, column, cell.message, cell.missing === undefined ? {} : { missing: cell.missing })
      else {
        // What always holds a value cannot be emptied: an empty cell says nothing then.
        const filled = 'initial' in column.field && column.field.initial !== undefined
        const before = row.values[column.name]
        if (Array.isArray(cell.value) && Array.isArray(before))
          row.values[column.name] = [...new Set<unknown>([...before, ...cell.value])]
        else if (cell.value !== null || !filled) row.values[column.name] = cell.value
      }
    }
    return row
  }

  const textOf = (row: ValidatedRecord, { name }: Column) => {
    const value = row.values[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  // As it stands in the file, too: a record made by another program may hold spaces at its ends.
  const asGiven = (row: ValidatedRecord, column: Column) => cellText(column.field, cellOf(column, row.cells))

  /** Live records by the texts that the rows give in a unique column. */
  async function known(rows: readonly ValidatedRecord[], column: Column) {
    const given = new Set<string>()
    await eachInSlices(rows, (row) => {
      const text = textOf(row, column)
      if (text === undefined) return
      given.add(text)
      if (column.name !== 'id') given.add(asGiven(row, column))
    })
    return findExisting(sql, caller, resource, registry, column.name, given)
  }

  /** Finds the record that each row means: by its key, else by another unique field of a record that has no other key. */
  async function recognise(rows: readonly ValidatedRecord[]) {
    const found = new Map<Column, Map<string, Existing>>()
    for (const column of unique) found.set(column, await known(rows, column))
    const holder = (row: ValidatedRecord, column: Column) => {
      const text = textOf(row, column)
      if (text === undefined) return undefined
      return found.get(column)?.get(lower(asGiven(row, column))) ?? found.get(column)?.get(lower(text))
    }
    const breathe = slices()
    for (const row of rows) {
      await breathe()
      for (const column of unique) {
        const holding = holder(row, column)
        const keyless = file.key !== 'id' && (!file.key || !row.values[file.key] || !holding?.[file.key])
        if (!row.before && holding && (column === key || keyless)) row.before = holding
      }
      for (const column of unique) unambiguous(row, column, holder(row, column))
      const place = row.before && `= ${row.before.id}`
      const earlier = place === undefined ? undefined : first.get(place)
      if (earlier !== undefined) flag(row, unique[0], messages.duplicate(earlier))
      else if (place !== undefined) first.set(place, row.record)
    }
  }

  /** Finds the record that each row means by what it refers to and what stands once within that. */
  async function recogniseWithin(rows: readonly ValidatedRecord[]) {
    if (!inner || !outer) return
    const given = rows.flatMap((row) => {
      const [within, text] = [row.values[outer.name], textOf(row, inner)]
      // A record that the file itself makes has none yet.
      return typeof within === 'number' && within > 0 && text !== undefined
        ? [{ row, within, given: text }]
        : []
    })
    const names = { within: outer.name, field: inner.name }
    const found = await findWithin(sql, caller, resource, registry, names, given)
    for (const { row, ...wanted } of given) {
      const key = withinKey(wanted)
      const holding = found.get(key)
      const earlier = first.get(`within ${key}`)
      if (earlier !== undefined) flag(row, inner, messages.duplicate(earlier))
      else first.set(`within ${key}`, row.record)
      row.before ??= holding
      if (holding && (holding.id !== row.before?.id || !holding.reachable)) flag(row, inner, messages.taken)
    }
  }

  /** A value of a unique field may stand once in the file, and be no other record's. */
  function unambiguous(row: ValidatedRecord, column: Column, holding: Existing | undefined) {
    const text = textOf(row, column)
    if (text === undefined) return
    const place = `${column.name} ${lower(text)}`
    const earlier = first.get(place)
    if (earlier !== undefined) flag(row, column, messages.duplicate(earlier))
    else first.set(place, row.record)
    if (holding && (holding.id !== row.before?.id || !holding.reachable)) flag(row, column, messages.taken)
    if (column.keyOnly && !row.before) {
      flag(row, column, `There is no ${what} “${text}”; leave this empty to add a new one.`)
    }
  }

  function fitMode(row: ValidatedRecord) {
    if (mode === 'create' && row.before) {
      flag(row, key, `There is such a ${what} already; only new ones are to be added.`)
    }
    if (mode === 'update' && !row.before) {
      flag(row, key, `There is no such ${what}; only those that exist are to be changed.`)
    }
  }

  return {
    /** Looks up the names that the file refers to, many at once, before its first record. */
    async learn(names: ReadonlyMap<string, ReadonlySet<string>>) {
      for (const { column, reader } of readers) await reader.learn(sql, names.get(column.name) ?? [])
    },

    /** Reads some records and finds for each whether it is new, changes one, or changes nothing; all faults at once. */
    async validate(records: readonly FileRecord[]): Promise<ValidatedRecord[]> {
      for (const { column, reader } of readers) {
        await reader.learn(
          sql,
          records.map(({ cells }) => cellOf(column, cells)),
        )
      }
      const rows: ValidatedRecord[] = []
      await eachInSlices(records, (record) => rows.push(read(record)))
      await recognise(rows)
      await recogniseWithin(rows)
      await eachInSlices(rows, (row) => {
        fitMode(row)
        compare(row)
      })
      await keepUnshared(rows)
      await eachInSlices(rows, (row) => {
        keepRules(row)
        askWhose(row)
        row.faults.sort((a, b) => placeOf(a.column) - placeOf(b.column))
      })
      return rows
    },
    compare,
  }

  /** What is not shared may be given once in the file, and be no other record's. */
  async function keepUnshared(rows: readonly ValidatedRecord[]) {
    for (const unshared of unsharedOf(resource)) {
      const column = columns.find(({ name }) => name === unshared.name)
      if (!column) continue
      const given = rows.flatMap((row) => {
        const value = textOf(row, column)
        return value === undefined ? [] : [{ row, value }]
      })
      const values = given.map(({ value }) => value)
      const holders = await holdersOf(sql, caller.clientId, resource, unshared, values)
      for (const { row, value } of given) {
        unambiguous(row, column, undefined)
        const others = holders.get(value)?.filter((id) => id !== row.before?.id) ?? []
        if (others.length > 0) flag(row, column, messages.taken)
      }
    }
  }

  /** Only what could be read is validated by the rules. */
  function keepRules(row: ValidatedRecord) {
    const unread = new Set(row.faults.map(({ field }) => field))
    const rules = resource.rules?.filter(({ fields }) => !fields.some((name) => unread.has(name))) ?? []
    const broken = brokenRules({ rules }, { ...row.before, ...row.values }, Object.keys(row.values))
    for (const [name, message] of Object.entries(broken)) {
      flag(
        row,
        columns.find((column) => column.name === name),
        message,
      )
    }
  }

  /** An error until it is confirmed: a value that would turn a record into somebody else's, or may be forgotten. */
  function askWhose(row: ValidatedRecord) {
    if (isConfirmed(row.record)) return
    for (const name of rarelyEmpty) {
      const column = columns.find((one) => one.name === name)
      if (row.values[name] === '') flag(row, column, messages.rarelyEmpty, { confirm: '' })
    }
    if (!row.before) return
    for (const { name, now } of changedIdentity(resource, row.before, row.values, readable)) {
      const column = columns.find((one) => one.name === name)
      flag(row, column, messages.otherIdentity, { confirm: now })
    }
  }

  function placeOf(heading: string): number {
    return columns.find((column) => column.heading === heading)?.index ?? -1
  }

  /** Leaves of the values only what is to be written. */
  function compare(row: ValidatedRecord) {
    const { before, values } = row
    for (const { name, field, keyOnly } of columns) {
      // A field that the caller cannot read is always written: comparing it would tell them what it holds.
      const equal = before && readable.has(name) && sameValue(field, values[name], before[name])
      if (keyOnly || equal) delete values[name]
    }
    row.same = before !== undefined && Object.keys(values).length === 0
  }
}
