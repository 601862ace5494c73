import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { changeRecord, createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

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

it('is received once every line is counted, never beyond the order', async () => {
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

it('saves counted lines all or none, and returns how many are complete', async () => {
  const order = await createSample(portal, admin, resourceNamed('delivery-order'))
  const lines: { id: number; version: number }[] = []
  for (const [description, qtyOrdered] of [
    ['Soap', '0.3'],
    ['Paper', '5'],
  ]) {
    lines.push(
      await createSample(portal, admin, resourceNamed('delivery-line'), {
        deliveryOrderId: order.id,
        description,
        qtyOrdered,
      }),
    )
  }
  const counts = async () =>
    (await portal.call(admin.token, 'GET', `/api/cmms/delivery-order/${order.id}`)).body
  const enter = (values: readonly Record<string, unknown>[], member = admin) =>
    portal.call(member.token, 'POST', `/api/cmms/delivery-order/${order.id}/lines`, {
      lines: values.map((value, place) => ({
        id: lines[place]?.id,
        version: lines[place]?.version,
        qtyReceived: '0',
        qtyRejected: '0',
        ...value,
      })),
    })
  expect(await counts()).toMatchObject({ linesTotal: 2, linesDone: 0 })
  expect((await enter([{ qtyReceived: '0.3' }])).status).toBe(409)
  for (const verb of ['submit', 'approve', 'dispatch', 'arrive'])
    await patch('delivery-order', order.id, {}, verb)

  const wrong = await enter([
    { qtyReceived: '0.2', qtyRejected: '0.2', rejectReason: 'Wet' },
    { qtyRejected: '1' },
  ])
  expect([wrong.status, wrong.body['cells']]).toEqual([
    422,
    [
      { id: lines[0]?.id, field: 'qtyReceived', message: 'More than the 0.3 ordered would have come.' },
      { id: lines[1]?.id, field: 'rejectReason', message: 'Say why it was rejected.' },
    ],
  ])
  // Floating-point numbers would call 0.1 and 0.2 more than 0.3.
  const right = await enter([
    { qtyReceived: '0.1', qtyRejected: '0.2', rejectReason: 'Wet', batchNo: 'B-7' },
    { qtyReceived: '2' },
  ])
  expect(right.status, right.text).toBe(200)
  expect(await counts()).toMatchObject({ linesTotal: 2, linesDone: 1 })
  expect((await enter([{ qtyReceived: '0.3' }])).body).toMatchObject({ code: 'stale' })
  const stranger = await portal.member(admin.clientId, [codeFor('CM', 'me', 'update')])
  expect((await enter([{ qtyReceived: '0.3' }], stranger)).status).toBe(404)
  const line = await portal.call(admin.token, 'GET', `/api/cmms/delivery-line/${lines[0]?.id}`)
  expect(line.body).toMatchObject({ qtyReceived: '0.1', rejectReason: 'Wet', batchNo: 'B-7' })
  await portal.call(admin.token, 'DELETE', `/api/cmms/delivery-line/${lines[1]?.id}`)
  expect(await counts()).toMatchObject({ linesTotal: 1, linesDone: 1 })
  const received = await patch('delivery-order', order.id, { signerName: 'Puan Aini' }, 'receive')
  expect(received.body).toMatchObject({
    status: 'received',
    signerName: 'Puan Aini',
    receivedBy: admin.employeeId,
  })
  // What somebody has signed for stays as it is.
  const after = [
    await patch('delivery-line', lines[0]?.id ?? 0, { qtyReceived: '0.3', qtyRejected: '0' }),
    await portal.call(admin.token, 'DELETE', `/api/cmms/delivery-line/${lines[0]?.id}`),
    await portal.call(admin.token, 'POST', '/api/cmms/delivery-line', {
      deliveryOrderId: order.id,
      description: 'One more',
      qtyOrdered: '1',
    }),
  ]
  expect(after.map(({ status }) => status)).toEqual([409, 409, 409])
})
