import { parseCsv } from 'hucre/csv'
import { delimiterOf, type Delimiter } from '../../domain/delimiters.ts'
import { mostImportBytes } from '../../schema/calls/importing.ts'
import { isBinary } from './binary.ts'
import { asUtf8, detectEncoding, sampleSize, startOf, type Encoding } from './encodings.ts'
import { fromHeadings } from './headingRow.ts'

/** A file as it was chosen, and what was found out about it. */
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
  /** Which row has the headings, from 1; what stands above it is left out. Absent: the first. */
  headingRow?: number
}

/** A source read as text: what is sent, and what it looks like. */
export interface Content {
  /** UTF-8. */
  csv: Blob
  delimiter: Delimiter
  /** The heading row and the first records. */
  rows: string[][]
  /** The number that a spreadsheet gives each of them. */
  numbers: number[]
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

/** Finds out what a chosen file is. @throws SourceError, or Error in words for people */
export async function openSource(name: string, file: Blob): Promise<Source> {
  if (file.size > mostImportBytes) throw new SourceError('tooLarge')
  if (await isWorkbook(file)) {
    const { sheetsOf } = await import('./readXlsx.ts')
    return { name, file, sheets: await sheetsOf(await bytesOf(file)) }
  }
  // What is called a workbook and is none was damaged on its way; its bytes mean nothing as text.
  if (/\.xls[xm]$/i.test(name) && file.size > 0) {
    throw new Error((await import('./readXlsx.ts')).workbookMessages.none)
  }
  const encoding = await detectEncoding(file)
  const sample = new Uint8Array(await file.slice(0, sampleSize).arrayBuffer())
  if (isBinary(sample, await startOf(file, encoding, sampleSize))) throw new SourceError('binary')
  return { name, file, encoding }
}

/** Reads a source as text. @throws SourceError, or Error in words for people */
export async function readSource(source: Source, reading: Reading): Promise<Content> {
  const encoding = reading.encoding ?? source.encoding ?? 'utf-8'
  const csv = source.sheets
    ? await sheetAsCsv(source, reading.sheet)
    : encoding === 'utf-8' && source.encoding === 'utf-8'
      ? source.file
      : await asUtf8(source.file, encoding)
  if (csv.size > mostImportBytes) throw new SourceError('tooLarge')
  const table = await fromHeadings(csv, await startOf(csv, 'utf-8'), reading.headingRow ?? 1)
  const start = (await startOf(table, 'utf-8')).replaceAll(/\r\n?/g, '\n')
  const delimiter = reading.delimiter ?? delimiterOf(start)
  const filled = parseCsv(start, { delimiter, skipEmptyRows: false })
    .map((row, index) => ({ number: index + 1, cells: row.map((cell) => String(cell ?? '')) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .slice(0, shownRows)
  if (filled.length === 0) throw new SourceError('empty')
  return {
    csv: table,
    delimiter,
    rows: filled.map(({ cells }) => cells),
    numbers: filled.map(({ number }) => number),
  }
}

async function sheetAsCsv({ file }: Source, sheet: string | undefined): Promise<Blob> {
  const { xlsxAsCsv } = await import('./readXlsx.ts')
  return new Blob([await xlsxAsCsv(await bytesOf(file), sheet)], { type: 'text/csv' })
}
