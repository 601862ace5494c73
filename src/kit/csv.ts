/** What a spreadsheet would run rather than show. */
const formula = /^'*[=+\-@\t\r]/

const cell = (text: string) => {
  const shown = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}

/** Rows as a CSV file that spreadsheets read as UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  new Blob([`\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`], {
    type: 'text/csv;charset=utf-8',
  })
