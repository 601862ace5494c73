import { boolean, longText, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** What somebody must be able, or permitted, to do for some work. */
export const skill = defineResource({
  name: 'skill',
  path: 'user/skill',
  module: 'US',
  label: { one: 'Skill or permit', many: 'Skills and permits' },
  about:
    'What shifts ask of people: skills, licences and permits. A document with an expiry proves one until then.',
  own: { everybody: true },
  title: ['name'],
  naturalKey: 'name',
  search: ['name', 'description'],
  fields: {
    name: text({ max: 80, required: true, unique: true }),
    description: longText({ max: 1_000 }),
    active: boolean({ initial: true }),
  },
  list: {
    columns: ['name', 'description', 'active'],
    sort: ['name', 'ASC'],
    filters: ['name', 'active'],
  },
  form: [{ title: 'Skill or permit', fields: ['name', 'description', 'active'] }],
})
