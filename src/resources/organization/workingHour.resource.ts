import { boolean, choices, decimal, integer, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'
import { weekdayChoices } from '../reference/calendarChoices.ts'

/** When those who hold it usually work, and how their clockings are taken. */
export const workingHour = defineResource({
  name: 'working-hour',
  path: 'user/working-hour',
  module: 'US',
  label: { one: 'Working hours', many: 'Working hours' },
  about: 'Usual hours that employees are assigned: days, times, break, and what counts as late or overtime.',
  own: { listedIn: 'workingHourId' },
  title: ['name'],
  naturalKey: 'name',
  search: ['name'],
  fields: {
    name: text({ max: 100, required: true, unique: true }),
    description: text({ max: 200 }),
    workdays: choices({ choices: weekdayChoices }),
    restDays: choices({ choices: weekdayChoices }),
    startTime: text({ max: 5, format: 'clock', initial: '09:00' }),
    endTime: text({ max: 5, format: 'clock', initial: '18:00' }),
    breakMin: integer({ min: 0, max: 480, unit: 'min', initial: 60, label: 'Break' }),
    weeklyHours: decimal({ scale: 2, min: 0, max: 168, unit: 'h' }),
    graceInMin: integer({ min: 0, max: 240, unit: 'min', initial: 0, label: 'Grace on arrival' }),
    graceOutMin: integer({ min: 0, max: 240, unit: 'min', initial: 0, label: 'Grace on leaving' }),
    overtimeAfterMin: integer({ min: 0, max: 480, unit: 'min', initial: 30, label: 'Overtime after' }),
    roundingMin: integer({ min: 1, max: 60, unit: 'min', initial: 1, label: 'Rounded to' }),
    active: boolean({ initial: true }),
  },
  list: {
    columns: ['name', 'workdays', 'startTime', 'endTime', 'breakMin', 'weeklyHours', 'active'],
    sort: ['name', 'ASC'],
    filters: ['name', 'active'],
  },
  form: [
    {
      title: 'Working hours',
      fields: ['name', 'workdays', 'restDays', 'startTime', 'endTime', 'breakMin', 'weeklyHours'],
    },
    {
      title: 'Clocking',
      fields: ['graceInMin', 'graceOutMin', 'overtimeAfterMin', 'roundingMin', 'description', 'active'],
    },
  ],
})
