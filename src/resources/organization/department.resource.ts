import { boolean, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

export const department = defineResource({
  name: 'department',
  path: 'department',
  module: 'OR',
  label: { one: 'Department', many: 'Departments' },
  about:
    'Departments say who belongs together in the company; employees, leave approvals and reports refer to them.',
  own: { listedIn: 'departmentId' },
  title: ['name'],
  naturalKey: 'code',
  search: ['code', 'name'],
  fields: {
    code: text({ max: 20, format: 'code', unique: true, csv: ['Department Code', 'Kod Jabatan'] }),
    name: text({
      max: 100,
      required: true,
      unique: true,
      csv: ['Department', 'Department Name', 'Jabatan', 'Nama Jabatan'],
    }),
    parentId: reference({ to: 'department', label: 'Part of', csv: ['Parent'] }),
    costCentre: text({ max: 20, csv: ['Cost Center'] }),
    headId: reference({ notice: 'generic', to: 'employee', label: 'Head' }),
    active: boolean({ initial: true }),
  },
  list: {
    columns: ['code', 'name', 'parentId', 'headId', 'costCentre', 'active', 'updatedAt'],
    sort: ['name', 'ASC'],
    filters: ['name', 'parentId', 'active'],
  },
  form: [{ title: 'Department', fields: ['name', 'code', 'parentId', 'headId', 'costCentre', 'active'] }],
})
