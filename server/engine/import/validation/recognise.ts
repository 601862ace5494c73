import { messages } from '../../../../src/schema/messages.ts'
import { lower } from '../../linking/names.ts'
import { eachInSlices, slices } from '../../sql/slices.ts'
import type { Column } from '../file/columns.ts'
import { findExisting, findWithin, withinKey, type Existing } from './existing.ts'
import { addFault, keyText, rawText, type ValidatedRecord } from './validatedRecord.ts'
import { flagDuplicate, keyColumn, type FirstRecords, type Validation } from './context.ts'

/** Live records by the texts that rows have in a unique column. */
async function findHolders(
  { sql, caller, resource, registry }: Validation,
  rows: readonly ValidatedRecord[],
  column: Column,
): Promise<(row: ValidatedRecord) => Existing | undefined> {
  const texts = new Set<string>()
  await eachInSlices(rows, (row) => {
    const text = keyText(row, column)
    if (text === undefined) return
    texts.add(text)
    if (column.name !== 'id') texts.add(rawText(row, column))
  })
  const found = await findExisting(sql, caller, resource, registry, column.name, texts)
  return (row) => {
    const text = keyText(row, column)
    if (text === undefined) return undefined
    return found.get(lower(rawText(row, column))) ?? found.get(lower(text))
  }
}

/** Flags a value of a unique column that another record has, in the file or in the database. */
export function flagShared(
  { resource }: Validation,
  first: FirstRecords,
  row: ValidatedRecord,
  column: Column,
  holder: Existing | undefined,
) {
  const text = keyText(row, column)
  if (text === undefined) return
  flagDuplicate(first, `${column.name} ${lower(text)}`, row, column)
  if (holder && (holder.id !== row.before?.id || !holder.reachable)) addFault(row, column, messages.taken)
  if (column.keyOnly && !row.before) {
    const what = resource.label.one.toLowerCase()
    addFault(row, column, `There is no ${what} “${text}”; leave this empty to add a new one.`)
  }
}

/** Finds the record that each row means: by its key, or by another unique field if the row or the record has no key. */
export async function recogniseRecords(
  validation: Validation,
  first: FirstRecords,
  rows: readonly ValidatedRecord[],
) {
  const { file } = validation
  const key = keyColumn(file)
  const unique = file.columns
    .filter(({ field, name }) => field.unique || name === 'id')
    .sort((a, b) => Number(b === key) - Number(a === key))
  const holders = new Map<Column, (row: ValidatedRecord) => Existing | undefined>()
  for (const column of unique) holders.set(column, await findHolders(validation, rows, column))
  const breathe = slices()
  for (const row of rows) {
    await breathe()
    for (const column of unique) {
      const holder = holders.get(column)?.(row)
      const isKeyless = file.key !== 'id' && (!file.key || !row.values[file.key] || !holder?.[file.key])
      if (!row.before && holder && (column === key || isKeyless)) row.before = holder
    }
    for (const column of unique) flagShared(validation, first, row, column, holders.get(column)?.(row))
    if (row.before) flagDuplicate(first, `= ${row.before.id}`, row, unique[0])
  }
}

/**
 * Finds the record of each row by a value that is unique within another field, such as the month of a meter. Only
 * resources without a key need it.
 */
export async function recogniseWithin(
  { sql, caller, resource, registry, file }: Validation,
  first: FirstRecords,
  rows: readonly ValidatedRecord[],
) {
  const inner = resource.naturalKey ? undefined : file.columns.find(({ field }) => field.uniqueWithin)
  const outer = inner && file.columns.find(({ name }) => name === inner.field.uniqueWithin)
  if (!inner || !outer) return
  const keyed = rows.flatMap((row) => {
    const [within, text] = [row.values[outer.name], keyText(row, inner)]
    // Nothing in the database refers to a record that the file itself makes.
    return typeof within === 'number' && within > 0 && text !== undefined
      ? [{ row, within, given: text }]
      : []
  })
  const names = { within: outer.name, field: inner.name }
  const found = await findWithin(sql, caller, resource, registry, names, keyed)
  for (const { row, ...wanted } of keyed) {
    const key = withinKey(wanted)
    const holder = found.get(key)
    flagDuplicate(first, `within ${key}`, row, inner)
    row.before ??= holder
    if (holder && (holder.id !== row.before?.id || !holder.reachable)) addFault(row, inner, messages.taken)
  }
}
