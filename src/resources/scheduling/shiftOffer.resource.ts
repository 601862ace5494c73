import { choice, date, instant, longText, reference } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** A shift is offered to several people; the first to accept it has it. */
export const shiftOffer = defineResource({
  name: 'shift-offer',
  path: 'shift-offer',
  module: 'SC',
  label: { one: 'Offer of a shift', many: 'Offers of shifts' },
  about: 'Shifts that planners offered to people, and their answers. The first to accept has the shift.',
  evidence: true,
  own: { columns: ['userId'] },
  vendorScope: { for: 'schedule', day: 'date' },
  title: ['date'],
  lead: ['userId'],
  search: ['note', 'reason', 'userId'],
  fields: {
    shiftAssignmentId: reference({ to: 'shift-assignment', required: true, label: 'Shift assignment' }),
    userId: reference({ notice: 'own', to: 'employee', required: true, label: 'Person' }),
    date: date({ readOnly: true }),
    shiftId: reference({ to: 'shift', readOnly: true, label: 'Shift' }),
    pinId: reference({ to: 'pin', readOnly: true, label: 'Pin' }),
    holderId: reference({
      notice: { silent: 'They keep the shift until it is accepted, then publishing notifies them.' },
      to: 'employee',
      readOnly: true,
      label: 'Instead of',
      help: 'Nobody: the shift was open.',
    }),
    note: longText({ max: 300, label: 'Message' }),
    reason: longText({ max: 500, help: 'Why it stands although something speaks against it.' }),
    status: choice({
      initial: 'offered',
      readOnly: true,
      choices: [
        { value: 'offered', label: 'Offered', tone: 'warning' },
        { value: 'accepted', label: 'Accepted', tone: 'success' },
        { value: 'declined', label: 'Declined', tone: 'danger' },
        { value: 'withdrawn', label: 'Withdrawn', tone: 'neutral' },
      ],
    }),
    answeredAt: instant({ readOnly: true, label: 'Answered' }),
  },
  list: {
    columns: ['userId', 'date', 'shiftId', 'pinId', 'holderId', 'status', 'note', 'answeredAt'],
    sort: ['id', 'DESC'],
    filters: ['date', 'userId', 'shiftId', 'pinId', 'shiftAssignmentId', 'status'],
  },
  form: [{ title: 'Offer of a shift', fields: ['shiftAssignmentId', 'userId', 'note', 'reason'] }],
  transitions: {
    accept: {
      notice: 'own',
      own: ['userId'],
      label: 'Accept',
      from: ['offered'],
      to: 'accepted',
      stamps: { answeredAt: 'now' },
      tone: 'primary',
    },
    decline: {
      notice: { silent: 'The roster and the list of offers show it.' },
      own: ['userId'],
      label: 'Decline',
      from: ['offered'],
      to: 'declined',
      stamps: { answeredAt: 'now' },
    },
    withdraw: { notice: 'own', label: 'Withdraw', from: ['offered'], to: 'withdrawn' },
  },
})
