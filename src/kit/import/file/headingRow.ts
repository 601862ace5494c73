/** A row of a file, with the number that a spreadsheet gives it. */
export interface NumberedRow {
  number: number
  cells: readonly string[]
}

/** Rows that the headings are looked for in. */
export const headingDepth = 20

const filledIn = ({ cells }: NumberedRow) => cells.filter((cell) => cell.trim() !== '').length

/**
 * The row that most probably has the headings, and how many of them are known: the one with the most known headings, else
 * the first that is about as wide as the others, past titles above.
 * @param rows the first that hold anything
 * @param known how many of the cells are headings of the resource
 */
export function findHeadings(
  rows: readonly NumberedRow[],
  known: (cells: readonly string[]) => number,
): { number: number; known: number } {
  const counted = rows.slice(0, headingDepth).map((row) => ({ ...row, known: known(row.cells) }))
  const most = Math.max(0, ...counted.map((row) => row.known))
  const best = counted.find((row) => row.known === most && most >= Math.min(2, filledIn(row)) && most > 0)
  if (best) return best
  const widest = Math.max(0, ...counted.map(filledIn))
  return { number: counted.find((row) => 2 * filledIn(row) > widest)?.number ?? 1, known: 0 }
}

/** Where the row of a number begins, or the end of a text that has fewer; a quoted cell may hold line ends. */
function startOfRow(text: string, number: number): number {
  let row = 1
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    if (row === number) return at
    if (text[at] === '"') quoted = !quoted
    if (quoted || (text[at] !== '\n' && text[at] !== '\r')) continue
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    row += 1
  }
  return text.length
}

/**
 * A CSV file with nothing in the rows above its headings; they stay, so that every row keeps the number that its
 * spreadsheet gives it.
 * @param start the beginning of the file, which holds the row of the headings
 * @param row the number of the row that has the headings
 */
export async function fromHeadings(csv: Blob, start: string, row: number): Promise<Blob> {
  if (row <= 1) return csv
  const [first, second] = new Uint8Array(await csv.slice(0, 2).arrayBuffer())
  // The mark that says UTF-8 is no part of the text.
  const mark = first === 0xef && second === 0xbb ? 3 : 0
  const above = new TextEncoder().encode(start.slice(0, startOfRow(start, row))).length
  const rest = csv.slice(mark + above)
  return rest.size > 0 ? new Blob(['\n'.repeat(row - 1), rest], { type: csv.type }) : rest
}
