import type { ReportLayout } from '../../../../src/resources/report/reports.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Copied } from '../../../engine/exports/exportXlsx.ts'
import type { Shown } from '../plan.ts'

/** What is known of all rows before the first is written. */
export interface Figures {
  count: number
  totals: Readonly<Record<string, string>>
  day: string
}

type Field = ReportLayout['fields'][number]

/** An exact amount as text, in cents where the layout says so; never by way of a number. */
function amountIn(text: string, amounts: ReportLayout['amounts']): string {
  if (amounts !== 'cents') return text
  const [whole = '0', part = ''] = text.split('.')
  const digits = `${whole}${part.padEnd(2, '0').slice(0, 2)}`.replace(/^(-?)0+(?=\d)/, '$1')
  return digits
}

const fitted = (text: string, { width, align = 'left', pad = ' ' }: Field) => {
  if (width === undefined) return text
  const cut = text.slice(0, width)
  return align === 'right' ? cut.padStart(width, pad) : cut.padEnd(width, pad)
}

/** @throws 422 naming what the layout asks for and the report, as the caller may see it, does not have */
export function checkLayout(layout: ReportLayout | undefined, columns: readonly Shown[]): ReportLayout {
  if (!layout) throw invalid({ layout: 'Say how the lines of the file are made up.' })
  const known = new Set(columns.map(({ name }) => name))
  const asked = [...layout.fields.map(({ column }) => column), layout.totalOf]
  const missing = asked.find((name) => name !== undefined && !known.has(name))
  if (missing !== undefined)
    throw invalid({ layout: `This report has no column ${missing} that you may read.` })
  if (layout.kind === 'fixed' && layout.fields.some(({ width }) => width === undefined))
    throw invalid({ layout: 'Each field of a file of fixed widths has its width.' })
  return layout
}

/** A line holds no line breaks or control characters, and no separator that is not one. */
function clean(text: string, { kind, delimiter = ',' }: ReportLayout): string {
  // oxlint-disable-next-line no-control-regex -- naming control characters is this pattern's purpose
  const line = text.replaceAll(/[\u0000-\u001F\u007F]+/g, ' ')
  return kind === 'delimited' ? line.replaceAll(delimiter, ' ') : line
}

/** Lines by a layout, such as a bank's: header, one line a row, footer; each ends with CR LF. */
export async function* textLines(
  rows: AsyncIterable<Copied>,
  columns: readonly Shown[],
  layout: ReportLayout,
  { count, totals, day }: Figures,
): AsyncGenerator<string> {
  const places = new Map(columns.map(({ name }, index) => [name, index]))
  const total = amountIn(totals[layout.totalOf ?? ''] ?? '0', layout.amounts)
  const filled = (template: string) =>
    template.replaceAll(/\{(count|total|day)\}/g, (_, name: string) =>
      name === 'count' ? String(count) : name === 'total' ? total : day.replaceAll('-', ''),
    )
  if (layout.header !== undefined) yield `${filled(layout.header)}\r\n`
  for await (const row of rows) {
    const cells = layout.fields.map((field) => {
      const place = field.column === undefined ? undefined : places.get(field.column)
      const cell = place === undefined ? (field.text ?? '') : (row[place] ?? '')
      const isMoney = place !== undefined && columns[place]?.field.kind === 'money'
      return fitted(clean(isMoney ? amountIn(cell, layout.amounts) : cell, layout), field)
    })
    yield `${cells.join(layout.kind === 'delimited' ? (layout.delimiter ?? ',') : '')}\r\n`
  }
  if (layout.footer !== undefined) yield `${filled(layout.footer)}\r\n`
}
