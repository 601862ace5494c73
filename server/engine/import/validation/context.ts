import type { ImportMode } from '../../../../src/schema/calls/importing.ts'
import { messages } from '../../../../src/schema/messages.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import type { ReaderContext } from '../../linking/references.ts'
import type { Column, Columns } from '../file/columns.ts'
import { addFault, type ValidatedRecord } from './validatedRecord.ts'

/** The validation of one file: what its steps share. */
export interface Validation extends ReaderContext {
  sql: Sql
  file: Columns
  /** Number of cells that a record should have. */
  width: number
  mode: ImportMode
  /** Numbers of the records whose changed identity the user confirmed. */
  confirmed: ReadonlySet<number> | 'all'
  /** Fields whose empty cells the user must confirm. */
  rarelyEmpty: ReadonlySet<string>
}

/** Record numbers by the keys that they were the first to have. */
export type FirstRecords = Map<string, number>

/** The column of the file's key. */
export const keyColumn = ({ columns, key }: Columns): Column | undefined =>
  columns.find(({ name }) => name === key)

/** Flags a key that an earlier record of the file has. */
export function flagDuplicate(
  first: FirstRecords,
  key: string,
  row: ValidatedRecord,
  column: Column | undefined,
) {
  const earlier = first.get(key)
  if (earlier === undefined) first.set(key, row.record)
  else addFault(row, column, messages.duplicate(earlier))
}
