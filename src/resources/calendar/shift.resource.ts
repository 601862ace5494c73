import { boolean, date, integer, longText, reference, references, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** Work at a pin at certain times, on one day or again and again (spec 3, domain model 22). */
export const shift = defineResource({
  name: 'shift',
  path: 'shift',
  module: 'SC',
  label: { one: 'Shift', many: 'Shifts' },
  about: 'A shift says when and where work is to be done and how many people it takes.',
  vendorScope: { for: 'schedule', day: 'startDate' },
  title: ['name'],
  search: ['name', 'notes', 'pinId'],
  fields: {
    name: text({ max: 80, required: true }),
    pinId: reference({ to: 'pin', required: true, label: 'Pin' }),
    startDate: date({ required: true }),
    endDate: date({ required: true, help: 'The last day, included.' }),
    startTime: text({
      max: 5,
      format: 'clock',
      required: true,
      label: 'Begins',
      help: 'By the clock of the site.',
    }),
    endTime: text({
      max: 5,
      format: 'clock',
      required: true,
      label: 'Ends',
      help: 'No later than it begins: it ends on the day after.',
    }),
    recurringDay: integer({
      min: 0,
      max: 127,
      initial: 0,
      label: 'Recurring days',
      help: 'Sum of the weights of the days of the week; 0: only on the first day.',
    }),
    everyNWeeks: integer({ min: 1, max: 8, initial: 1, label: 'Every so many weeks' }),
    breakMin: integer({ min: 0, max: 240, unit: 'min', initial: 0, label: 'Break' }),
    breakPaid: boolean({ initial: false, label: 'Break is paid' }),
    headcount: integer({ min: 1, max: 500, initial: 1, label: 'People needed' }),
    skillIds: references({
      to: 'skill',
      label: 'Skills and permits needed',
      help: 'Nobody is planned who lacks one, or whose proof of it has expired by then.',
    }),
    taskList: longText({ max: 4_000, label: 'Tasks', help: 'One a line.' }),
    notes: longText({ max: 2_000 }),
    isTemplate: boolean({
      initial: false,
      label: 'Template',
      help: 'Offered when shifts are made; not worked.',
    }),
  },
  list: {
    columns: ['name', 'pinId', 'startDate', 'endDate', 'startTime', 'endTime', 'headcount', 'isTemplate'],
    sort: ['startDate', 'DESC'],
    filters: ['name', 'pinId', 'startDate', 'endDate', 'isTemplate'],
  },
  form: [
    {
      title: 'Shift',
      fields: ['name', 'pinId', 'startDate', 'endDate', 'startTime', 'endTime', 'recurringDay'],
    },
    {
      title: 'Work',
      fields: ['everyNWeeks', 'breakMin', 'breakPaid', 'headcount', 'skillIds', 'taskList', 'notes'],
    },
    { title: 'Template', fields: ['isTemplate'] },
  ],
})
