import { boolean, choice, longText, references, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

export const group = defineResource({
  name: 'group',
  table: 'employee_group',
  path: 'group',
  client: 'cookie',
  module: 'US',
  label: { one: 'Group', many: 'Groups' },
  about:
    'Groups gather employees across departments: teams, crews and zones that work and are scheduled together.',
  own: { listedIn: 'groupIds' },
  title: ['name'],
  naturalKey: 'name',
  search: ['name', 'description'],
  fields: {
    name: text({ max: 100, required: true, unique: true, csv: ['Group', 'Group Name'] }),
    description: longText({ max: 1000 }),
    type: choice({
      initial: 'team',
      choices: [
        { value: 'team', label: 'Team' },
        { value: 'zone', label: 'Zone' },
        { value: 'crew', label: 'Crew' },
        { value: 'approval', label: 'Approval' },
        { value: 'custom', label: 'Other' },
      ],
    }),
    leaderIds: references({ notice: 'generic', to: 'employee', label: 'Leaders' }),
    pinIds: references({ to: 'pin', label: 'Pins', csv: ['Sites'] }),
    active: boolean({ initial: true }),
  },
  list: {
    columns: ['name', 'type', 'leaderIds', 'pinIds', 'active', 'updatedAt'],
    sort: ['name', 'ASC'],
    filters: ['name', 'type', 'pinIds', 'active'],
  },
  form: [{ title: 'Group', fields: ['name', 'type', 'description', 'leaderIds', 'pinIds', 'active'] }],
})
