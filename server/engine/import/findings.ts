import type { ImportError } from '../../../src/schema/importing.ts'
import type { Column } from './columns.ts'

/** At most so many errors are told one by one; all are counted. */
const mostTold = 1_000

/** What was found wrong, and with which records. */
export class Findings {
  readonly told: ImportError[] = []
  total = 0
  private readonly flagged = new Set<number>()
  private readonly cells = new Set<string>()

  /** Notes an error of one record; a cell keeps the first. */
  add(record: number, column: Column | undefined, value: string, message: string) {
    const cell = `${record} ${column?.index}`
    if (this.cells.has(cell)) return
    this.cells.add(cell)
    this.flagged.add(record)
    this.total += 1
    this.told.push({ record, column: column?.heading ?? '', field: column?.name ?? null, value, message })
  }

  /** Notes what the file lacks as a whole. */
  addToFile(field: string, message: string) {
    this.total += 1
    this.told.push({ record: 0, column: '', field, value: '', message })
  }

  has = (record: number, column?: Column) =>
    column ? this.cells.has(`${record} ${column.index}`) : this.flagged.has(record)

  /** The first of them, in the order of the file. */
  inOrder(columns: readonly Column[]): ImportError[] {
    const place = new Map(columns.map(({ heading, index }) => [heading, index]))
    const at = (error: ImportError) => place.get(error.column) ?? -1
    return this.told.sort((a, b) => a.record - b.record || at(a) - at(b)).slice(0, mostTold)
  }
}
