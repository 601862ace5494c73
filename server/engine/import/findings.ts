import type { ImportError } from '../../../src/schema/calls/importingText.ts'
import type { Column } from './columns.ts'

/** At most so many errors are told one by one; all are counted. */
const mostTold = 1_000

/** What was found wrong, and with which records. */
export class Findings {
  total = 0
  private readonly byRecord = new Map<number, ImportError[]>()

  /** Notes an error of one record; a cell keeps the first. */
  add(record: number, column: Column | undefined, value: string, message: string) {
    if (this.has(record, column?.heading ?? '')) return
    this.note({ record, column: column?.heading ?? '', field: column?.name ?? null, value, message })
  }

  /** Notes what the file lacks as a whole. */
  addToFile(field: string, message: string) {
    this.note({ record: 0, column: '', field, value: '', message })
  }

  /** Whether the record, or that cell of it, is wrong. */
  has(record: number, heading?: string): boolean {
    const errors = this.byRecord.get(record)
    if (!errors || heading === undefined) return errors !== undefined
    return errors.some(({ column }) => column === heading)
  }

  /** The first of them, in the order of the file. */
  inOrder(columns: readonly Column[]): ImportError[] {
    const place = new Map(columns.map(({ heading, index }) => [heading, index]))
    const at = (error: ImportError) => place.get(error.column) ?? -1
    const told: ImportError[] = []
    for (const record of [...this.byRecord.keys()].sort((a, b) => a - b)) {
      told.push(...(this.byRecord.get(record) ?? []).sort((a, b) => at(a) - at(b)))
      if (told.length >= mostTold) break
    }
    return told.slice(0, mostTold)
  }

  private note(error: ImportError) {
    this.total += 1
    const others = this.byRecord.get(error.record)
    if (others) others.push(error)
    else this.byRecord.set(error.record, [error])
  }
}
