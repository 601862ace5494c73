import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError } from 'react-admin'
import { Route } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { TransfersPage } from '../../../src/custom/pam/transfers/TransfersPage.tsx'
import { PlanPanel } from '../../../src/custom/payment/panels/PlanPanel.tsx'
import { contractPlan } from '../../../src/resources/payment/payment.calls.ts'
import { MoneyTab } from '../../../src/custom/pam/client/money/MoneyTab.tsx'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import type { ApiRequest } from '../../../src/providers/http/request.ts'
import { fakeApi, renderConsole } from '../kitHarness.tsx'

afterEach(cleanup)

const at = '2031-03-20T03:00:00.000Z'
const payment = {
  id: 5,
  method: 'card',
  status: 'confirmed',
  isAutomatic: true,
  needsAction: false,
  amount: '126.36',
  refundable: '126.36',
  reference: null,
  failure: null,
  at,
}
const invoice = {
  id: 3,
  version: 2,
  number: 'INV-2031-00003',
  status: 'paid',
  currency: 'MYR',
  total: '126.36',
  amountPaid: '126.36',
  amountCredited: '0.00',
  amountRefunded: '0.00',
  amountDue: '0.00',
  issuedOn: '2031-03-01',
  dueOn: '2031-03-15',
  nextAttemptOn: null,
  payments: [payment],
  refunds: [],
  disputes: [{ id: 1, paymentId: 5, status: 'needs_response', reason: 'fraudulent', amount: '126.36', at }],
  notes: [],
}
const money = { invoices: [invoice], credit: [{ currency: 'MYR', amount: '12.00' }], entries: [] }
const taken = z.object({ preview: z.boolean().optional(), amount: z.string() })

test('PAY-02 shows a dispute and the credit, and previews a refund before it is sent', async () => {
  const user = userEvent.setup()
  const server = fakeApi({})
  const sent: unknown[] = []
  let refusal: HttpError | undefined
  Object.assign(server.api, {
    call: async (area: string, below: string, { method = 'GET', body }: Partial<ApiRequest>) => {
      if (method === 'GET') return { data: money }
      const { preview, amount } = taken.parse(typeof body === 'string' ? JSON.parse(body) : body)
      const left = { id: 3, number: invoice.number, taken: amount, status: 'paid', amountDue: '0.00' }
      if (preview) return { data: { status: 'succeeded', effect: { fromCredit: '12.00', invoices: [left] } } }
      if (refusal) throw refusal
      sent.push([`${area}/${below}`, amount])
      return { data: { status: 'succeeded', effect: null } }
    },
  })
  const tab = <MoneyTab clientId={9} today="2031-03-20" mayManage />
  renderConsole(server, '/money', allCodes, 390, {}, {}, <Route path="/money" element={tab} />)
  await screen.findByText(/Credit of the client: MYR 12\.00/)
  screen.getByText('Automatic card payment: Received')
  screen.getByText('Dispute: Open: answer it at the card service')
  await user.click(screen.getByRole('button', { name: 'Refund' }))
  const dialog = await screen.findByRole('dialog', { name: 'Refund a payment of MYR 126.36' })
  const typed = within(dialog).getByRole('textbox', { name: /^Amount/ })
  await user.clear(typed)
  await user.type(typed, '20')
  await within(dialog).findByText('INV-2031-00003: MYR 20.00 less is paid; it is paid, MYR 0.00 is due.')
  within(dialog).getByText('MYR 12.00 comes from the credit of the client.')
  await user.click(within(dialog).getByRole('button', { name: 'Refund' }))
  await within(dialog).findByText('This is required.')
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Goodwill')
  refusal = new HttpError('The card service cannot be reached. Try again later.', 503)
  await user.click(within(dialog).getByRole('button', { name: 'Refund' }))
  await within(dialog).findByText('The card service cannot be reached. Try again later.')
  expect(typed).toHaveProperty('value', '20')
  refusal = undefined
  await user.click(within(dialog).getByRole('button', { name: 'Refund' }))
  await waitFor(() => expect(sent).toEqual([['pam/payment/5/refund', '20']]))
})

test('PAY-02 a bank statement is read from its file, corrected and booked', async () => {
  const user = userEvent.setup()
  const server = fakeApi({})
  const booked: unknown[] = []
  const key = (letter: string) => letter.repeat(64)
  const entry = { line: 2, day: '2031-03-20', amount: '120.00', currency: 'MYR', payer: 'Ali', settled: null }
  const open = { version: 4, clientId: 9, client: 'Bersih', currency: 'MYR', isReported: false }
  const match = { invoiceId: 3, certainty: 'sure', why: 'number' }
  const answer = {
    entries: [
      { ...entry, key: key('a'), text: 'INV-2031-00003', state: 'open', match },
      { ...entry, key: key('b'), text: 'Cash', state: 'open', match: null },
      { ...entry, key: key('c'), text: 'Old', state: 'booked', match: null },
    ],
    invoices: [
      { ...open, id: 3, number: 'INV-2031-00003', amountDue: '100.00' },
      { ...open, id: 4, number: 'INV-2031-00004', amountDue: '130.00' },
    ],
  }
  Object.assign(server.api, {
    call: async (area: string, below: string, { method = 'GET', body }: Partial<ApiRequest>) => {
      if (method === 'GET') return { data: { rows: [], mayManage: true } }
      if (below.endsWith('preview')) return { data: answer }
      booked.push(area, body)
      return { data: { invoices: [] } }
    },
  })
  renderConsole(
    server,
    '/transfers',
    allCodes,
    1280,
    {},
    {},
    <Route path="/transfers" element={<TransfersPage />} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Bank statement' }))
  const dialog = await screen.findByRole('dialog', { name: 'Bank statement' })
  const input = dialog.querySelector('input[type="file"]')
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no file input')
  await user.upload(input, new File(['Date,Amount\n20/03/2031,120.00\n'], 'bank.csv'))
  const table = await within(dialog).findByRole('table', { name: 'Bank statement' })
  within(table).getByText('Certain: INV-2031-00003, by invoice number')
  within(table).getByText('Booked already')
  const [, second] = within(table).getAllByRole('combobox', { name: 'Invoice' })
  if (!second) throw new Error('There is no second entry')
  await user.click(second)
  await user.click(await screen.findByRole('option', { name: /^INV-2031-00004/ }))
  within(table).getByText('20.00')
  within(table).getByText('-10.00')
  await user.click(within(dialog).getByRole('button', { name: 'Book 2 payments' }))
  await waitFor(() => expect(booked).toHaveLength(2))
  const { text, bookings } = z.object({ text: z.string(), bookings: z.unknown() }).parse(booked[1])
  expect(text).toMatch(/^Date,Amount/)
  expect(bookings).toEqual([
    { key: key('a'), invoiceId: 3, version: 4 },
    { key: key('b'), invoiceId: 4, version: 4 },
  ])
})

test('PAY-01 a plan is cancelled with its last day in sight, and kept again', async () => {
  const user = userEvent.setup()
  const server = fakeApi({})
  const sent: unknown[] = []
  const bill = {
    lines: [],
    subtotal: '0.00',
    discount: '0.00',
    taxName: 'SST',
    taxPercent: '8.00',
    tax: '0.00',
  }
  const contract = z.core.parse(contractPlan.answer, {
    version: 3,
    state: 'active',
    plan: null,
    cycle: 'monthly',
    quantity: 5,
    startsOn: '2031-03-01',
    endsOn: '2031-03-31',
    isTrial: false,
    trialLeft: 0,
    trialEndsOn: null,
    graceUntil: null,
    cancelOn: null,
    scheduled: null,
    nextInvoice: {
      periodStart: '2031-04-01',
      periodEnd: '2031-04-30',
      quantity: 5,
      planName: 'Business',
      bill: { ...bill, total: '0.00', currency: 'MYR' },
    },
    contractNo: null,
    contractTermMonths: null,
    negotiatedPrice: null,
    paymentMode: 'card',
    currency: 'MYR',
    usage: { employees: 5, pins: 1, storage: 0, messages: 0 },
    cards: true,
    bankDetails: null,
    sellerName: null,
  })
  Object.assign(server.api, {
    call: async (_area: string, below: string, { method = 'GET', body }: Partial<ApiRequest>) => {
      if (method === 'PUT') sent.push(below, body)
      return {
        data:
          method === 'PUT'
            ? { cancelOn: null }
            : { contractStart: null, startsOn: null, convertedOn: null, trialStartedOn: null },
      }
    },
  })
  const shown = { ...contract, cancelOn: '2031-03-31', nextInvoice: null }
  const page = (
    <>
      <PlanPanel contract={contract} onChange={() => undefined} />
      <PlanPanel contract={shown} onChange={() => undefined} />
    </>
  )
  renderConsole(server, '/plan', allCodes, 1280, {}, {}, <Route path="/plan" element={page} />)
  await user.click(await screen.findByRole('button', { name: 'Cancel plan' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel plan' })
  within(dialog).getByText(/^Everything stays open until 31 Mar 2031/)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel plan' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Keep plan', hidden: true }))
  await waitFor(() => expect(sent).toHaveLength(4))
  expect([sent[1], sent[3]]).toEqual([
    { isCancelled: true, version: 3 },
    { isCancelled: false, version: 3 },
  ])
})
