import { permit, readableFields } from '../../access/access.ts'
import { eachInSlices } from '../../sql/slices.ts'
import type { FileRecord } from '../file/csvFile.ts'
import { checkConfirmed, checkFieldRules, checkMode, checkUnshared, keepChanges } from './checkRecords.ts'
import { recordReader } from './readRecords.ts'
import { recogniseRecords, recogniseWithin } from './recognise.ts'
import type { ValidatedRecord } from './validatedRecord.ts'
import type { FirstRecords, Validation } from './context.ts'

/** Validates the records of a file piece by piece, in their order. It remembers the keys of earlier pieces. */
export function makeValidator(validation: Validation) {
  const { caller, resource, file } = validation
  const reader = recordReader(validation)
  const readable = new Set(readableFields(caller, resource, permit(caller, resource, 'update')))
  const first: FirstRecords = new Map()
  const places = new Map(file.columns.map(({ heading, index }) => [heading, index]))
  const placeOf = (heading: string) => places.get(heading) ?? -1

  return {
    /** Looks up the names that the file refers to, before its first record. */
    learn: (names: ReadonlyMap<string, ReadonlySet<string>>) =>
      reader.learn(({ name }) => names.get(name) ?? []),

    /** Finds for each record whether it is new, changes one or changes nothing; returns all errors at once. */
    async validate(records: readonly FileRecord[]): Promise<ValidatedRecord[]> {
      const rows = await reader.read(records)
      await recogniseRecords(validation, first, rows)
      await recogniseWithin(validation, first, rows)
      await eachInSlices(rows, (row) => {
        checkMode(validation, row)
        keepChanges(validation, readable, row)
      })
      await checkUnshared(validation, first, rows)
      await eachInSlices(rows, (row) => {
        checkFieldRules(validation, row)
        checkConfirmed(validation, readable, row)
        row.faults.sort((a, b) => placeOf(a.column) - placeOf(b.column))
      })
      return rows
    },

    compare: (row: ValidatedRecord) => keepChanges(validation, readable, row),
  }
}
