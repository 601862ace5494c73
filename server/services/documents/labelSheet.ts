import type { FastifyReply, FastifyRequest } from 'fastify'
import { encode } from 'uqr'
import type { z } from 'zod'
import {
  labelSheets,
  labelsOn,
  wrongOffset,
  type labelsBody,
  type LabelSheet,
  type DocumentLanguage,
} from '../../../src/resources/documents/documents.shapes.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { selectionOf } from '../../engine/batches/routes.ts'
import type { ModuleContext } from '../../engine/module.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { PdfWriter, written, type Style } from '../../platform/pdf/pdfWriter.ts'
import { asPdf, chosenIds, companyName, languageOf } from './chosen.ts'
import { documentWord } from './words.ts'

const points = 72 / 25.4
/** Blank modules around a code, without which readers don't find it. */
const quiet = 4
/** Between the texts of a label, in points. */
const gap = 3
const inner = 6

/** A QR label. */
export interface Label {
  /** What whoever scans it reads. */
  code: string
  /** What people read beside or below the code, from top to bottom. */
  texts: readonly (readonly [string, Style])[]
}

interface Sheet {
  pdf: PdfWriter
  size: LabelSheet
  /** Labels of the first sheet that are used already. */
  offset: number
  /** Where the texts stand: beside the code, or below it. */
  layout: 'beside' | 'below'
}

/** A QR code as squares, sharp at every size. */
export function drawCode(pdf: PdfWriter, content: string, x: number, y: number, side: number) {
  const { data, size } = encode(content, { ecc: 'M', border: quiet })
  const module = side / size
  const { doc } = pdf
  for (const [row, modules] of data.entries())
    for (const [column, dark] of modules.entries())
      if (dark) doc.rect(x + column * module, y + row * module, module, module)
  doc.fill('#000')
}

/** Draws labels on as many sheets as they take. */
async function drawLabels({ pdf, size, offset, layout }: Sheet, labels: readonly Label[]): Promise<void> {
  const { columns, rows, side, end } = labelSheets[size]
  for (const [index, label] of labels.entries()) {
    const onSheet = (offset + index) % (columns * rows)
    if (index === 0 || onSheet === 0) {
      await pdf.flush()
      pdf.doc.addPage()
    }
    const { width, height } = pdf.doc.page
    const wide = (width - 2 * side * points) / columns
    const high = (height - 2 * end * points) / rows
    const x = side * points + (onSheet % columns) * wide
    const y = end * points + Math.floor(onSheet / columns) * high
    const draw = layout === 'beside' ? drawBeside : drawBelow
    await draw(label, x, y, wide, high)
    await pdf.drained()
  }

  /** The texts in the width and height that there are; what does not fit is left out. */
  async function blocksOf({ texts }: Label, room: number, high: number, scale: number) {
    let left = high
    const blocks = []
    for (const [text, style] of texts) {
      const scaled = { ...style, size: Math.max(style.size * scale, 5) }
      await pdf.prepare([text], style.weight)
      const lines = pdf.lines(text, room, scaled)
      const lineHeight = pdf.heightOf(lines.slice(0, 1), scaled)
      const fitting = lines.slice(0, Math.max(0, Math.floor(left / lineHeight)))
      left -= pdf.heightOf(fitting, scaled) + gap * scale
      blocks.push({ lines: fitting, style: scaled })
    }
    return { blocks, left: Math.max(0, left) }
  }

  async function drawBeside(label: Label, x: number, y: number, wide: number, high: number) {
    const code = Math.min(high - 2 * inner, wide * 0.45)
    drawCode(pdf, label.code, x + inner, y + (high - code) / 2, code)
    const scale = Math.min(1, high / 190, wide / 280)
    const room = wide - code - 2 * inner - 4
    const { blocks, left } = await blocksOf(label, room, high - 2 * inner, scale)
    let top = y + inner + left / 2
    for (const { lines, style } of blocks)
      top = pdf.draw(lines, x + inner + code + 4, top, style) + gap * scale
  }

  async function drawBelow(label: Label, x: number, y: number, wide: number, high: number) {
    const scale = Math.min(1, high / 190, wide / 280)
    // The code keeps half of the height at least, so that a phone reads it whatever the texts say.
    const { blocks, left } = await blocksOf(label, wide - 2 * inner, high / 2 - inner, scale)
    const code = Math.min(high / 2 - inner + left, wide - 2 * inner)
    drawCode(pdf, label.code, x + (wide - code) / 2, y + inner, code)
    let top = y + inner + code
    for (const { lines, style } of blocks) {
      for (const line of lines) top = pdf.draw([line], x + (wide - line.width) / 2, top, style)
      top += gap * scale
    }
  }
}

interface Asked {
  caller: Caller
  sql: Sql
  body: z.output<typeof labelsBody>
  request: FastifyRequest
  reply: FastifyReply
}

interface Labelled {
  resource: Resource
  layout: Sheet['layout']
  /** The labels of the records in their order, and when one of them last changed. */
  labels: (
    ids: readonly number[],
    about: { language: DocumentLanguage; company: string },
  ) => Promise<{ labels: readonly Label[]; changed: Date }>
}

/** Sheets of QR labels of the records that a caller has chosen. @throws 422 where the first sheet has no such place */
export async function labelSheetPdf(
  { caller, sql, body, request, reply }: Asked,
  { db }: ModuleContext,
  { resource, layout, labels: labelsOf }: Labelled,
) {
  const { size = '2x4', offset = 0, language: asked, ...selection } = body
  if (offset >= labelsOn(size)) throw invalid({ offset: wrongOffset(labelsOn(size)) })
  const ids = await chosenIds(sql, caller, resource, selectionOf(selection))
  const language = languageOf(request, asked)
  const company = await companyName(db, caller)
  const { labels, changed } = await labelsOf(ids, { language, company })
  const title = documentWord(language, 'labels')
  const pdf = await PdfWriter.open({ title, language, made: changed, margin: 0 })
  asPdf(reply, 'qr-labels.pdf')
  return written(pdf, () => drawLabels({ pdf, size, offset, layout }, labels))
}
