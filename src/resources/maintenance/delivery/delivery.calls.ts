import { defineCall, done } from '../../../schema/call.ts'
import { receivedLines } from './delivery.shapes.ts'
import { deliveryOrder } from './deliveryOrder.resource.ts'

export const receiveLines = defineCall({
  method: 'POST',
  path: 'cmms/delivery-order/{id}/lines',
  concurrency: { expected: ['lines.version'] },
  own: 'counts the lines of a delivery at the gate',
  about: 'Receives lines of a delivery at the gate, all of them or none',
  of: { resource: deliveryOrder, action: 'update' },
  body: receivedLines,
  answer: done,
})
