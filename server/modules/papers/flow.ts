import { slices } from '../../engine/slices.ts'
import type { Paper, Style } from '../../platform/pdf/paper.ts'

export const ink = '#1b2430'
export const soft = '#556272'
const rule = '#c3cad2'

/** Room below which a heading would stand alone at the end of a page, in points. */
const together = 60
const gap = 14

/** Writes a paper from top to bottom, over as many pages as it takes. */
export class Flow {
  readonly #paper: Paper
  readonly #breathe = slices()
  y = 0

  constructor(paper: Paper) {
    this.#paper = paper
  }

  /** Begins a new page. */
  page() {
    this.#paper.doc.addPage()
    this.y = this.#paper.room.top
  }

  /** Begins a new page where that much room is not left. */
  need(height: number) {
    if (this.y + height > this.#paper.room.bottom) this.page()
  }

  space(height: number) {
    this.y += height
  }

  /** A text over the whole width or a part of it; it goes on over the page where it must. */
  async text(text: string, style: Style, x = 0, width = this.#paper.room.width - x) {
    await this.#paper.prepare([text], style.weight)
    const { left } = this.#paper.room
    for (const line of this.#paper.eachLine(text, width, style)) {
      this.need(this.#paper.heightOf([line], style))
      this.y = this.#paper.draw([line], left + x, this.y, style)
      await this.#breathe()
    }
  }

  async heading(text: string) {
    this.need(together)
    const { left, width } = this.#paper.room
    this.y += gap
    await this.text(text, { size: 12, weight: 700 })
    this.#paper.doc
      .moveTo(left, this.y + 1)
      .lineTo(left + width, this.y + 1)
      .lineWidth(0.5)
      .strokeColor(rule)
      .stroke()
    this.y += 5
  }

  /** Texts with their headings, in two columns. */
  async facts(facts: readonly (readonly [heading: string, text: string])[]) {
    const paper = this.#paper
    const column = (paper.room.width - gap) / 2
    const small: Style = { size: 8, colour: soft }
    const plain: Style = { size: 10 }
    for (let index = 0; index < facts.length; index += 2) {
      const pair = facts.slice(index, index + 2)
      for (const [heading, text] of pair) await paper.prepare([heading, text])
      const cells = pair.map(([heading, text]) => ({
        heading: paper.lines(heading, column, small),
        text: paper.lines(text, column, plain),
      }))
      const heights = cells.map(
        (cell) => paper.heightOf(cell.heading, small) + paper.heightOf(cell.text, plain),
      )
      this.need(Math.max(...heights))
      for (const [at, cell] of cells.entries()) {
        const x = paper.room.left + at * (column + gap)
        paper.draw(cell.text, x, paper.draw(cell.heading, x, this.y, small), plain)
      }
      this.y += Math.max(...heights) + 4
      await this.#breathe()
    }
  }

  /** Pictures beside one another in columns, each with a line below; `undefined` leaves its column empty. */
  async pictures(row: readonly ({ bytes: Buffer; caption: string } | undefined)[], height: number) {
    const paper = this.#paper
    const { left, width } = paper.room
    const column = (width - gap * (row.length - 1)) / row.length
    const small: Style = { size: 8, colour: soft }
    this.need(height + 24)
    for (const [at, picture] of row.entries()) {
      if (!picture) continue
      const x = left + at * (column + gap)
      paper.doc.image(picture.bytes, x, this.y, { fit: [column, height] })
      await paper.prepare([picture.caption])
      paper.draw(paper.lines(picture.caption, column, small).slice(0, 2), x, this.y + height + 2, small)
      await this.#breathe()
    }
    this.y += height + 28
  }

  /** Writes at the foot of each page that stands which of how many it is. */
  async numberPages(said: (page: number, pages: number) => string) {
    const paper = this.#paper
    const { start, count } = paper.doc.bufferedPageRange()
    const { left, width, bottom } = paper.room
    const small: Style = { size: 8, colour: soft }
    for (let index = 0; index < count; index += 1) {
      paper.doc.switchToPage(start + index)
      const text = said(index + 1, count)
      await paper.prepare([text])
      const [line] = paper.lines(text, width, small)
      if (line) paper.draw([line], left + width - line.width, bottom + 12, small)
    }
    await paper.flush()
  }
}
