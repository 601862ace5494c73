import type { Tx } from '../../platform/db/sql.ts'
import { rowsOf, type Expression, type Piece, type Rows } from '../tables/statement.ts'
import { columnNames, isPlain, type ColumnName, type Table } from '../tables/table.ts'

/** What one calculated value is of: a record, perhaps on a day. */
export interface DerivedKey {
  id: number
  day: string | null
  /** Tables of the facts that have changed. */
  sources?: readonly string[]
}

/** The values that a changed row concerns, as expressions over that row. */
interface Concerned {
  id: Expression<number> | Expression<number | null>
  day?: Expression<string> | Expression<string | null>
  /** Finds them in other tables: `` from ${line} where ${line.pinId} = ${row.id} ``. */
  from?: Piece
}

type Fact<N extends string = string> = N | readonly [N, string]

/** A table whose rows are facts of a calculated value. */
export interface Source {
  readonly table: string
  /** Tables of settings have one row for each company, and no id. */
  readonly hasId: boolean
  /** A change of other columns concerns nothing; with a value, only whether the column has it counts. */
  readonly facts: readonly Fact[]
  readonly concerns: Concerned
}

/** A value that is calculated from facts. It depends on the facts alone, not on the order in which they arrived. */
export interface Derived {
  readonly name: string
  readonly sources: readonly Source[]
  /**
   * Calculates the values again and stores them. No other transaction calculates the same ids at the time, and all
   * committed facts are visible. A value that somebody has signed off is not rewritten.
   */
  readonly calculate: (tx: Tx, keys: readonly DerivedKey[], now: Date) => Promise<void>
}

/**
 * Declares a table whose rows are facts.
 * @param facts columns, or columns with a value that matters; deleting and restoring a row are changes, too
 */
export function source<T extends Table>(
  table: T,
  facts: readonly Fact<ColumnName<T>>[],
  concerns: (row: Rows<T>) => Concerned,
): Source {
  return {
    table: table.table,
    hasId: columnNames(table).includes('id'),
    facts: isPlain(table) ? facts : [...facts, 'deletedAt'],
    concerns: concerns(rowsOf<T>(table, 'r')),
  }
}

/**
 * Declares a calculated value. Triggers mark its keys as stale in the transaction that changes a source. A few keys are
 * calculated before the answer of that write, many by a job.
 */
export const defineDerived = (derived: Derived): Derived => derived
