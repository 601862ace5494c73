import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError } from 'react-admin'
import { afterEach, expect, test } from 'vitest'
import { deliveryParts } from '../../../src/custom/maintenance/delivery/parts.tsx'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import type { ApiRequest } from '../../../src/providers/http/request.ts'
import { fakeApi, renderConsole } from '../kitHarness.tsx'

afterEach(cleanup)

const base = { createdAt: '2026-01-02T03:04:05.000Z', updatedAt: '2026-01-02T03:04:05.000Z', version: 1 }
const line = (id: number, description: string, qtyOrdered: string) => ({
  ...base,
  id,
  deliveryOrderId: 7,
  description,
  qtyOrdered,
  qtyReceived: '0',
  qtyRejected: '0',
  rejectReason: null,
  batchNo: null,
  unitPrice: '0.3333',
  uom: 'pcs',
})

test('checks counted lines, sends them in one call, and keeps them after a refusal', async () => {
  const user = userEvent.setup()
  const server = fakeApi({
    delivery: [
      {
        ...base,
        id: 7,
        doNo: 'DO-1',
        status: 'arrived',
        pinId: null,
        orderDate: '2026-01-01',
        expectedDate: '2026-01-02',
        linesDone: 0,
        linesTotal: 2,
      },
    ],
    'delivery-line': [line(1, 'Soap', '10.000'), line(2, 'Paper', '5.500')],
    'delivery-photo': [],
  })
  const calls: [string, unknown][] = []
  let refuse = true
  Object.assign(server.api, {
    call: async (_: string, below: string, request: Partial<ApiRequest>) => {
      calls.push([below, request.body])
      if (!refuse) return { data: { ok: true } }
      const cells = [{ id: 2, field: 'qtyReceived', message: 'More than the 5 ordered would have come.' }]
      throw new HttpError('Some lines need correcting.', 422, { cells })
    },
  })
  renderConsole(server, '/delivery/7/show', allCodes, 390, {}, deliveryParts)
  await user.click(await screen.findByRole('tab', { name: 'Receiving' }))
  const [soap, paper] = await screen.findAllByRole('listitem')
  if (!soap || !paper) throw new Error('There are no lines')
  const type = async (within_: HTMLElement, name: RegExp, text: string) => {
    const input = await within(within_).findByLabelText(name)
    await user.clear(input)
    await user.type(input, text)
  }
  const part = () => screen.getAllByRole('button', { name: 'Receive a part' }).at(-1)
  expect(part()).toHaveProperty('disabled', true)
  await type(soap, /^Received/, '8')
  await type(soap, /^Rejected/, '3')
  await within(soap).findByText('More than was ordered.')
  expect(part()).toHaveProperty('disabled', true)
  // What is wrong counts for nothing yet.
  within(soap).getByText('Nothing yet')
  screen.getByText('RM 0.00')
  await type(soap, /^Rejected/, '-3')
  await within(soap).findByText('This must not be negative.')
  await type(soap, /^Rejected/, '2')
  await within(soap).findByText('Say why.')
  await type(soap, /^Why rejected/, 'Wet')
  within(soap).getByText('Complete, 2 rejected')
  // A comma is what many keyboards of phones have.
  await type(paper, /^Received/, '2,5')
  within(paper).getByText('3 to come')
  // 10.5 times a third of a ringgit, rounded once.
  screen.getByText('RM 3.50')

  await user.click(screen.getByRole('tab', { name: 'Route' }))
  await user.click(screen.getByRole('tab', { name: 'Receiving' }))
  expect(await screen.findByDisplayValue('2,5')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('More than the 5 ordered would have come.')
  expect(calls).toEqual([
    [
      '7/lines',
      {
        lines: [
          { id: 1, version: 1, qtyReceived: '8', qtyRejected: '2', rejectReason: 'Wet', batchNo: '' },
          { id: 2, version: 1, qtyReceived: '2.5', qtyRejected: '0', rejectReason: '', batchNo: '' },
        ],
      },
    ],
  ])
  expect(screen.getByDisplayValue('2,5')).toBeTruthy()
  refuse = false
  const last = part()
  if (last) await user.click(last)
  await waitFor(() => expect(server.last('transition')).toBeTruthy())
  expect(calls).toHaveLength(2)
})
