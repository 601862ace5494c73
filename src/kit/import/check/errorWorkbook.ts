import { writeXlsx, type Cell, type CellStyle } from 'hucre/xlsx'
import { unguarded } from '../../../domain/text/formulaGuard.ts'
import type { ImportRow } from '../../../schema/calls/importing.ts'

const heading: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFE3F1F2' } },
}
const wrong: CellStyle = {
  numFmt: '@',
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFFFC7CE' } },
}
/** Text stays as typed: a staff number keeps its zeros, and text like a formula is not one. */
const text: CellStyle = { numFmt: '@' }
const widest = 48

/**
 * The file as a workbook. Its cells are text; cells with errors are coloured and have a note with the error. Errors of
 * a whole record are at its first cell. The corrected workbook can be imported like the file.
 * @param said translates a message
 */
export async function errorWorkbook(
  headings: readonly string[],
  rows: readonly ImportRow[],
  said: (message: string) => string,
): Promise<Blob> {
  const cells = new Map<string, Partial<Cell>>()
  headings.forEach((value, column) => cells.set(`0,${column}`, { value, type: 'string', style: heading }))
  rows.forEach((row, index) => {
    const notes = new Map<number, string[]>()
    for (const { column, message, suggestion } of row.errors) {
      const at = Math.max(0, headings.indexOf(column))
      const note = suggestion === undefined ? said(message) : `${said(message)}\n→ ${suggestion}`
      notes.set(at, [...(notes.get(at) ?? []), note])
    }
    for (const [at, lines] of notes) {
      cells.set(`${index + 1},${at}`, {
        value: cellOf(row, at),
        type: 'string',
        style: wrong,
        comment: { text: lines.join('\n') },
      })
    }
  })
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Import',
        columns: headings.map((name, column) => ({ width: widthOf(name, rows, column), style: text })),
        rows: [[...headings], ...rows.map((row) => headings.map((_name, column) => cellOf(row, column)))],
        cells,
        freezePane: { rows: 1 },
      },
    ],
  })
  return new Blob([new Uint8Array(bytes)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}

/** Workbook readers guard such texts already. */
const cellOf = ({ cells }: ImportRow, column: number) => unguarded(cells[column] ?? '')

/** Characters that a column shows, by its heading and its first cells. */
function widthOf(name: string, rows: readonly ImportRow[], column: number): number {
  const lengths = rows.slice(0, 200).map(({ cells }) => (cells[column] ?? '').length)
  return Math.min(widest, Math.max(10, name.length, ...lengths) + 2)
}
