import type { PassThrough } from 'node:stream'
import type { z } from 'zod'
import type { paymentInvoice } from '../../../../src/resources/payment/payment.calls.ts'
import type { PrintedSeller } from '../records.ts'
import { drawSheet, grouped, plain, shownDay, small, strong, type Billed, type Page } from './page.ts'
import type { InvoiceLanguage, Words } from './words.ts'

type Invoice = z.output<typeof paymentInvoice.answer>

export interface Printed {
  invoice: Invoice
  billed: Billed
  seller: PrintedSeller
  language: InvoiceLanguage
}

/** Where the columns of the table end, in parts of the width. */
const columns = { quantity: 0.62, price: 0.8, amount: 1 } as const

/** Money that has moved on an invoice, as far as there is any. */
const moved = ({ amountPaid, amountCredited, amountRefunded }: Invoice, words: Words) =>
  (
    [
      [words.credited, amountCredited],
      [words.refunded, amountRefunded],
      [words.paid, amountPaid],
    ] as const
  ).filter(([, amount]) => amount !== '0.00')

/** An invoice as a PDF. */
export const drawInvoice = ({ invoice, billed, seller, language }: Printed): Promise<PassThrough> =>
  drawSheet(
    {
      title: (words) => words.invoice,
      number: invoice.number ?? '',
      status: (words) => words.status[invoice.status],
      facts: (words) => [
        [words.issuedOn, shownDay(invoice.issuedOn)],
        [words.dueOn, shownDay(invoice.dueOn)],
        [words.period, `${shownDay(invoice.periodStart)} – ${shownDay(invoice.periodEnd)}`],
      ],
      seller,
      billed,
      language,
    },
    (page, y) => drawLines(page, y, invoice, seller),
  )

async function drawLines(
  { words, left, right, width, put, putRight, stroke }: Page,
  top: number,
  invoice: Invoice,
  seller: PrintedSeller,
) {
  let y = top
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
  for (const payment of invoice.payments.filter(({ status }) => ['recorded', 'confirmed'].includes(status))) {
    const reference = payment.reference ? `, ${payment.reference}` : ''
    const text = `${words.paid}: ${invoice.currency} ${grouped(payment.amount)}, ${words.methods[payment.method]}${reference}`
    y = await put(text, left, y, plain)
  }
  if (seller.bankDetails && invoice.amountDue !== '0.00') {
    y = await put(words.payTo, left, y + 8, small)
    y = await put(seller.bankDetails, left, y, plain)
  }
  if (seller.invoiceFooter) await put(seller.invoiceFooter, left, y + 12, small)
}
