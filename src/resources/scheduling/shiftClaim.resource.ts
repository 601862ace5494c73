import { choice, date, instant, longText, reference } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** Somebody asks for an open shift; whoever plans decides who gets it. */
export const shiftClaim = defineResource({
  name: 'shift-claim',
  path: 'shift-claim',
  module: 'SC',
  label: { one: 'Claim of a shift', many: 'Claims of shifts' },
  about: 'Who has asked for which open shift, and what became of it.',
  evidence: true,
  own: { columns: ['userId'] },
  ownWritable: { update: ['note'] },
  vendorScope: { for: 'schedule', day: 'date' },
  title: ['date'],
  lead: ['userId'],
  search: ['note', 'remark', 'userId'],
  fields: {
    shiftAssignmentId: reference({ to: 'shift-assignment', required: true, label: 'Shift assignment' }),
    userId: reference({
      notice: { silent: 'Its author does it for themselves.' },
      to: 'employee',
      required: true,
      label: 'Person',
    }),
    date: date({ readOnly: true }),
    shiftId: reference({ to: 'shift', readOnly: true, label: 'Shift' }),
    pinId: reference({ to: 'pin', readOnly: true, label: 'Pin' }),
    note: longText({ max: 300 }),
    status: choice({
      initial: 'asked',
      readOnly: true,
      choices: [
        { value: 'asked', label: 'Asked for', tone: 'warning' },
        { value: 'approved', label: 'Approved', tone: 'success' },
        { value: 'refused', label: 'Refused', tone: 'danger' },
        { value: 'withdrawn', label: 'Withdrawn', tone: 'neutral' },
      ],
    }),
    reason: longText({
      max: 500,
      readOnly: true,
      help: 'Why it stands although something speaks against it.',
    }),
    remark: longText({ max: 500, readOnly: true, label: 'Remark of the decision' }),
    decidedBy: reference({ to: 'employee', readOnly: true, label: 'Decided by' }),
    decidedAt: instant({ readOnly: true, label: 'Decided' }),
  },
  list: {
    columns: ['userId', 'date', 'shiftId', 'pinId', 'status', 'note', 'decidedBy', 'decidedAt'],
    sort: ['id', 'DESC'],
    filters: ['date', 'userId', 'shiftId', 'pinId', 'shiftAssignmentId', 'status'],
  },
  form: [{ title: 'Claim of a shift', fields: ['shiftAssignmentId', 'userId', 'note'] }],
  transitions: {
    approve: {
      notice: 'own',
      label: 'Approve',
      from: ['asked'],
      to: 'approved',
      asks: ['reason'],
      stamps: { decidedBy: 'actor', decidedAt: 'now' },
      tone: 'primary',
    },
    refuse: {
      notice: 'own',
      label: 'Refuse',
      from: ['asked'],
      to: 'refused',
      asks: ['remark'],
      stamps: { decidedBy: 'actor', decidedAt: 'now' },
    },
    withdraw: {
      notice: { silent: 'Its author does it for themselves.' },
      own: ['userId'],
      label: 'Withdraw',
      from: ['asked'],
      to: 'withdrawn',
    },
  },
})
