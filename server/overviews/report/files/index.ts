import type { Readable } from 'node:stream'
import type { ReportFormat, ReportParams } from '../../../../src/resources/report/reports.ts'
import { csvCells, typedCells, type CellForm } from '../../../engine/exports/exportCells.ts'
import { workbookOf, type Copied } from '../../../engine/exports/exportXlsx.ts'
import { invalid } from '../../../platform/errors.ts'
import { streamOf } from '../../../platform/streams.ts'
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
  /** @throws 422 naming a parameter that the kind of file does not support */
  check?: (plan: Plan, params: ReportParams) => void
  /** Rows that the file has at most. */
  mostRows?: number
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
    write: (rows, { columns }) => streamOf(csvLines(rows, columns)),
  },
  pdf: {
    mime: 'application/pdf',
    cells: pdfCells,
    mostRows: mostInDocument,
    write: (rows, { columns, from, until, timezone }, { totals, title, company, params, made }) => {
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
    check: ({ columns, groupBy }, { layout }) => {
      if (groupBy !== undefined)
        throw invalid({ groupBy: 'A text file has no sums between its lines. Remove the grouping.' })
      checkLayout(layout, columns)
    },
    write: (rows, { columns, until }, { count, totals, params }) =>
      streamOf(textLines(rows, columns, checkLayout(params.layout, columns), { count, totals, day: until })),
  },
}

/**
 * Checks a report before anything of its file is opened.
 * @param count its rows, where they are known
 * @throws 422 naming the parameter that does not go with the kind of file
 */
export function checkFile(format: ReportFormat, plan: Plan, params: ReportParams, count = 0) {
  const { check, mostRows } = formats[format]
  check?.(plan, params)
  if (mostRows !== undefined && count > mostRows)
    throw invalid({
      format: `A PDF has at most ${mostRows} rows. Limit the report, or choose a workbook or CSV.`,
    })
}
