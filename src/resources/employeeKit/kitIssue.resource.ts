import { choice, date, file, instant, integer, money, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** States in which somebody holds what was handed out. */
const held = ['issued', 'acknowledged'] as const

const conditions = [
  { value: 'new', label: 'New' },
  { value: 'good', label: 'Good' },
  { value: 'worn', label: 'Worn' },
] as const

/** A kit item in somebody's hands, from the request to the return. */
export const kitIssue = defineResource({
  name: 'kit-issue',
  path: 'user/kit-issue',
  module: 'US',
  label: { one: 'Kit issue', many: 'Kit issues' },
  about: 'Who has been given what, when it is due back, and in what condition it went out and came back.',
  own: { columns: ['userId'] },
  ownWritable: {
    create: ['userId', 'itemId', 'qty', 'note'],
    update: ['itemId', 'qty', 'note'],
    self: ['userId'],
    rows: { columns: ['createdBy'] },
  },
  title: ['refNo'],
  lead: ['userId'],
  due: { field: 'dueBack', while: held },
  search: ['refNo', 'note', 'userId', 'itemId'],
  refNo: { field: 'refNo', prefix: 'KI' },
  fields: {
    refNo: text({ max: 24, readOnly: true, unique: true, label: 'Number' }),
    userId: reference({
      notice: { silent: 'Issuing notifies them.' },
      to: 'employee',
      required: true,
      label: 'Employee',
    }),
    itemId: reference({ to: 'kit-item', required: true, label: 'Kit item' }),
    qty: integer({ min: 1, max: 1_000, initial: 1, adds: true, label: 'Quantity' }),
    conditionOut: choice({ initial: 'good', choices: conditions, label: 'Condition when issued' }),
    dueBack: date({ label: 'Due back' }),
    note: text({ max: 500 }),
    issuedAt: instant({ readOnly: true, label: 'Issued' }),
    issuedBy: reference({ to: 'employee', readOnly: true }),
    acknowledgedAt: instant({ readOnly: true, label: 'Receipt confirmed' }),
    signatureId: file({ evidence: true, signature: true, readOnly: true, label: 'Signature' }),
    returnedAt: instant({ readOnly: true, label: 'Returned' }),
    returnCondition: choice({
      readOnly: true,
      label: 'Condition when returned',
      choices: [
        { value: 'healthy', label: 'Healthy', tone: 'success' },
        { value: 'minor_damage', label: 'Slightly damaged', tone: 'warning' },
        { value: 'major_damage', label: 'Badly damaged', tone: 'danger' },
      ],
    }),
    returnPhotoId: file({ evidence: true, readOnly: true, label: 'Photo of its condition' }),
    deduction: money({ readOnly: true }),
    status: choice({
      initial: 'requested',
      readOnly: true,
      choices: [
        { value: 'requested', label: 'Requested', tone: 'info' },
        { value: 'issued', label: 'Issued', tone: 'warning' },
        { value: 'acknowledged', label: 'Receipt confirmed', tone: 'success' },
        { value: 'returned', label: 'Returned', tone: 'neutral' },
        { value: 'lost', label: 'Lost', tone: 'danger' },
        { value: 'cancelled', label: 'Cancelled', tone: 'neutral' },
      ],
    }),
  },
  list: {
    columns: ['refNo', 'userId', 'itemId', 'qty', 'issuedAt', 'dueBack', 'returnCondition', 'status'],
    sort: ['id', 'DESC'],
    tabs: [
      { label: 'Handed out', filter: { status: held } },
      { label: 'Due back', filter: { status: held, dueBack_empty: false }, sort: ['dueBack', 'ASC'] },
      { label: 'Overdue', filter: { status: held }, sort: ['dueBack', 'ASC'], late: true },
      { label: 'Requested', filter: { status: ['requested'] } },
    ],
    filters: ['refNo', 'userId', 'itemId', 'dueBack', 'issuedAt', 'status'],
  },
  form: [{ title: 'Kit issue', fields: ['userId', 'itemId', 'qty', 'conditionOut', 'dueBack', 'note'] }],
  transitions: {
    issue: {
      notice: { to: ['userId'] },
      label: 'Issue',
      from: ['requested'],
      to: 'issued',
      asks: ['conditionOut', 'dueBack'],
      stamps: { issuedAt: 'now', issuedBy: 'actor' },
      tone: 'primary',
    },
    acknowledge: {
      notice: { to: ['issuedBy'] },
      label: 'Confirm receipt',
      from: ['issued'],
      to: 'acknowledged',
      asks: ['signatureId'],
      stamps: { acknowledgedAt: 'now' },
      own: ['userId'],
      tone: 'primary',
    },
    return: {
      notice: { to: ['userId'] },
      label: 'Take back',
      from: ['issued', 'acknowledged'],
      to: 'returned',
      asks: ['returnCondition', 'deduction', 'returnPhotoId'],
      needs: ['returnCondition'],
      stamps: { returnedAt: 'now' },
    },
    lose: {
      notice: { to: ['userId'] },
      label: 'Report lost',
      from: ['issued', 'acknowledged'],
      to: 'lost',
      asks: ['deduction'],
      tone: 'danger',
    },
    cancel: {
      notice: { to: ['userId'] },
      label: 'Cancel',
      from: ['requested'],
      to: 'cancelled',
      own: ['userId'],
      tone: 'danger',
    },
  },
  locks: [
    {
      fields: ['userId', 'itemId', 'qty', 'conditionOut'],
      openIn: ['requested'],
      refusal: 'What has been handed out stands: take it back and issue it anew.',
    },
    {
      fields: ['dueBack', 'note'],
      openIn: ['requested', 'issued', 'acknowledged'],
      refusal: 'This is over: what was noted of it stands.',
    },
  ],
})
