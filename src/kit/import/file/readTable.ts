import { parseCsv } from 'hucre/csv'
import { openSource, readSource } from './source.ts'

/**
 * All filled rows of a CSV file or of a workbook's first sheet, headings first.
 * @param known how many of some cells are known headings
 * @throws SourceError, or Error in words for people
 */
export async function readTable(
  file: File,
  known: (cells: readonly string[]) => number,
): Promise<string[][]> {
  const { csv, delimiter } = await readSource(await openSource(file.name, file), {}, known)
  return parseCsv(await csv.text(), { delimiter, skipEmptyRows: true })
    .map((row) => row.map((cell) => String(cell ?? '')))
    .filter((row) => row.some((cell) => cell.trim() !== ''))
}
