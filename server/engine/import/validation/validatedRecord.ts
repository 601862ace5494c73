import { cellText } from '../../../../src/schema/cells.ts'
import { cellOf, type Column } from '../file/columns.ts'
import type { Existing } from './existing.ts'

/** An error of a cell, as the file stores it. */
export interface CellFault {
  column: string
  field: string | null
  message: string
  /** The name that no record has. */
  missing?: string
  /** The current value of the record; the fault remains until the user confirms the change. */
  confirm?: string
}

/** A validated record of the file. */
export interface ValidatedRecord {
  record: number
  cells: readonly string[]
  faults: CellFault[]
  /** The values to write, by field name; for an existing record only the different ones. */
  values: Record<string, unknown>
  /** The record it changes; absent for a new record. */
  before?: Existing
  same: boolean
}

/** Adds an error to a column that has none yet; without a column the error is that of the whole record. */
export function addFault(
  row: ValidatedRecord,
  column: Column | undefined,
  message: string,
  more: Pick<CellFault, 'missing' | 'confirm'> = {},
) {
  const heading = column?.heading ?? ''
  if (row.faults.some((fault) => fault.column === heading)) return
  row.faults.push({ column: heading, field: column?.name ?? null, message, ...more })
}

/** The value of a column that identifies records, as text. */
export function keyText(row: ValidatedRecord, { name }: Column): string | undefined {
  const value = row.values[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** The text of the cell itself: a record that another program wrote may have spaces at its ends. */
export const rawText = (row: ValidatedRecord, column: Column): string =>
  cellText(column.field, cellOf(column, row.cells))
