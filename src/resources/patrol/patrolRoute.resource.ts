import {
  boolean,
  choice,
  choices,
  integer,
  longText,
  reference,
  references,
  text,
} from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** Days of the week, Monday first. */
export const weekdayChoices = [
  { value: '1', label: 'Monday' },
  { value: '2', label: 'Tuesday' },
  { value: '3', label: 'Wednesday' },
  { value: '4', label: 'Thursday' },
  { value: '5', label: 'Friday' },
  { value: '6', label: 'Saturday' },
  { value: '7', label: 'Sunday' },
] as const

/** Which checkpoints of a site are come by, in what order and when (domain model 29). */
export const patrolRoute = defineResource({
  name: 'patrol-route',
  path: 'patrol/route',
  module: 'PT',
  label: { one: 'Patrol route', many: 'Patrol routes' },
  about: 'A patrol route says which checkpoints of a site are come by, in what order, and when.',
  own: { through: 'pinId' },
  vendorScope: { for: 'patrol' },
  title: ['name'],
  search: ['name', 'description', 'pinId'],
  fields: {
    name: text({ max: 120, required: true }),
    pinId: reference({ to: 'pin', required: true, label: 'Pin' }),
    description: longText({ max: 2000 }),
    walkOrder: choice({
      initial: 'sequence',
      choices: [
        { value: 'sequence', label: 'One after the other' },
        { value: 'random', label: 'In any order' },
      ],
    }),
    estMinutes: integer({ min: 1, max: 1440, unit: 'min', initial: 45, label: 'Takes about' }),
    instructions: longText({ max: 2000 }),
    weekdays: choices({
      choices: weekdayChoices,
      label: 'Days',
      help: 'None: it is walked when somebody starts it.',
    }),
    startTimes: text({
      max: 200,
      format: 'clockList',
      label: 'Starts at',
      help: 'Times of day by the clock of the site, such as 20:00, 23:00, 02:00.',
    }),
    earliestStartMin: integer({ min: 0, max: 240, unit: 'min', initial: 15, label: 'Earliest before' }),
    graceMin: integer({ min: 0, max: 240, unit: 'min', initial: 15, label: 'Late after' }),
    tardyReason: choice({
      initial: 'optional',
      label: 'Reason of being late',
      choices: [
        { value: 'no', label: 'Not asked' },
        { value: 'optional', label: 'Asked' },
        { value: 'mandatory', label: 'Must be given' },
      ],
    }),
    unprovenScans: choice({
      initial: 'flag',
      label: 'Scans without proof',
      help: 'Without tag or position, too far away, or in an impossible time or order. Scans sent later are only marked.',
      choices: [
        { value: 'flag', label: 'Are marked' },
        { value: 'refuse', label: 'Are refused' },
      ],
    }),
    assignedUserIds: references({ notice: 'generic', to: 'employee', label: 'Walked by' }),
    alertUserIds: references({ notice: 'generic', to: 'employee', label: 'Told when missed' }),
    active: boolean({ initial: true }),
  },
  list: {
    columns: ['name', 'pinId', 'walkOrder', 'startTimes', 'weekdays', 'estMinutes', 'active'],
    sort: ['name', 'ASC'],
    filters: ['name', 'pinId', 'walkOrder', 'active', 'assignedUserIds'],
  },
  form: [
    {
      title: 'Patrol route',
      fields: ['name', 'pinId', 'walkOrder', 'estMinutes', 'description', 'instructions', 'active'],
    },
    { title: 'When', fields: ['weekdays', 'startTimes', 'earliestStartMin', 'graceMin', 'tardyReason'] },
    { title: 'Proof', fields: ['unprovenScans'] },
    { title: 'Who', fields: ['assignedUserIds', 'alertUserIds'] },
  ],
})
