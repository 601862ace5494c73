import { slices } from '../../../engine/sql/slices.ts'
import type { RosterPaper } from '../../../../src/resources/scheduling/rosterFile.calls.ts'
import type { Line, PdfWriter, Style } from '../../../platform/pdf/pdfWriter.ts'
import { ink, soft } from '../../../services/documents/flow.ts'
import type { RosterSheet, SheetEntry, SheetLine } from './rosterSheet.ts'

export const rosterMargin = 28
const grid = '#c3cad2'
const shade = '#eef1f4'
const red = '#a4262c'
const inner = 2
/** Between the entries of a cell. */
const between = 1.5
const lineHeight = 1.36
const titleStyle: Style = { size: 14, weight: 700 }
const smallStyle: Style = { size: 8, colour: soft }
/** Below a heading of a site, this room must be left for its first line, in points. */
const together = 40
/** Lines of one text; the rest is cut. */
const mostLines = 3

/** Texts above and below the table, and the headings of its days. */
export interface RosterTexts {
  title: string
  beneath: string
  /** The heading of the names of sites. */
  group: string
  /** The headings of the people or shifts, and of their jobs. */
  first: string
  note: string
  days: readonly string[]
  foot: (page: number) => string
}

interface Written {
  line: Line
  style: Style
  /** Room above it, which parts the entries of a cell, in points. */
  above: number
}

/** Sizes by the room of a day: a week has large letters, a month on A4 small ones. */
function sizesFor(days: number, paper: RosterPaper) {
  const wide = paper === 'a3' ? 1.4 : 1
  const text = Math.min(9, (days <= 7 ? 8 : days <= 14 ? 6.5 : 4.8) * wide)
  return { text, more: Math.max(4.2, text * 0.82), first: (days <= 14 ? 120 : 92) * wide }
}

/** Draws a roster as a table over as many pages as it takes; its days fit on the width of the paper. */
export class RosterTable {
  readonly #pdf: PdfWriter
  readonly #sheet: RosterSheet
  readonly #texts: RosterTexts
  readonly #paper: RosterPaper
  readonly #sizes: ReturnType<typeof sizesFor>
  readonly #known = new Map<string, Line[]>()
  readonly #breathe = slices()
  #page = 0
  #y = 0

  constructor(pdf: PdfWriter, sheet: RosterSheet, texts: RosterTexts, paper: RosterPaper) {
    this.#pdf = pdf
    this.#sheet = sheet
    this.#texts = texts
    this.#paper = paper
    this.#sizes = sizesFor(sheet.days.length, paper)
  }

  async draw() {
    await this.#newPage()
    let group = ''
    for (const line of this.#sheet.lines) {
      if (line.group !== group) {
        group = line.group
        await this.#drawGroup(group)
      }
      await this.#drawLine(line)
      await this.#breathe()
      if (this.#pdf.stream.destroyed) return
    }
  }

  get #dayWidth() {
    return (this.#pdf.room.width - this.#sizes.first) / this.#sheet.days.length
  }

  /** Left edge of a column; 0 is the first one, with the names. */
  #left(column: number) {
    const { left } = this.#pdf.room
    return column === 0 ? left : left + this.#sizes.first + (column - 1) * this.#dayWidth
  }

  async #lines(text: string, width: number, style: Style): Promise<Written[]> {
    if (text === '') return []
    const key = `${style.size} ${style.weight ?? 400} ${Math.round(width)} ${text}`
    let lines = this.#known.get(key)
    if (!lines) {
      await this.#pdf.prepare([text], style.weight)
      lines = this.#pdf.lines(text, width - 2 * inner, style).slice(0, mostLines)
      this.#known.set(key, lines)
    }
    return lines.map((line) => ({ line, style, above: 0 }))
  }

  #rule(y: number) {
    const { left, width } = this.#pdf.room
    const { doc } = this.#pdf
    doc.lineWidth(0.4).strokeColor(grid)
    doc.moveTo(left, y)
    doc.lineTo(left + width, y).stroke()
  }

  #fill(x: number, y: number, width: number, height: number) {
    this.#pdf.doc.rect(x, y, width, height).fill(shade)
  }

  async #newPage() {
    if (this.#page > 0) await this.#pdf.flush()
    this.#page += 1
    const { title, beneath, foot } = this.#texts
    const pdf = this.#pdf
    pdf.doc.addPage({ size: this.#paper.toUpperCase(), layout: 'landscape', margin: rosterMargin })
    const { left, top, width, bottom } = pdf.room
    this.#y = top
    if (this.#page === 1)
      for (const [text, style] of [
        [title, titleStyle],
        [beneath, smallStyle],
      ] as const) {
        await pdf.prepare([text], style.weight)
        this.#y = pdf.draw(pdf.lines(text, width, style), left, this.#y, style)
      }
    this.#y += 4
    const below = foot(this.#page)
    await pdf.prepare([below])
    pdf.draw(pdf.lines(below, width, smallStyle).slice(0, 1), left, bottom + 4, smallStyle)
    await this.#drawHeadings()
  }

  async #drawHeadings() {
    const { text: size, more } = this.#sizes
    const bold: Style = { size, weight: 700 }
    const cells: Written[][] = [await this.#lines(this.#texts.first, this.#sizes.first, bold)]
    for (const [index, { holiday }] of this.#sheet.days.entries())
      cells.push([
        ...(await this.#lines(this.#texts.days[index] ?? '', this.#dayWidth, bold)),
        ...(await this.#lines(holiday ?? '', this.#dayWidth, { size: more, colour: red })),
      ])
    const height = Math.max(...cells.map((cell) => heightOf(cell))) + 2 * inner
    this.#fill(this.#pdf.room.left, this.#y, this.#pdf.room.width, height)
    this.#put(cells, height)
  }

  async #drawGroup(name: string) {
    const style: Style = { size: this.#sizes.text + 1, weight: 700, colour: ink }
    const lines = await this.#lines(name, this.#pdf.room.width, style)
    const height = heightOf(lines) + 2 * inner
    if (this.#y + height + together > this.#pdf.room.bottom) await this.#newPage()
    this.#fill(this.#pdf.room.left, this.#y, this.#pdf.room.width, height)
    this.#pdf.draw(
      lines.map(({ line }) => line),
      this.#pdf.room.left + inner,
      this.#y + inner,
      style,
    )
    this.#y += height
    this.#rule(this.#y)
  }

  async #entryLines({ text, more, isDraft }: SheetEntry): Promise<Written[]> {
    const { text: size, more: smaller } = this.#sizes
    const shown = isDraft ? `${text} *` : text
    return [
      ...(await this.#lines(shown, this.#dayWidth, { size, weight: more === '' ? 400 : 700 })),
      ...(await this.#lines(more, this.#dayWidth, { size: smaller, colour: soft })),
    ]
  }

  async #drawLine({ heading, note, cells: entries }: SheetLine) {
    const { text: size, more, first } = this.#sizes
    const cells: Written[][] = [
      [
        ...(await this.#lines(heading, first, { size, weight: 700 })),
        ...(await this.#lines(note, first, { size: more, colour: soft })),
      ],
    ]
    for (const cell of entries) {
      const written: Written[] = []
      for (const entry of cell) {
        const [head, ...rest] = await this.#entryLines(entry)
        if (head) written.push({ ...head, above: written.length === 0 ? 0 : between }, ...rest)
      }
      cells.push(written)
    }
    const wanted = Math.max(size * lineHeight, ...cells.map((cell) => heightOf(cell))) + 2 * inner
    const { top, bottom } = this.#pdf.room
    // A short line is never divided over two pages.
    if (this.#y + wanted > bottom && wanted < (bottom - top) / 2) await this.#newPage()
    let rest = cells
    while (rest.some((cell) => cell.length > 0)) {
      const room = bottom - this.#y - 2 * inner
      const now = rest.map((cell) => fitting(cell, room))
      const height = Math.max(size * lineHeight, ...now.map((cell) => heightOf(cell))) + 2 * inner
      this.#put(now, height)
      rest = rest.map((cell, index) => cell.slice(now[index]?.length ?? 0))
      if (rest.some((cell) => cell.length > 0)) await this.#newPage()
    }
  }

  /** Draws the cells of a line with the edges of its columns. */
  #put(cells: readonly (readonly Written[])[], height: number) {
    const { doc, room } = this.#pdf
    for (const [column, cell] of cells.entries()) {
      let y = this.#y + inner
      for (const { line, style, above } of cell)
        y = this.#pdf.draw([line], this.#left(column) + inner, y + above, style)
    }
    doc.lineWidth(0.4).strokeColor(grid)
    for (let column = 0; column < cells.length; column += 1)
      doc.moveTo(this.#left(column), this.#y).lineTo(this.#left(column), this.#y + height)
    doc.moveTo(room.left + room.width, this.#y)
    doc.lineTo(room.left + room.width, this.#y + height).stroke()
    this.#y += height
    this.#rule(this.#y)
  }
}

const heightOfOne = ({ style, above }: Written) => above + style.size * lineHeight
const heightOf = (cell: readonly Written[]) => cell.reduce((sum, one) => sum + heightOfOne(one), 0)

/** The first lines of a cell that fit in a height. At least one, so that drawing goes on. */
function fitting(cell: readonly Written[], height: number): readonly Written[] {
  let used = 0
  let count = 0
  for (const one of cell) {
    used += heightOfOne(one)
    if (used > height && count > 0) break
    count += 1
  }
  return cell.slice(0, count)
}
