import { boolean, longText, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** Questions that a patrol answers at a checkpoint (domain model 29). */
export const patrolChecklist = defineResource({
  name: 'patrol-checklist',
  path: 'patrol/checklist',
  module: 'PT',
  label: { one: 'Patrol checklist', many: 'Patrol checklists' },
  about: 'A patrol checklist holds the questions that are answered at a checkpoint.',
  title: ['name'],
  naturalKey: 'name',
  search: ['name', 'description'],
  fields: {
    name: text({ max: 120, required: true, unique: true }),
    description: longText({ max: 2000 }),
    active: boolean({ initial: true }),
  },
  list: { columns: ['name', 'description', 'active'], sort: ['name', 'ASC'], filters: ['name', 'active'] },
  form: [{ title: 'Patrol checklist', fields: ['name', 'description', 'active'] }],
})
