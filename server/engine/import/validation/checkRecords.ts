import { sameValue } from '../../../../src/schema/cells.ts'
import { messages } from '../../../../src/schema/messages.ts'
import { brokenRules } from '../../../../src/schema/rules.ts'
import { holdersOf, unsharedOf } from '../../writing/rules.ts'
import { changedIdentity } from './identity.ts'
import { flagShared } from './recognise.ts'
import { addFault, keyText, type ValidatedRecord } from './validatedRecord.ts'
import { keyColumn, type FirstRecords, type Validation } from './context.ts'

type Readable = ReadonlySet<string>

/** Flags a row that the chosen mode excludes. */
export function checkMode({ mode, resource, file }: Validation, row: ValidatedRecord) {
  const what = resource.label.one.toLowerCase()
  if (mode === 'create' && row.before)
    addFault(row, keyColumn(file), `There is such a ${what} already; only new ones are to be added.`)
  if (mode === 'update' && !row.before)
    addFault(row, keyColumn(file), `There is no such ${what}; only those that exist are to be changed.`)
}

/** Removes the values that the record has already. */
export function keepChanges({ file }: Validation, readable: Readable, row: ValidatedRecord) {
  const { before, values } = row
  for (const { name, field, keyOnly } of file.columns) {
    // A field that the caller cannot read is always written: a comparison would reveal its value.
    const isEqual = before && readable.has(name) && sameValue(field, values[name], before[name])
    if (keyOnly || isEqual) delete values[name]
  }
  row.same = before !== undefined && Object.keys(values).length === 0
}

/** Flags values that only one active record may have and that another one has. */
export async function checkUnshared(
  validation: Validation,
  first: FirstRecords,
  rows: readonly ValidatedRecord[],
) {
  const { sql, caller, resource, file } = validation
  for (const unshared of unsharedOf(resource)) {
    const column = file.columns.find(({ name }) => name === unshared.name)
    if (!column) continue
    const filled = rows.flatMap((row) => {
      const value = keyText(row, column)
      return value === undefined ? [] : [{ row, value }]
    })
    const values = filled.map(({ value }) => value)
    const holders = await holdersOf(sql, caller.clientId, resource, unshared, values)
    for (const { row, value } of filled) {
      flagShared(validation, first, row, column, undefined)
      const others = holders.get(value)?.filter((id) => id !== row.before?.id) ?? []
      if (others.length > 0) addFault(row, column, messages.taken)
    }
  }
}

/** Checks the rules whose fields have no error yet. */
export function checkFieldRules({ resource, file }: Validation, row: ValidatedRecord) {
  const faulty = new Set(row.faults.map(({ field }) => field))
  const rules = resource.rules?.filter(({ fields }) => !fields.some((name) => faulty.has(name))) ?? []
  const broken = brokenRules({ rules }, { ...row.before, ...row.values }, Object.keys(row.values))
  for (const [name, message] of Object.entries(broken)) {
    const column = file.columns.find((one) => one.name === name)
    addFault(row, column, message)
  }
}

/** Flags, until the user confirms it, a changed identity and an empty cell in a column that is rarely empty. */
export function checkConfirmed(validation: Validation, readable: Readable, row: ValidatedRecord) {
  const { resource, file, confirmed, rarelyEmpty } = validation
  if (confirmed === 'all' || confirmed.has(row.record)) return
  const columnOf = (name: string) => file.columns.find((one) => one.name === name)
  for (const name of rarelyEmpty)
    if (row.values[name] === '') addFault(row, columnOf(name), messages.rarelyEmpty, { confirm: '' })
  if (!row.before) return
  for (const { name, now } of changedIdentity(resource, row.before, row.values, readable))
    addFault(row, columnOf(name), messages.otherIdentity, { confirm: now })
}
