import { date, decimal, reference, text } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'

export const deliveryLine = defineResource({
  name: 'delivery-line',
  path: 'delivery-line',
  surface: 'cmms',
  module: 'CM',
  label: { one: 'Delivery line', many: 'Delivery lines' },
  about: 'One article of a delivery order: how much was ordered, how much came, and how much was sent back.',
  own: { through: 'deliveryOrderId' },
  ownWritable: {
    update: ['qtyReceived', 'qtyRejected', 'rejectReason', 'batchNo', 'expiry'],
  },
  title: ['description'],
  search: ['itemCode', 'description', 'batchNo'],
  fields: {
    deliveryOrderId: reference({ to: 'delivery-order', required: true, label: 'Delivery order' }),
    itemCode: text({ max: 40 }),
    description: text({ max: 200, required: true }),
    uom: text({ max: 20, label: 'Unit of measure' }),
    qtyOrdered: decimal({ scale: 3, min: 0, required: true, label: 'Ordered' }),
    qtyReceived: decimal({ scale: 3, min: 0, initial: '0', label: 'Received' }),
    qtyRejected: decimal({ scale: 3, min: 0, initial: '0', label: 'Rejected' }),
    rejectReason: text({ max: 200, label: 'Why rejected' }),
    unitPrice: decimal({ scale: 4, min: 0 }),
    batchNo: text({ max: 40, label: 'Batch no.' }),
    expiry: date({ label: 'Expires' }),
  },
  list: {
    columns: [
      'deliveryOrderId',
      'itemCode',
      'description',
      'qtyOrdered',
      'qtyReceived',
      'qtyRejected',
      'uom',
      'unitPrice',
    ],
    sort: ['id', 'ASC'],
    filters: ['deliveryOrderId', 'itemCode', 'description', 'expiry'],
  },
  form: [
    {
      title: 'Article',
      fields: ['deliveryOrderId', 'itemCode', 'description', 'uom', 'qtyOrdered', 'unitPrice'],
    },
    { title: 'Receipt', fields: ['qtyReceived', 'qtyRejected', 'rejectReason', 'batchNo', 'expiry'] },
  ],
})
