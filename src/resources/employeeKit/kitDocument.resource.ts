import { file, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

export const kitDocument = defineResource({
  name: 'kit-document',
  path: 'user/kit-document',
  module: 'US',
  label: { one: 'Kit document', many: 'Kit documents' },
  about: 'Invoices, warranties and handling instructions of what is handed out.',
  own: { nobody: true },
  within: 'itemId',
  title: ['title'],
  search: ['title', 'itemId'],
  fields: {
    itemId: reference({ to: 'kit-item', required: true, label: 'Kit item' }),
    fileId: file({ required: true, label: 'File' }),
    title: text({ max: 200, required: true }),
  },
  list: {
    columns: ['itemId', 'title', 'fileId', 'createdAt'],
    sort: ['title', 'ASC'],
    filters: ['itemId', 'title'],
  },
  form: [{ title: 'File', fields: ['itemId', 'title', 'fileId'] }],
})
