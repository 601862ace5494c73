import type { PassThrough } from 'node:stream'
import { PdfWriter, written, type Style } from '../../../platform/pdf/pdfWriter.ts'
import type { PrintedSeller } from '../records.ts'
import { invoiceWords, type InvoiceLanguage, type Words } from './words.ts'

export const plain: Style = { size: 10 }
export const small: Style = { size: 8.5, colour: '#556272' }
export const strong: Style = { size: 10, weight: 700 }
const margin = 48
const rule = '#c3cad2'

export const shownDay = (day: string | null) => day?.split('-').toReversed().join('/') ?? ''
export const grouped = (amount: string) =>
  amount.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',').replace(/(\.\d\d).*/, '$1')

/** The client's details at the issue of an invoice. */
export interface Billed {
  billingName: string | null
  billingEmail: string | null
  billingAddress: string | null
  taxNo: string | null
  updatedAt: Date
}

/** A document between a seller and a client. */
interface Sheet {
  title: (words: Words) => string
  number: string
  status?: (words: Words) => string
  facts: (words: Words) => readonly (readonly [heading: string, text: string])[]
  seller: PrintedSeller
  billed: Billed
  language: InvoiceLanguage
}

/** Draws on the page, each time from a height; the answer is the height below. */
export interface Page {
  words: Words
  left: number
  right: number
  width: number
  put: (text: string, x: number, y: number, style: Style, room?: number) => Promise<number>
  putRight: (text: string, end: number, y: number, style: Style) => Promise<number>
  stroke: (y: number) => void
}

function pageOf(pdf: PdfWriter, words: Words): Page {
  const { left, width } = pdf.room
  const right = left + width
  return {
    words,
    left,
    right,
    width,
    put: async (text, x, y, style, room = width) => {
      await pdf.prepare([text], style.weight)
      return pdf.draw(pdf.lines(text, room, style), x, y, style)
    },
    putRight: async (text, end, y, style) => {
      await pdf.prepare([text], style.weight)
      const lines = pdf.lines(text, width, style)
      return pdf.draw(lines, end - (lines[0]?.width ?? 0), y, style)
    },
    stroke: (y) => {
      pdf.doc.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(rule).stroke()
    },
  }
}

/** Draws the seller, the title, the client and the facts. @returns the height below */
async function drawHead({ words, left, right, width, put, putRight }: Page, top: number, sheet: Sheet) {
  const { seller, billed, title, number, status, facts } = sheet
  const half = width / 2 - 10
  let y = await put(seller.sellerName ?? '', left, top, { size: 13, weight: 700 }, half)
  for (const text of [seller.sellerAddress, seller.sellerRegNo])
    if (text) y = await put(text, left, y, small, half)
  let side = await putRight(title(words), right, top, { size: 20, weight: 700 })
  side = await putRight(number, right, side, strong)
  if (status) side = await putRight(status(words), right, side, { ...strong, colour: '#0b6b75' })
  y = Math.max(y, side) + 22
  let factY = y
  for (const [heading, text] of facts(words)) {
    await putRight(text, right, factY, plain)
    factY = await put(heading, left + width * 0.58, factY, small)
    factY += 3
  }
  y = await put(words.billedTo, left, y, small)
  y = await put(billed.billingName ?? '', left, y, strong, half)
  for (const text of [
    billed.billingAddress,
    billed.billingEmail,
    billed.taxNo && `${words.taxNo} ${billed.taxNo}`,
  ])
    if (text) y = await put(text, left, y, plain, half)
  return Math.max(y, factY) + 20
}

/**
 * A document as a PDF, written while it is read: the same facts give the same bytes.
 * @param body draws the part below the head
 */
export async function drawSheet(
  sheet: Sheet,
  body: (page: Page, y: number) => Promise<void>,
): Promise<PassThrough> {
  const { language, billed, number } = sheet
  const words = invoiceWords[language]
  const title = `${sheet.title(words)} ${number}`
  const pdf = await PdfWriter.open({ title, language, made: billed.updatedAt, margin })
  return written(pdf, async () => {
    pdf.doc.addPage()
    const page = pageOf(pdf, words)
    await body(page, await drawHead(page, pdf.room.top, sheet))
    await pdf.flush()
  })
}
