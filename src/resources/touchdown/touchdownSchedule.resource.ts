import { boolean, choice, date, integer, longText, references, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** Which supervisors come to which sites, and how often (domain model 30). */
export const touchdownSchedule = defineResource({
  name: 'touchdown-schedule',
  path: 'touchdown/schedule',
  module: 'TD',
  label: { one: 'Touchdown schedule', many: 'Touchdown schedules' },
  about: 'A touchdown schedule says which supervisors come to which sites, and how often.',
  own: { columns: ['visitorUserIds'] },
  vendorScope: { for: 'visit' },
  title: ['name'],
  naturalKey: 'name',
  search: ['name', 'instructions', 'pinIds', 'visitorUserIds'],
  fields: {
    name: text({ max: 120, required: true, unique: true }),
    pinIds: references({ to: 'pin', label: 'Pins' }),
    visitorUserIds: references({ notice: 'generic', to: 'employee', label: 'Supervisors' }),
    frequency: choice({
      initial: 'weekly',
      label: 'How often',
      choices: [
        { value: 'weekly', label: 'Weekly' },
        { value: 'fortnightly', label: 'Fortnightly' },
        { value: 'monthly', label: 'Monthly' },
        { value: 'adhoc', label: 'As needed' },
      ],
    }),
    visitsPerPeriod: integer({ min: 1, max: 31, initial: 1, label: 'Touchdowns each time' }),
    minGapDays: integer({ min: 0, max: 31, unit: 'd', initial: 0, label: 'Least days between' }),
    instructions: longText({ max: 2000 }),
    windowStart: text({ max: 5, format: 'clock', label: 'Not before' }),
    windowEnd: text({ max: 5, format: 'clock', label: 'Not after' }),
    minStayMin: integer({ min: 0, max: 600, unit: 'min', initial: 15, label: 'Least stay' }),
    surprise: boolean({ initial: false, help: 'The site does not know of it beforehand.' }),
    startDate: date({}),
    endDate: date({}),
    active: boolean({ initial: true }),
  },
  list: {
    columns: ['name', 'visitorUserIds', 'pinIds', 'frequency', 'visitsPerPeriod', 'minStayMin', 'active'],
    sort: ['name', 'ASC'],
    filters: ['name', 'frequency', 'active', 'pinIds', 'visitorUserIds'],
  },
  form: [
    { title: 'Touchdown schedule', fields: ['name', 'visitorUserIds', 'pinIds', 'instructions', 'active'] },
    { title: 'How often', fields: ['frequency', 'visitsPerPeriod', 'minGapDays', 'startDate', 'endDate'] },
    { title: 'On the spot', fields: ['windowStart', 'windowEnd', 'minStayMin', 'surprise'] },
  ],
})
