const something = /[^\s,;|"]/

/**
 * Where the row after the first `count` rows that hold anything begins, and how many rows are above it; a quoted cell may
 * hold line ends.
 */
function afterRows(text: string, count: number): { begin: number; rows: number } {
  let left = count
  let rows = 0
  let quoted = false
  let begin = 0
  for (let at = 0; at < text.length && left > 0; at += 1) {
    if (text[at] === '"') quoted = !quoted
    if (quoted || (text[at] !== '\n' && text[at] !== '\r')) continue
    if (something.test(text.slice(begin, at))) left -= 1
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    begin = at + 1
    rows += 1
  }
  return left > 0 ? { begin: text.length, rows: 0 } : { begin, rows }
}

/**
 * A CSV file with nothing in the rows above its headings; they stay, so that every row keeps the number that its
 * spreadsheet gives it.
 * @param start the beginning of the file, which holds the row of the headings
 * @param row which of the rows that hold anything has the headings, from 1
 */
export async function fromHeadings(csv: Blob, start: string, row: number): Promise<Blob> {
  if (row <= 1) return csv
  const [first, second] = new Uint8Array(await csv.slice(0, 2).arrayBuffer())
  // The mark that says UTF-8 is no part of the text.
  const mark = first === 0xef && second === 0xbb ? 3 : 0
  const { begin, rows } = afterRows(start, row - 1)
  const rest = csv.slice(mark + new TextEncoder().encode(start.slice(0, begin)).length)
  return rest.size > 0 ? new Blob(['\n'.repeat(rows), rest], { type: csv.type }) : rest
}
