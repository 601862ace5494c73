import {
  boolean,
  choice,
  decimal,
  instant,
  integer,
  longText,
  money,
  reference,
  references,
  text,
} from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** A position to be filled, or a job order to be carried out at a pin. */
export const job = defineResource({
  name: 'job',
  table: 'company_job',
  path: 'job',
  client: 'cookie',
  module: 'OR',
  label: { one: 'Job', many: 'Jobs' },
  about: 'Positions that people hold, and job orders that are carried out at a pin.',
  own: { columns: ['assigneeIds'] },
  title: ['name'],
  naturalKey: 'code',
  search: ['code', 'name', 'description'],
  fields: {
    code: text({ max: 40, required: true, unique: true, format: 'code' }),
    name: text({ max: 120, required: true }),
    kind: choice({
      initial: 'position',
      choices: [
        { value: 'position', label: 'Position' },
        { value: 'order', label: 'Job order' },
      ],
    }),
    description: longText({ max: 5_000 }),
    departmentId: reference({ to: 'department' }),
    grade: text({ max: 40 }),
    minRate: money({ label: 'Lowest pay' }),
    headcountPlan: integer({ min: 0, max: 10_000, adds: true, label: 'Planned heads' }),
    pinId: reference({ to: 'pin' }),
    startAt: instant({ label: 'Start' }),
    endAt: instant({ label: 'End' }),
    assigneeIds: references({ to: 'employee', label: 'Assigned to' }),
    budgetHours: decimal({ scale: 2, min: 0, unit: 'h' }),
    billable: boolean({ initial: false }),
    status: choice({
      initial: 'open',
      readOnly: true,
      choices: [
        { value: 'draft', label: 'Draft', tone: 'neutral' },
        { value: 'open', label: 'Open', tone: 'info' },
        { value: 'in_progress', label: 'In progress', tone: 'warning' },
        { value: 'done', label: 'Done', tone: 'success' },
        { value: 'cancelled', label: 'Cancelled', tone: 'neutral' },
      ],
    }),
  },
  list: {
    columns: ['code', 'name', 'kind', 'departmentId', 'pinId', 'startAt', 'headcountPlan', 'status'],
    sort: ['name', 'ASC'],
    filters: ['code', 'name', 'kind', 'departmentId', 'pinId', 'startAt', 'assigneeIds', 'status'],
  },
  form: [
    { title: 'Job', fields: ['code', 'name', 'kind', 'description', 'departmentId'] },
    { title: 'Position', fields: ['grade', 'minRate', 'headcountPlan'] },
    { title: 'Job order', fields: ['pinId', 'startAt', 'endAt', 'assigneeIds', 'budgetHours', 'billable'] },
  ],
  transitions: {
    start: {
      label: 'Start',
      from: ['draft', 'open'],
      to: 'in_progress',
      own: ['assigneeIds'],
      tone: 'primary',
    },
    complete: { label: 'Complete', from: ['in_progress'], to: 'done', own: ['assigneeIds'], tone: 'primary' },
    cancel: { label: 'Cancel', from: ['draft', 'open', 'in_progress'], to: 'cancelled', tone: 'danger' },
    reopen: { label: 'Reopen', from: ['done', 'cancelled'], to: 'open' },
  },
})
