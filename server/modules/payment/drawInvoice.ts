import type { PassThrough } from 'node:stream'
import type { z } from 'zod'
import type { paymentInvoice } from '../../../src/resources/payment/payment.calls.ts'
import { PdfWriter, written, type Style } from '../../platform/pdf/pdfWriter.ts'
import type { PrintedSeller } from './records.ts'
import { invoiceWords, type InvoiceLanguage, type Words } from './words.ts'

type Invoice = z.output<typeof paymentInvoice.answer>

interface Printed {
  invoice: Invoice
  billed: {
    billingName: string | null
    billingEmail: string | null
    billingAddress: string | null
    taxNo: string | null
    updatedAt: Date
  }
  seller: PrintedSeller
  language: InvoiceLanguage
}

const margin = 48
const plain: Style = { size: 10 }
const small: Style = { size: 8.5, colour: '#556272' }
const strong: Style = { size: 10, weight: 700 }
const rule = '#c3cad2'
/** Where the columns of the table end, in parts of the width. */
const columns = { quantity: 0.62, price: 0.8, amount: 1 } as const

const shownDay = (day: string | null) => day?.split('-').toReversed().join('/') ?? ''
const grouped = (amount: string) =>
  amount.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',').replace(/(\.\d\d).*/, '$1')

/** Money that has moved on an invoice, as far as there is any. */
const moved = ({ amountPaid, amountCredited, amountRefunded }: Invoice, words: Words) =>
  (
    [
      [words.credited, amountCredited],
      [words.refunded, amountRefunded],
      [words.paid, amountPaid],
    ] as const
  ).filter(([, amount]) => amount !== '0.00')

/** An invoice as a PDF, written while it is read: the same invoice gives the same bytes. */
export async function drawInvoice({ invoice, billed, seller, language }: Printed): Promise<PassThrough> {
  const words = invoiceWords[language]
  const title = `${words.invoice} ${invoice.number ?? ''}`
  const pdf = await PdfWriter.open({ title, language, made: billed.updatedAt, margin })
  return written(pdf, async () => {
    pdf.doc.addPage()
    const { left, width, top } = pdf.room
    const right = left + width
    const half = width / 2 - 10

    const put = async (text: string, x: number, y: number, style: Style, room = width) => {
      await pdf.prepare([text], style.weight)
      return pdf.draw(pdf.lines(text, room, style), x, y, style)
    }
    const putRight = async (text: string, end: number, y: number, style: Style) => {
      await pdf.prepare([text], style.weight)
      const lines = pdf.lines(text, width, style)
      return pdf.draw(lines, end - (lines[0]?.width ?? 0), y, style)
    }
    const stroke = (y: number) =>
      pdf.doc.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(rule).stroke()

    let y = await put(seller.sellerName ?? '', left, top, { size: 13, weight: 700 }, half)
    for (const text of [seller.sellerAddress, seller.sellerRegNo])
      if (text) y = await put(text, left, y, small, half)
    let side = await putRight(words.invoice, right, top, { size: 20, weight: 700 })
    side = await putRight(invoice.number ?? '', right, side, strong)
    side = await putRight(words.status[invoice.status], right, side, { ...strong, colour: '#0b6b75' })
    y = Math.max(y, side) + 22

    const facts = [
      [words.issuedOn, shownDay(invoice.issuedOn)],
      [words.dueOn, shownDay(invoice.dueOn)],
      [words.period, `${shownDay(invoice.periodStart)} – ${shownDay(invoice.periodEnd)}`],
    ] as const
    let factY = y
    for (const [heading, text] of facts) {
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
    y = Math.max(y, factY) + 20

    await put(words.description, left, y, small)
    await putRight(words.quantity, left + width * columns.quantity, y, small)
    await putRight(words.unitPrice, left + width * columns.price, y, small)
    y = await putRight(`${words.amount} (${invoice.currency})`, left + width * columns.amount, y, small)
    stroke(y + 2)
    y += 7
    for (const line of invoice.lines) {
      const label = line.unit ? `${line.label} (${words.units[line.unit] ?? line.unit})` : line.label
      await putRight(String(line.quantity), left + width * columns.quantity, y, plain)
      await putRight(grouped(line.unitPrice), left + width * columns.price, y, plain)
      await putRight(grouped(line.amount), right, y, plain)
      y = (await put(label, left, y, plain, width * 0.48)) + 5
    }
    stroke(y)
    y += 8
    const sums = [
      [words.subtotal, invoice.subtotal, plain],
      ...(invoice.discount === '0.00' ? [] : [[words.discount, `-${invoice.discount}`, plain] as const]),
      [`${invoice.taxName} ${invoice.taxPercent} %`, invoice.tax, plain],
      [words.total, invoice.total, { size: 12, weight: 700 }],
      ...moved(invoice, words).map(([heading, amount]) => [heading, `-${amount}`, plain] as const),
      [words.amountDue, invoice.amountDue, strong],
    ] as const
    for (const [heading, amount, style] of sums) {
      await putRight(grouped(amount), right, y, style)
      y = (await put(heading, left + width * 0.58, y, style)) + 4
    }
    y += 16
    for (const payment of invoice.payments.filter(({ status }) =>
      ['recorded', 'confirmed'].includes(status),
    )) {
      const reference = payment.reference ? `, ${payment.reference}` : ''
      const text = `${words.paid}: ${invoice.currency} ${grouped(payment.amount)}, ${words.methods[payment.method]}${reference}`
      y = await put(text, left, y, plain)
    }
    if (seller.bankDetails && invoice.amountDue !== '0.00') {
      y = await put(words.payTo, left, y + 8, small)
      y = await put(seller.bankDetails, left, y, plain)
    }
    if (seller.invoiceFooter) await put(seller.invoiceFooter, left, y + 12, small)
    await pdf.flush()
  })
}
