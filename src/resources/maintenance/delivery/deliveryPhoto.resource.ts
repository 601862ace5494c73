import { file, reference, text } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'

export const deliveryPhoto = defineResource({
  name: 'delivery-photo',
  path: 'delivery-photo',
  surface: 'cmms',
  module: 'CM',
  label: { one: 'Delivery photo', many: 'Delivery photos' },
  about: 'What a delivery looked like when it came: the pallets, the damage, the note that came with it.',
  own: { through: 'deliveryOrderId' },
  ownWritable: {
    create: ['deliveryOrderId', 'fileId', 'caption'],
    update: ['caption'],
    delete: true,
    rows: { columns: ['createdBy'] },
  },
  title: ['caption'],
  search: ['caption'],
  fields: {
    deliveryOrderId: reference({ to: 'delivery-order', required: true, label: 'Delivery order' }),
    fileId: file({ evidence: true, required: true, label: 'Photo' }),
    caption: text({ max: 200 }),
  },
  list: {
    columns: ['deliveryOrderId', 'fileId', 'caption', 'createdAt'],
    sort: ['id', 'DESC'],
    filters: ['deliveryOrderId', 'caption'],
  },
  form: [{ title: 'Photo', fields: ['deliveryOrderId', 'fileId', 'caption'] }],
})
