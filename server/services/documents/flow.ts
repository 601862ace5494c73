import { slices } from '../../engine/sql/slices.ts'
import type { PdfWriter, Style } from '../../platform/pdf/pdfWriter.ts'

export const ink = '#1b2430'
export const soft = '#556272'
const rule = '#c3cad2'

/** Room below which a heading would stand alone at the end of a page, in points. */
const together = 60
const gap = 14

const emblemWidth = 120
const emblemHeight = 28

/** Writes a document from top to bottom, over as many pages as it takes. */
export class Flow {
  readonly #pdf: PdfWriter
  readonly #breathe = slices()
  y = 0

  constructor(pdf: PdfWriter) {
    this.#pdf = pdf
  }

  /** Begins a new page. */
  page() {
    this.#pdf.doc.addPage()
    this.y = this.#pdf.room.top
  }

  /** Begins a new page where that much room is not left. */
  need(height: number) {
    if (this.y + height > this.#pdf.room.bottom) this.page()
  }

  space(height: number) {
    this.y += height
  }

  /** A text over the whole width or a part of it; it goes on over the page where it must. */
  async text(text: string, style: Style, x = 0, width = this.#pdf.room.width - x) {
    await this.#pdf.prepare([text], style.weight)
    const { left } = this.#pdf.room
    for (const line of this.#pdf.eachLine(text, width, style)) {
      this.need(this.#pdf.heightOf([line], style))
      this.y = this.#pdf.draw([line], left + x, this.y, style)
      await this.#breathe()
    }
  }

  /** A picture in the upper right corner of the page, beside what is written next. */
  emblem(bytes: Buffer) {
    const { left, width } = this.#pdf.room
    this.#pdf.doc.image(bytes, left + width - emblemWidth, this.y - 8, {
      fit: [emblemWidth, emblemHeight],
      align: 'right',
    })
  }

  /** A line over the whole width. */
  rule(colour: string, thickness: number) {
    const { left, width } = this.#pdf.room
    this.y += 3
    this.#pdf.doc
      .moveTo(left, this.y)
      .lineTo(left + width, this.y)
      .lineWidth(thickness)
      .strokeColor(colour)
      .stroke()
    this.y += 6
  }

  async heading(text: string) {
    this.need(together)
    const { left, width } = this.#pdf.room
    this.y += gap
    await this.text(text, { size: 12, weight: 700 })
    this.#pdf.doc
      .moveTo(left, this.y + 1)
      .lineTo(left + width, this.y + 1)
      .lineWidth(0.5)
      .strokeColor(rule)
      .stroke()
    this.y += 5
  }

  /** Texts with their headings, in two columns. */
  async facts(facts: readonly (readonly [heading: string, text: string])[]) {
    const pdf = this.#pdf
    const column = (pdf.room.width - gap) / 2
    const small: Style = { size: 8, colour: soft }
    const plain: Style = { size: 10 }
    for (let index = 0; index < facts.length; index += 2) {
      const pair = facts.slice(index, index + 2)
      for (const [heading, text] of pair) await pdf.prepare([heading, text])
      const cells = pair.map(([heading, text]) => ({
        heading: pdf.lines(heading, column, small),
        text: pdf.lines(text, column, plain),
      }))
      const heights = cells.map((cell) => pdf.heightOf(cell.heading, small) + pdf.heightOf(cell.text, plain))
      this.need(Math.max(...heights))
      for (const [at, cell] of cells.entries()) {
        const x = pdf.room.left + at * (column + gap)
        pdf.draw(cell.text, x, pdf.draw(cell.heading, x, this.y, small), plain)
      }
      this.y += Math.max(...heights) + 4
      await this.#breathe()
    }
  }

  /** Pictures beside one another in columns, each with a line below; `undefined` leaves its column empty. */
  async pictures(row: readonly ({ bytes: Buffer; caption: string } | undefined)[], height: number) {
    const pdf = this.#pdf
    const { left, width } = pdf.room
    const column = (width - gap * (row.length - 1)) / row.length
    const small: Style = { size: 8, colour: soft }
    this.need(height + 24)
    for (const [at, picture] of row.entries()) {
      if (!picture) continue
      const x = left + at * (column + gap)
      pdf.doc.image(picture.bytes, x, this.y, { fit: [column, height] })
      await pdf.prepare([picture.caption])
      pdf.draw(pdf.lines(picture.caption, column, small).slice(0, 2), x, this.y + height + 2, small)
      await this.#breathe()
    }
    this.y += height + 28
  }

  /** Writes at the foot of each page that stands which of how many it is. */
  async numberPages(said: (page: number, pages: number) => string) {
    const pdf = this.#pdf
    const { start, count } = pdf.doc.bufferedPageRange()
    const { left, width, bottom } = pdf.room
    const small: Style = { size: 8, colour: soft }
    for (let index = 0; index < count; index += 1) {
      pdf.doc.switchToPage(start + index)
      const text = said(index + 1, count)
      await pdf.prepare([text])
      const [line] = pdf.lines(text, width, small)
      if (line) pdf.draw([line], left + width - line.width, bottom + 12, small)
    }
    await pdf.flush()
  }
}
