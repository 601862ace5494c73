import type { Readable } from 'node:stream'
import { addsUp } from '../../../../src/schema/fields.ts'
import { widthOf, type Copied } from '../../../engine/exports/exportXlsx.ts'
import { Paper, written } from '../../../platform/pdf/paper.ts'
import type { Shown } from '../plan.ts'

/** Rows that go on paper at most; more are a file for a machine. */
export const mostOnPaper = 10_000

const body = { size: 7 }
const bold = { size: 7, weight: 700 } as const
const soft = '#556272'
const rule = '#c3cad2'
const gap = 6
/** Lines of a cell; what is longer is cut. */
const mostLines = 3

interface PaperOptions {
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
export async function paperOf(rows: AsyncIterable<Copied>, options: PaperOptions): Promise<Readable> {
  const { title, beneath, language, made, columns, totals } = options
  const paper = await Paper.open({ title, language, made, margin: 36 })
  const weights = columns.map(({ field }) => Math.sqrt(widthOf(field)))
  let y = 0
  let page = 0

  const line = (at: number) => {
    const { left, width } = paper.room
    paper.doc
      .moveTo(left, at)
      .lineTo(left + width, at)
      .lineWidth(0.5)
      .strokeColor(rule)
      .stroke()
  }
  const placed = () => {
    const { left, width } = paper.room
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
      const lines = paper.lines(cell, room, style).slice(0, mostLines)
      height = Math.max(height, paper.heightOf(lines, style))
      if (!draw || !column) continue
      for (const [row, one] of lines.entries())
        paper.draw(
          [one],
          isNumber(column) ? x + room - one.width : x,
          at + paper.heightOf(lines.slice(0, row), style),
          style,
        )
    }
    return Math.max(height, body.size * 1.36)
  }
  const newPage = async () => {
    if (page > 0) await paper.flush()
    page += 1
    paper.doc.addPage({ layout: 'landscape' })
    const { left, top, width, bottom } = paper.room
    y = top
    if (page === 1) {
      y = paper.draw(paper.lines(title, width, { size: 14, weight: 700 }), left, y, { size: 14, weight: 700 })
      const small = { size: 8, colour: soft }
      y = paper.draw(paper.lines(beneath, width, small), left, y, small) + 6
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
    const number = paper.lines(String(page), width, body)
    paper.draw(number, left + width - (number[0]?.width ?? 0), bottom + 6, { ...body, colour: soft })
  }

  const put = async (cells: Copied, style: typeof body | typeof bold) => {
    await paper.prepare(
      cells.filter((cell) => cell !== undefined),
      'weight' in style ? 700 : 400,
    )
    const height = drawRow(cells, style, y, false)
    if (y + height > paper.room.bottom) await newPage()
    y += drawRow(cells, style, y, true) + 2
  }

  return written(paper, async () => {
    await paper.prepare([title, ...columns.map(({ heading }) => heading)], 700)
    await paper.prepare([beneath, '0123456789'])
    await newPage()
    let drawn = 0
    for await (const row of rows) {
      await put(row, body)
      drawn += 1
      if (drawn % 50 === 0) await paper.drained()
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
