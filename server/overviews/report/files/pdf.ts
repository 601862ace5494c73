import type { Readable } from 'node:stream'
import { addsUp } from '../../../../src/schema/fields.ts'
import { widthOf, type Copied } from '../../../engine/exports/exportXlsx.ts'
import { PdfWriter, written } from '../../../platform/pdf/pdfWriter.ts'
import type { Shown } from '../plan.ts'

/** Rows that go into a PDF at most; more are a file for a machine. */
export const mostInDocument = 10_000

const body = { size: 7 }
const bold = { size: 7, weight: 700 } as const
const soft = '#556272'
const rule = '#c3cad2'
const gap = 6
/** Lines of a cell; what is longer is cut. */
const mostLines = 3

interface PdfOptions {
  title: string
  /** Company, days and zone. */
  beneath: string
  language: 'en' | 'ms'
  made: Date
  columns: readonly Shown[]
  totals: Readonly<Record<string, string>>
  totalLabel: string
}

const isNumber = ({ field: { kind } }: Shown) => ['integer', 'decimal', 'money'].includes(kind)

/** A table over as many pages as it takes, lying on its side; its heading stands on each. */
export async function pdfOf(rows: AsyncIterable<Copied>, options: PdfOptions): Promise<Readable> {
  const { title, beneath, language, made, columns, totals } = options
  const pdf = await PdfWriter.open({ title, language, made, margin: 36 })
  const weights = columns.map(({ field }) => Math.sqrt(widthOf(field)))
  let y = 0
  let page = 0

  const line = (at: number) => {
    const { left, width } = pdf.room
    pdf.doc
      .moveTo(left, at)
      .lineTo(left + width, at)
      .lineWidth(0.5)
      .strokeColor(rule)
      .stroke()
  }
  const placed = () => {
    const { left, width } = pdf.room
    const sum = weights.reduce((all, one) => all + one, 0)
    const wide = weights.map((one) => (one / sum) * (width - gap * (weights.length - 1)))
    return wide.map((room, index) => ({
      room,
      at: left + wide.slice(0, index).reduce((all, one) => all + one + gap, 0),
    }))
  }
  /** @returns the height of the row */
  const drawRow = (cells: Copied, style: typeof body | typeof bold, at: number, draw: boolean) => {
    let height = 0
    for (const [index, { room, at: x }] of placed().entries()) {
      const cell = cells[index] ?? ''
      const column = columns[index]
      const lines = pdf.lines(cell, room, style).slice(0, mostLines)
      height = Math.max(height, pdf.heightOf(lines, style))
      if (!draw || !column) continue
      for (const [row, one] of lines.entries())
        pdf.draw(
          [one],
          isNumber(column) ? x + room - one.width : x,
          at + pdf.heightOf(lines.slice(0, row), style),
          style,
        )
    }
    return Math.max(height, body.size * 1.36)
  }
  const newPage = async () => {
    if (page > 0) await pdf.flush()
    page += 1
    pdf.doc.addPage({ layout: 'landscape' })
    const { left, top, width, bottom } = pdf.room
    y = top
    if (page === 1) {
      y = pdf.draw(pdf.lines(title, width, { size: 14, weight: 700 }), left, y, { size: 14, weight: 700 })
      const small = { size: 8, colour: soft }
      y = pdf.draw(pdf.lines(beneath, width, small), left, y, small) + 6
    }
    y +=
      drawRow(
        columns.map(({ heading }) => heading),
        bold,
        y,
        true,
      ) + 2
    line(y)
    y += 3
    const number = pdf.lines(String(page), width, body)
    pdf.draw(number, left + width - (number[0]?.width ?? 0), bottom + 6, { ...body, colour: soft })
  }

  const put = async (cells: Copied, style: typeof body | typeof bold) => {
    await pdf.prepare(
      cells.filter((cell) => cell !== undefined),
      'weight' in style ? 700 : 400,
    )
    const height = drawRow(cells, style, y, false)
    if (y + height > pdf.room.bottom) await newPage()
    y += drawRow(cells, style, y, true) + 2
  }

  return written(pdf, async () => {
    await pdf.prepare([title, ...columns.map(({ heading }) => heading)], 700)
    await pdf.prepare([beneath, '0123456789'])
    await newPage()
    let drawn = 0
    for await (const row of rows) {
      await put(row, body)
      drawn += 1
      if (drawn % 50 === 0) await pdf.drained()
    }
    if (columns.some(({ field }) => addsUp(field))) {
      line(y)
      y += 3
      const sums = columns.map(({ name, field }) => (addsUp(field) ? totals[name] : undefined))
      const [first, ...rest] = sums
      await put([first ?? options.totalLabel, ...rest], bold)
    }
  })
}
