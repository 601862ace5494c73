import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../src/domain/permissions.ts'
import { resourceNamed } from '../../src/resources/index.ts'
import { changeRecord, createSample, startPortal, type Member, type Portal } from '../support/portal.ts'

let portal: Portal
let admin: Member

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

const patch = (name: string, id: number, values: Record<string, unknown>, verb?: string) =>
  changeRecord(portal, admin, resourceNamed(name), id, values, verb)

async function arrived() {
  const { id } = await createSample(portal, admin, resourceNamed('delivery-order'))
  for (const verb of ['submit', 'approve', 'dispatch', 'arrive']) {
    const answer = await patch('delivery-order', id, {}, verb)
    expect(answer.status, answer.text).toBe(200)
  }
  return id
}

it('is received when every line is accounted for, in parts before that, and never beyond what was ordered', async () => {
  const id = await arrived()
  const line = (description: string, qtyOrdered: string) =>
    createSample(portal, admin, resourceNamed('delivery-line'), {
      deliveryOrderId: id,
      description,
      qtyOrdered,
    })
  const [soap, paper] = [await line('Soap', '10'), await line('Paper', '5.5')]

  expect((await patch('delivery-order', id, {}, 'receivePartly')).status).toBe(409)
  const over = await patch('delivery-line', soap.id, {
    qtyReceived: '9',
    qtyRejected: '2',
    rejectReason: 'Wet',
  })
  expect([over.status, Object.keys(over.body['errors'] ?? {})]).toEqual([422, ['qtyReceived']])
  const silent = await patch('delivery-line', soap.id, { qtyReceived: '8', qtyRejected: '2' })
  expect([silent.status, Object.keys(silent.body['errors'] ?? {})]).toEqual([422, ['rejectReason']])
  await patch('delivery-line', soap.id, { qtyReceived: '8', qtyRejected: '2', rejectReason: 'Wet' })

  const early = await patch('delivery-order', id, {}, 'receive')
  expect([early.status, early.body['message']]).toEqual([
    409,
    'These lines are not complete yet: Paper. Receive a part, or correct them.',
  ])
  expect((await patch('delivery-order', id, {}, 'receivePartly')).body).toMatchObject({
    status: 'partially_received',
    receivedBy: admin.employeeId,
  })
  await patch('delivery-line', paper.id, { qtyReceived: '5.5' })
  expect((await patch('delivery-order', id, {}, 'receive')).body).toMatchObject({
    status: 'received',
    receivedAt: expect.stringMatching(/^\d{4}-/),
  })
  expect((await patch('delivery-order', id, { cancelReason: 'Late' }, 'cancel')).status).toBe(409)
})
