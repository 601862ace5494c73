import { parseCsv } from 'hucre/csv'
import { delimiterOf, delimiters, type Delimiter } from '../../../domain/text/delimiters.ts'
import { mostImportBytes } from '../../../schema/calls/importing.ts'
import { isBinary } from './binary.ts'
import { asUtf8, detectEncoding, sampleSize, startOf, type Encoding } from './encodings.ts'
import { findHeadings, fromHeadings, headingDepth, type NumberedRow } from './headingRow.ts'

/** A chosen file with its detected properties. */
export interface Source {
  name: string
  file: Blob
  /** Names of a workbook's sheets; absent for text. */
  sheets?: readonly string[]
  /** What the text was found to be in; absent for a workbook. */
  encoding?: Encoding
}

/** How a source is to be read. */
export interface Reading {
  sheet?: string
  encoding?: Encoding
  /** Absent: as found. */
  delimiter?: Delimiter
  /** The row number of the headings; rows above are ignored. Absent: detected. */
  headingRow?: number | undefined
}

/** A source read as text, ready to send and preview. */
export interface Content {
  /** UTF-8. */
  csv: Blob
  delimiter: Delimiter
  headingRow: number
  /** The first rows of the file, one of which has the headings. */
  tops: NumberedRow[]
  /** The heading row and the first records. */
  rows: NumberedRow[]
}

/** Rows that a preview shows, the heading row among them. */
const shownRows = 9

export type SourceFault = 'empty' | 'tooLarge' | 'binary'

/** A file that is not worth sending; `fault` says why. */
export class SourceError extends Error {
  readonly fault: SourceFault
  constructor(fault: SourceFault) {
    super(fault)
    this.name = 'SourceError'
    this.fault = fault
  }
}

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())

/** A workbook shows by its first bytes: those of an archive, or of the container of old and locked ones. */
async function isWorkbook(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)
}

/** Detects the type of a chosen file. @throws SourceError, or Error with a text for users */
export async function openSource(name: string, file: Blob): Promise<Source> {
  if (file.size > mostImportBytes) throw new SourceError('tooLarge')
  if (await isWorkbook(file)) {
    const { sheetsOf } = await import('./readXlsx.ts')
    return { name, file, sheets: await sheetsOf(await bytesOf(file)) }
  }
  // A workbook that does not parse is damaged; reading it as text makes no sense.
  if (/\.xls[xm]$/i.test(name) && file.size > 0) {
    throw new Error((await import('./readXlsx.ts')).workbookMessages.none)
  }
  const encoding = await detectEncoding(file)
  const sample = new Uint8Array(await file.slice(0, sampleSize).arrayBuffer())
  if (isBinary(sample, await startOf(file, encoding, sampleSize))) throw new SourceError('binary')
  return { name, file, encoding }
}

/** The rows of a text that hold anything. */
const filledRows = (text: string, delimiter: Delimiter): NumberedRow[] =>
  parseCsv(text, { delimiter, skipEmptyRows: false })
    .map((row, index) => ({ number: index + 1, cells: row.map((cell) => String(cell ?? '')) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))

/**
 * Reads a source as text.
 * @param known how many of some cells are headings that are known, by which their row is found
 * @throws SourceError, or Error in words for people
 */
export async function readSource(
  source: Source,
  reading: Reading,
  known: (cells: readonly string[]) => number = () => 0,
): Promise<Content> {
  const encoding = reading.encoding ?? source.encoding ?? 'utf-8'
  const csv = source.sheets
    ? await sheetAsCsv(source, reading.sheet)
    : encoding === 'utf-8' && source.encoding === 'utf-8'
      ? source.file
      : await asUtf8(source.file, encoding)
  if (csv.size > mostImportBytes) throw new SourceError('tooLarge')
  const start = await startOf(csv, 'utf-8')
  const ends = (text: string) => text.replaceAll(/\r\n?/g, '\n')
  // Rows above the headings may suggest a wrong delimiter.
  const readings = (reading.delimiter ? [reading.delimiter] : [delimiterOf(ends(start)), ...delimiters])
    .map((delimiter) => filledRows(ends(start), delimiter))
    .map((all) => ({ all, found: findHeadings(all, known) }))
  const best = readings.reduce((a, b) => (b.found.known > a.found.known ? b : a))
  const headingRow = reading.headingRow ?? best.found.number
  const table = await fromHeadings(csv, start, headingRow)
  const below = ends(await startOf(table, 'utf-8'))
  const delimiter = reading.delimiter ?? delimiterOf(below)
  const rows = filledRows(below, delimiter).slice(0, shownRows)
  if (rows.length === 0) throw new SourceError('empty')
  return { csv: table, delimiter, headingRow, tops: best.all.slice(0, headingDepth), rows }
}

async function sheetAsCsv({ file }: Source, sheet: string | undefined): Promise<Blob> {
  const { xlsxAsCsv } = await import('./readXlsx.ts')
  return new Blob([await xlsxAsCsv(await bytesOf(file), sheet)], { type: 'text/csv' })
}
