import { date, longText, reference } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** Days whose shifts and clockings change no more, because they have been paid. */
export const periodLock = defineResource({
  name: 'period-lock',
  path: 'attendance/lock',
  module: 'TS',
  label: { one: 'Locked period', many: 'Locked periods' },
  about: 'A locked period has been paid: its shifts and clockings change no more until it is unlocked.',
  own: { nobody: true },
  title: ['startDate', 'endDate'],
  search: ['note'],
  fields: {
    startDate: date({ required: true, label: 'From' }),
    endDate: date({ required: true, label: 'Until', help: 'Included.' }),
    pinId: reference({ to: 'pin', label: 'Pin', help: 'Empty: all pins.' }),
    note: longText({ max: 500 }),
  },
  list: {
    columns: ['startDate', 'endDate', 'pinId', 'note', 'createdBy'],
    sort: ['startDate', 'DESC'],
    filters: ['startDate', 'endDate', 'pinId'],
  },
  form: [{ title: 'Locked period', fields: ['startDate', 'endDate', 'pinId', 'note'] }],
})
