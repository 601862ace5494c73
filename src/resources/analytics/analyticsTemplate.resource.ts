import { boolean, choice, integer, longText, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'
import { groupingChoices, sourceChoices } from './sources.ts'

/** Templates of Deep Analytic: figures of the portal's own, boards of the analytics service, or pages elsewhere (domain model 36). */
export const analyticsTemplate = defineResource({
  name: 'analytics-template',
  path: 'mb/templates',
  route: 'mb/templates',
  module: 'DA',
  label: { one: 'Template', many: 'Templates' },
  about: 'Templates show what your records say: figures of this portal, or boards of your analytics service.',
  own: { everybody: true },
  title: ['name'],
  naturalKey: 'name',
  search: ['name', 'description'],
  fields: {
    name: text({ max: 80, required: true, unique: true }),
    description: longText({ max: 600 }),
    category: choice({
      required: true,
      choices: [
        { value: 'attendance', label: 'Attendance' },
        { value: 'scheduling', label: 'Scheduling' },
        { value: 'patrol', label: 'Patrol' },
        { value: 'leave', label: 'Leave' },
        { value: 'payroll', label: 'Payroll' },
        { value: 'maintenance', label: 'Maintenance' },
        { value: 'facility', label: 'Facility' },
        { value: 'vms', label: 'VMS' },
        { value: 'finance', label: 'Finance' },
      ],
    }),
    kind: choice({
      label: 'Shows',
      required: true,
      initial: 'figures',
      choices: [
        { value: 'figures', label: 'Figures of this portal' },
        { value: 'board', label: 'Board of the analytics service' },
        { value: 'link', label: 'A page elsewhere' },
      ],
    }),
    source: choice({ choices: sourceChoices, initial: 'work-request', label: 'Counts' }),
    groupBy: choice({ choices: groupingChoices, initial: 'status', label: 'Grouped by' }),
    days: integer({
      min: 1,
      max: 366,
      initial: 30,
      unit: 'days',
      label: 'Looks back',
      help: 'Today is the last of them.',
    }),
    boardId: integer({ min: 1, label: 'Number of the board' }),
    url: text({ max: 500, format: 'webAddress', label: 'Address' }),
    manualUrl: text({ max: 500, format: 'webAddress', label: 'Address of the manual' }),
    published: boolean({ initial: true, help: 'Off, it is not shown in the gallery.' }),
  },
  list: {
    columns: ['name', 'category', 'kind', 'source', 'groupBy', 'published', 'updatedAt'],
    sort: ['name', 'ASC'],
    filters: ['name', 'category', 'kind', 'published'],
  },
  form: [
    { title: 'Template', fields: ['name', 'category', 'kind', 'description', 'published'] },
    { title: 'Figures of this portal', fields: ['source', 'groupBy', 'days'] },
    { title: 'Elsewhere', fields: ['boardId', 'url', 'manualUrl'] },
  ],
})
