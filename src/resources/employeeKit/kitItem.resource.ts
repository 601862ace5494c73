import { boolean, choice, date, integer, longText, money, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** What the company hands out to its people. */
export const kitItem = defineResource({
  name: 'kit-item',
  path: 'user/kit',
  route: 'employee-kit',
  module: 'US',
  label: { one: 'Kit item', many: 'Employee kit' },
  about: 'Uniforms, equipment and keys that are handed out to employees, with what is in stock of each size.',
  own: { tiedBy: 'kit-issue', as: 'itemId', to: 'userId' },
  title: ['code', 'name'],
  naturalKey: 'code',
  search: ['code', 'name', 'serialNo'],
  fields: {
    code: text({ max: 40, required: true, unique: true, format: 'code' }),
    name: text({ max: 120, required: true }),
    category: choice({
      initial: 'uniform',
      choices: [
        { value: 'uniform', label: 'Uniform' },
        { value: 'ppe', label: 'Protective equipment' },
        { value: 'radio', label: 'Radio' },
        { value: 'torch', label: 'Torch' },
        { value: 'key', label: 'Key' },
        { value: 'access_card', label: 'Access card' },
        { value: 'phone', label: 'Phone' },
        { value: 'vehicle', label: 'Vehicle' },
        { value: 'tool', label: 'Tool' },
        { value: 'document', label: 'Document' },
        { value: 'other', label: 'Other' },
      ],
    }),
    size: text({ max: 20 }),
    serialNo: text({ max: 80, label: 'Serial no.' }),
    supplier: text({ max: 120 }),
    cost: money({}),
    purchaseDate: date({}),
    expiryDate: date({}),
    stockQty: integer({ min: 0, max: 1_000_000, initial: 0, adds: true, label: 'In stock' }),
    reorderLevel: integer({ min: 0, max: 1_000_000, initial: 0, label: 'Reorder at' }),
    returnable: boolean({ initial: true, label: 'Is given back' }),
    chargeIfLost: money({ adds: false }),
    remark: longText({ max: 2000 }),
    status: choice({
      initial: 'available',
      readOnly: true,
      choices: [
        { value: 'available', label: 'Available', tone: 'success' },
        { value: 'repair', label: 'In repair', tone: 'warning' },
        { value: 'disposed', label: 'Disposed of', tone: 'neutral' },
      ],
    }),
  },
  list: {
    columns: ['code', 'name', 'category', 'size', 'stockQty', 'reorderLevel', 'cost', 'expiryDate', 'status'],
    sort: ['name', 'ASC'],
    filters: ['code', 'name', 'category', 'size', 'stockQty', 'expiryDate', 'status'],
  },
  form: [
    { title: 'Kit item', fields: ['code', 'name', 'category', 'size', 'serialNo', 'expiryDate', 'remark'] },
    { title: 'Stock', fields: ['stockQty', 'reorderLevel', 'returnable', 'chargeIfLost'] },
    { title: 'Purchase', fields: ['supplier', 'cost', 'purchaseDate'] },
  ],
  transitions: {
    repair: {
      notice: { silent: 'It is about stock.' },
      label: 'Send to repair',
      from: ['available'],
      to: 'repair',
    },
    release: {
      notice: { silent: 'It is about stock.' },
      label: 'Back from repair',
      from: ['repair'],
      to: 'available',
      tone: 'primary',
    },
    dispose: {
      notice: { silent: 'It is about stock.' },
      label: 'Dispose of',
      from: ['available', 'repair'],
      to: 'disposed',
      tone: 'danger',
    },
  },
})
