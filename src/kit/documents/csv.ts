import { guarded } from '../../domain/text/formulaGuard.ts'

/** Signed numbers, which spreadsheets show. */
const numeric = /^[+-]?\d[\d .,]*$/

const cell = (value: string | number | null) => {
  const text = value === null ? '' : String(value)
  const shown = numeric.test(text) ? text : guarded(text)
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}

/** Rows as a CSV file that spreadsheets read as UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]) =>
  new Blob([`\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`], {
    type: 'text/csv;charset=utf-8',
  })
