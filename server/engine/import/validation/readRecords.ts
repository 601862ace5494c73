import type { Cell } from '../../../../src/schema/cells.ts'
import { columnReader } from '../../linking/references.ts'
import { eachInSlices } from '../../sql/slices.ts'
import { cellOf, type Column } from '../file/columns.ts'
import type { FileRecord } from '../file/csvFile.ts'
import { addFault, type ValidatedRecord } from './validatedRecord.ts'
import type { Validation } from './context.ts'

/** Reads the cells of records into values, with an error for each cell that cannot be read. */
export function recordReader(validation: Validation) {
  const { sql, file, width } = validation
  const readers = file.columns.map((column) => ({
    column,
    reader: columnReader(column.name, column.field, validation),
  }))

  function read({ record, cells }: FileRecord): ValidatedRecord {
    const row: ValidatedRecord = { record, cells, faults: [], values: {}, same: false }
    if (cells.length !== width) {
      addFault(row, undefined, `This record has ${cells.length} cells; the heading row has ${width}.`)
    }
    for (const { column, reader } of readers) {
      const cell = reader.read(cellOf(column, cells))
      if ('message' in cell) {
        const { message, missing } = cell
        addFault(row, column, message, missing === undefined ? {} : { missing })
      } else setValue(row, column, cell)
    }
    return row
  }

  return {
    /** Looks up names that the file refers to, many at once. */
    async learn(textsOf: (column: Column) => Iterable<string>) {
      for (const { column, reader } of readers) await reader.learn(sql, textsOf(column))
    },

    async read(records: readonly FileRecord[]): Promise<ValidatedRecord[]> {
      for (const { column, reader } of readers)
        await reader.learn(
          sql,
          records.map(({ cells }) => cellOf(column, cells)),
        )
      const rows: ValidatedRecord[] = []
      await eachInSlices(records, (record) => rows.push(read(record)))
      return rows
    },
  }
}

/** Sets a value; several columns of one list field add up. An empty cell cannot empty a field that always has a value. */
function setValue(
  row: ValidatedRecord,
  { name, field }: Column,
  { value }: Exclude<Cell, { message: string }>,
) {
  const isAlwaysFilled = 'initial' in field && field.initial !== undefined
  const before = row.values[name]
  if (Array.isArray(value) && Array.isArray(before))
    row.values[name] = [...new Set<unknown>([...before, ...value])]
  else if (value !== null || !isAlwaysFilled) row.values[name] = value
}
