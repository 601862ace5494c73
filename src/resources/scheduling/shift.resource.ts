import { countryCodes, countryName } from '../../domain/people/countries.ts'
import {
  boolean,
  choice,
  choices,
  date,
  decimal,
  integer,
  longText,
  reference,
  references,
  text,
} from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** Work at a pin at certain times, on one day or again and again (spec 3, domain model 22). */
export const shift = defineResource({
  name: 'shift',
  path: 'shift',
  // Shifts that touch the days between the two, both included.
  parameters: { start: 'endDate_gte', end: 'startDate_lte', pin: 'pinId' },
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
      keeps: true,
      label: 'Skills and permits needed',
      help: 'Nobody is planned who lacks one, or whose proof of it has expired by then.',
    }),
    jobId: reference({
      to: 'job',
      keeps: true,
      label: 'Job',
      help: 'What the people of the shift work as; somebody else needs a reason.',
    }),
    nationalities: choices({
      choices: countryCodes.map((value) => ({ value, label: countryName(value) })),
      help: 'Empty where it does not matter. Somebody of another needs a reason.',
    }),
    rateOverride: decimal({
      scale: 4,
      min: 0,
      max: 999_999,
      module: 'EF',
      label: 'Rate of this shift',
      help: 'Paid for an hour of this shift in place of all other rates. Empty: by the rates.',
    }),
    reason: longText({
      max: 500,
      explains: true,
      help: 'Why its people stay at the times that it was moved to although something speaks against it.',
    }),
    taskList: longText({ max: 4_000, label: 'Tasks', help: 'One a line.' }),
    notes: longText({ max: 2_000 }),
    isTemplate: boolean({
      initial: false,
      label: 'Template',
      help: 'Offered when shifts are made; not worked.',
    }),
    templateId: reference({ to: 'shift', label: 'Made from', help: 'A template; only of a new shift.' }),
    seriesId: reference({
      to: 'shift',
      readOnly: true,
      label: 'Series',
      help: 'The shift that this one replaces on a day.',
    }),
    seriesDay: date({ readOnly: true, label: 'Day of the series' }),
    source: choice({
      initial: 'manual',
      readOnly: true,
      choices: [
        { value: 'manual', label: 'By hand' },
        { value: 'template', label: 'From a template' },
        { value: 'copy', label: 'Copied week' },
      ],
    }),
  },
  list: {
    columns: [
      'name',
      'pinId',
      'startDate',
      'endDate',
      'startTime',
      'endTime',
      'headcount',
      'source',
      'isTemplate',
    ],
    sort: ['startDate', 'DESC'],
    filters: ['name', 'pinId', 'jobId', 'startDate', 'endDate', 'source', 'isTemplate'],
  },
  form: [
    {
      title: 'Shift',
      fields: ['name', 'pinId', 'startDate', 'endDate', 'startTime', 'endTime', 'recurringDay'],
    },
    {
      title: 'Work',
      fields: ['everyNWeeks', 'breakMin', 'breakPaid', 'headcount', 'rateOverride', 'taskList', 'notes'],
    },
    { title: 'Who is asked for', fields: ['jobId', 'nationalities', 'skillIds', 'reason'] },
    { title: 'Template', fields: ['isTemplate', 'templateId'] },
  ],
})
