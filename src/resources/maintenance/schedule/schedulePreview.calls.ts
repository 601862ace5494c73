import { defineCall } from '../../../schema/call.ts'
import { plannedDates } from './schedule.shapes.ts'
import { bodySchema } from '../../../schema/validation.ts'
import { schedule } from './schedule.resource.ts'

/** Fields of a schedule that its dates come from. */
export const ruleNames = [
  'pinId',
  'startsOn',
  'endsOn',
  'occurrencesMax',
  'frequencyUnit',
  'interval',
  'daysOfWeek',
  'monthMode',
  'monthDay',
  'nth',
  'seasonMonths',
  'skipOnHoliday',
] as const

export const previewDates = defineCall({
  method: 'POST',
  path: 'cmms/schedule/preview',
  concurrency: 'reads',
  about: 'The first dates that a schedule would have; nothing is written',
  of: { resource: schedule, action: 'read' },
  body: bodySchema(schedule, 'update', [...ruleNames, 'meterUtilityId', 'meterEvery']),
  answer: plannedDates,
})
