/** A cell in quotes that needs them: it holds a tab, a line end or a quote, which is doubled. */
const quoted = /^"((?:[^"]|"")*(?:[\t\r\n]|"")(?:[^"]|"")*)"(?=\t|\r?\n|$)/
const bare = /^[^\t\r\n]*/
const lineEnd = /^\r\n?|^\n/

/**
 * Reads cells that a spreadsheet copied: tabs between cells, a line end after each row, quotes around a cell with
 * either. Quotes inside a plain cell stay.
 * @returns rows of cells; rows may differ in length, and there is at least one cell
 */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let rest = text
  for (;;) {
    const inQuotes = quoted.exec(rest)
    const [whole = '', content] = inQuotes ?? bare.exec(rest) ?? []
    rows.at(-1)?.push(content === undefined ? whole : content.replaceAll('""', '"'))
    rest = rest.slice(whole.length)
    const end = lineEnd.exec(rest)?.[0]
    if (end === undefined && !rest.startsWith('\t')) return rows
    rest = rest.slice((end ?? '\t').length)
    if (end === undefined) continue
    if (rest === '') return rows
    rows.push([])
  }
}

const cell = (text: string) => (/[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Writes rows of cells as a spreadsheet takes them from the clipboard; readTsv reads the same back. */
export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cell).join('\t')).join('\r\n') + (rows.length > 1 ? '\r\n' : '')
