import { boolean, choice, country, date, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

export const holiday = defineResource({
  name: 'holiday',
  path: 'holiday',
  // Spec 7: holiday CRUD with a country filter.
  parameters: { country: 'country' },
  module: 'ST',
  label: { one: 'Holiday', many: 'Holidays' },
  about: 'Public and company holidays: shifts, leave and maintenance schedules are counted around them.',
  title: ['name'],
  search: ['name', 'stateName'],
  fields: {
    name: text({ max: 100, required: true }),
    date: date({ required: true }),
    country: country({ initial: 'MY' }),
    stateName: text({
      max: 400,
      format: 'stateNames',
      label: 'States',
      help: 'Empty: in the whole country. Commas separate several states.',
    }),
    type: choice({
      initial: 'national',
      choices: [
        { value: 'national', label: 'National' },
        { value: 'state', label: 'State' },
        { value: 'company', label: 'Company' },
      ],
    }),
    paid: boolean({ initial: true, help: 'Work on it counts as work on a holiday.' }),
    replacedOn: date({
      label: 'Replaced on',
      help: 'The day off instead, where the holiday falls on a rest day.',
    }),
  },
  list: {
    columns: ['date', 'name', 'country', 'stateName', 'type', 'paid', 'replacedOn'],
    sort: ['date', 'ASC'],
    filters: ['date', 'name', 'country', 'stateName', 'type'],
  },
  form: [
    { title: 'Holiday', fields: ['name', 'date', 'country', 'stateName', 'type', 'paid', 'replacedOn'] },
  ],
})
