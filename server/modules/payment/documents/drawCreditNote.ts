import type { PassThrough } from 'node:stream'
import { taxIn } from '../../../../src/domain/platform/billing/billing.ts'
import type { Printed } from './drawInvoice.ts'
import { drawSheet, grouped, plain, shownDay, small } from './page.ts'

export interface PrintedNote {
  number: string
  amount: string
  currency: string
  reason: string
  issuedOn: string
}

/** A credit note on an invoice as a PDF, drawn as its invoice. */
export const drawCreditNote = (
  { number, amount, currency, reason, issuedOn }: PrintedNote,
  { invoice, billed, seller, language }: Printed,
): Promise<PassThrough> =>
  drawSheet(
    {
      title: (words) => words.creditNote,
      number,
      facts: (words) => [
        [words.issuedOn, shownDay(issuedOn)],
        [words.forInvoice, invoice.number ?? ''],
      ],
      seller,
      billed,
      language,
    },
    async ({ words, left, right, width, put, putRight, stroke }, top) => {
      await put(words.description, left, top, small)
      let y = await putRight(`${words.amount} (${currency})`, right, top, small)
      stroke(y + 2)
      y += 7
      await putRight(grouped(amount), right, y, plain)
      y = (await put(reason, left, y, plain, width * 0.7)) + 5
      stroke(y)
      y += 8
      const sums = [
        [`${invoice.taxName} ${invoice.taxPercent} %`, taxIn(amount, invoice.taxPercent), plain],
        [words.total, amount, { size: 12, weight: 700 }],
      ] as const
      for (const [heading, sum, style] of sums) {
        await putRight(grouped(sum), right, y, style)
        y = (await put(heading, left + width * 0.58, y, style)) + 4
      }
      if (seller.invoiceFooter) await put(seller.invoiceFooter, left, y + 12, small)
    },
  )
