import { choice, file, integer, longText, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** What was counted on a visit (domain model 31). */
export const visitInventory = defineResource({
  name: 'visit-inventory',
  path: 'visit/inventory',
  client: 'cookie',
  module: 'AV',
  label: { one: 'Inventory item', many: 'Visit inventory' },
  about: 'What was counted on visits: how much there should be, how much there was, and in what condition.',
  own: { through: 'visitId' },
  ownWritable: {
    create: ['visitId', 'item', 'serialNo', 'expectedQty', 'foundQty', 'condition', 'photoId', 'note'],
    update: ['foundQty', 'condition', 'photoId', 'note'],
  },
  title: ['item'],
  search: ['item', 'serialNo'],
  fields: {
    visitId: reference({ to: 'visit', required: true, label: 'Visit' }),
    item: text({ max: 150, required: true }),
    serialNo: text({ max: 60, label: 'Serial no.' }),
    expectedQty: integer({ min: 0, max: 1_000_000, initial: 1, adds: true, label: 'Expected' }),
    foundQty: integer({ min: 0, max: 1_000_000, adds: true, label: 'Found' }),
    condition: choice({
      initial: 'good',
      choices: [
        { value: 'good', label: 'Good', tone: 'success' },
        { value: 'damaged', label: 'Damaged', tone: 'warning' },
        { value: 'missing', label: 'Missing', tone: 'danger' },
        { value: 'expired', label: 'Expired', tone: 'danger' },
      ],
    }),
    photoId: file({ evidence: true, label: 'Photo' }),
    note: longText({ max: 1000 }),
  },
  list: {
    columns: ['visitId', 'item', 'serialNo', 'expectedQty', 'foundQty', 'condition', 'photoId'],
    sort: ['id', 'DESC'],
    filters: ['visitId', 'item', 'condition'],
  },
  form: [
    {
      title: 'Inventory item',
      fields: ['visitId', 'item', 'serialNo', 'expectedQty', 'foundQty', 'condition', 'photoId'],
    },
    { title: 'More', fields: ['note'] },
  ],
})
