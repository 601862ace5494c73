import { Readable } from 'node:stream'
import type { ReportFormat, ReportParams } from '../../../../src/resources/report/reports.ts'
import { csvCells, typedCells, type CellForm } from '../../../engine/exports/exportCells.ts'
import { workbookOf, type Copied } from '../../../engine/exports/exportXlsx.ts'
import { ApiError } from '../../../platform/errors.ts'
import { said, type Plan, type Shown } from '../plan.ts'
import { mostInDocument, pdfOf } from './pdf.ts'
import { checkLayout, textLines } from './text.ts'

/** What is known of a report before its file is written. */
export interface Facts {
  count: number
  totals: Readonly<Record<string, string>>
  /** What it is called. */
  title: string
  company: string
  params: ReportParams
  made: Date
}

interface Format {
  mime: string
  cells: CellForm
  write: (rows: AsyncIterable<Copied>, plan: Plan, facts: Facts) => Readable | Promise<Readable>
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
/** Bytes that are handed on at a time. */
const parcel = 65_536

async function* csvLines(rows: AsyncIterable<Copied>, columns: readonly Shown[]): AsyncGenerator<string> {
  // By the byte order mark spreadsheets know UTF-8.
  let waiting = `\uFEFF${columns.map(({ heading }) => quoted(heading)).join(',')}\r\n`
  for await (const row of rows) {
    waiting += `${row.map((cell) => (cell === undefined ? '' : quoted(cell))).join(',')}\r\n`
    if (waiting.length < parcel) continue
    yield waiting
    waiting = ''
  }
  yield waiting
}

/** Booleans as words, which a page of a PDF has no type for. */
const pdfCells: CellForm = { ...typedCells, boolean: csvCells.boolean }

/** How each kind of file is written: while its rows are read, at constant memory. */
export const formats: Readonly<Record<ReportFormat, Format>> = {
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    cells: typedCells,
    write: (rows, { columns }, { title }) => workbookOf(rows, title, columns),
  },
  csv: {
    mime: 'text/csv; charset=utf-8',
    cells: csvCells,
    write: (rows, { columns }) => Readable.from(csvLines(rows, columns), { objectMode: false }),
  },
  pdf: {
    mime: 'application/pdf',
    cells: pdfCells,
    write: (rows, { columns, from, until, timezone }, { count, totals, title, company, params, made }) => {
      if (count > mostInDocument)
        throw new ApiError(
          422,
          'too_long',
          `At most ${mostInDocument} rows go in a PDF. Limit the report, or take it as a workbook or CSV.`,
        )
      const days = from === until ? from : `${from} – ${until}`
      return pdfOf(rows, {
        title,
        beneath: `${company} · ${days} · ${timezone}`,
        language: params.language ?? 'en',
        made,
        columns,
        totals,
        totalLabel: said('Total', params.language),
      })
    },
  },
  txt: {
    mime: 'text/plain; charset=utf-8',
    cells: pdfCells,
    write: (rows, { columns, until }, { count, totals, params }) =>
      Readable.from(
        textLines(rows, columns, checkLayout(params.layout, columns), { count, totals, day: until }),
        { objectMode: false },
      ),
  },
}
