import type { Readable } from 'node:stream'
import type { CellValue, XlsxWriteStreamOptions } from 'hucre/xlsx'
import type { Field, Kind } from '../../../src/schema/fields.ts'
import { closing, streamOf } from '../../platform/streams.ts'
import { exportSelect, typedCells, type ExportColumn, type ExportOptions } from './exportCells.ts'

/** Sheets count days in a calendar that is wrong before this day. */
const firstDay = '1900-03-01'
/** The number of digits that a workbook stores exactly. */
const mostDigits = 15

/** Sheets read `_x0041_` as the character of that code: a text that looks so has its underscore written so. */
const text = (cell: string) => cell.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
const number = (cell: string) =>
  cell.replaceAll(/[-.]|^-?0+(?=\d)/g, '').length > mostDigits ? cell : Number(cell)
const day = (cell: string) => (cell < firstDay ? cell : new Date(`${cell}T00:00:00Z`))

interface Form {
  read: (cell: string) => CellValue
  /** In characters. */
  width: number
  format?: string
}

const forms: Record<Kind, Form> = {
  text: { read: text, width: 22 },
  longText: { read: text, width: 40 },
  email: { read: text, width: 28 },
  phone: { read: text, width: 16 },
  integer: { read: number, width: 10 },
  decimal: { read: number, width: 12 },
  money: { read: number, width: 14, format: '#,##0.00' },
  boolean: { read: (cell) => cell === 't', width: 8 },
  date: { read: day, width: 12 },
  // As text that says its zone, because a sheet's own instants know none.
  instant: { read: text, width: 25 },
  choice: { read: text, width: 16 },
  choices: { read: text, width: 32 },
  country: { read: text, width: 12 },
  reference: { read: text, width: 24 },
  references: { read: text, width: 32 },
  file: { read: number, width: 10 },
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** A cell of COPY's text format, or undefined for null. */
function copied(cell: string): string | undefined {
  if (cell === '\\N') return undefined
  if (!cell.includes('\\')) return cell
  return cell.replaceAll(/\\(.)/gs, (_, mark: string) => escapes[mark] ?? mark)
}

/** The cells of a row; undefined where there is nothing. */
export type Copied = readonly (string | undefined)[]

/** The rows of a COPY in text format; a row at a time, however the stream is cut into chunks. */
export async function* copiedRows(stream: Readable): AsyncGenerator<Copied, void, undefined> {
  let rest = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.split('\t').map(copied)
  }
}

async function* typedRows(
  rows: AsyncIterable<Copied>,
  columns: readonly Pick<ExportColumn, 'field'>[],
): AsyncGenerator<CellValue[]> {
  const readers = columns.map(({ field }) => forms[field.kind].read)
  for await (const row of rows)
    yield row.map((cell, index) => (cell === undefined ? null : (readers[index]?.(cell) ?? null)))
}

/** Characters that a cell of the field is usually wide. */
export const widthOf = ({ kind }: Field) => forms[kind].width

/**
 * Streams rows as an XLSX workbook at constant memory: numbers and days as such, text as text (never a formula), the
 * heading row in place while the rest scrolls. A sheet that is full is followed by another.
 */
export function workbookOf(
  rows: AsyncIterable<Copied>,
  title: string,
  columns: readonly Pick<ExportColumn, 'field' | 'heading'>[],
): Readable {
  const chunks = chunksOf(typedRows(rows, columns), {
    name: title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31),
    freezePane: { rows: 1 },
    columns: columns.map(({ heading, field }) => {
      const { width, format } = forms[field.kind]
      return { header: text(heading), width: Math.max(width, heading.length + 2), numFmt: format }
    }),
  })
  return streamOf(chunks)
}

/** Streams all matching rows as a workbook. */
export async function exportXlsx(options: ExportOptions): Promise<Readable> {
  const { select, columns } = await exportSelect(options, typedCells)
  const rows = await options.db.copyOut(options.caller.clientId, `copy (${select}) to stdout`)
  return closing(workbookOf(copiedRows(rows), options.resource.label.many, columns), rows)
}

/** The workbook's bytes; an answer that breaks off ends the reading of the database with it. */
async function* chunksOf(
  rows: AsyncIterable<CellValue[]>,
  options: XlsxWriteStreamOptions,
): AsyncGenerator<Uint8Array> {
  // Loaded by the first workbook, because its many modules slow a start down.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const reader = writeXlsxStream(rows, options).getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}
