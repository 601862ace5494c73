import { longText, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** A named set of permission codes within one company (decisions 20); the codes have a page of their own. */
export const role = defineResource({
  name: 'role',
  path: 'admin/role',
  route: 'admin',
  module: 'AC',
  label: { one: 'Role', many: 'Roles' },
  about: 'Roles say what people may see and do. Every employee holds one.',
  own: { listedIn: 'roleId' },
  title: ['name'],
  naturalKey: 'name',
  search: ['name', 'description'],
  fields: {
    name: text({ max: 60, required: true, unique: true }),
    description: longText({ max: 500 }),
  },
  list: { columns: ['name', 'description', 'updatedAt'], sort: ['name', 'ASC'], filters: ['name'] },
  form: [{ title: 'Role', fields: ['name', 'description'] }],
})
