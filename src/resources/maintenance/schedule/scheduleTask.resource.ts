import { reference } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'
import { workTask } from '../work/workTask.resource.ts'

const { sequence, label, taskType, required, unit, min, max, options, utilityId, failAction } =
  workTask.fields

export const scheduleTask = defineResource({
  name: 'schedule-task',
  path: 'schedule/task',
  surface: 'cmms',
  module: 'CM',
  label: { one: 'Schedule task', many: 'Schedule tasks' },
  about: 'The steps that each work request of a preventive schedule begins with.',
  own: { through: 'scheduleId' },
  title: ['label'],
  search: ['label'],
  fields: {
    scheduleId: reference({ to: 'schedule', required: true, label: 'Preventive schedule' }),
    sequence,
    label,
    taskType,
    required,
    unit,
    min,
    max,
    options,
    utilityId,
    failAction,
  },
  list: {
    columns: ['scheduleId', 'sequence', 'label', 'taskType', 'required', 'unit', 'min', 'max'],
    sort: ['sequence', 'ASC'],
    filters: ['scheduleId', 'sequence', 'taskType'],
  },
  form: [
    { title: 'Task', fields: ['scheduleId', 'sequence', 'label', 'taskType', 'required'] },
    { title: 'How', fields: ['unit', 'min', 'max', 'options', 'utilityId', 'failAction'] },
  ],
})
