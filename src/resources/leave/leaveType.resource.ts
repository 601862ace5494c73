import { boolean, choice, choices, decimal, integer, longText, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** What the law asks of; floors are kept by it. */
export const legalKinds = [
  { value: 'annual', label: 'Annual leave' },
  { value: 'sick', label: 'Sick leave' },
  { value: 'hospitalisation', label: 'Hospitalisation' },
  { value: 'maternity', label: 'Maternity' },
  { value: 'paternity', label: 'Paternity' },
] as const

/** A kind of leave with its rules; the policy of the calls (domain model 14). */
export const leaveType = defineResource({
  name: 'leave-type',
  path: 'leave/policy',
  route: 'leave-setting',
  module: 'LV',
  settled: true,
  label: { one: 'Leave type', many: 'Leave types' },
  about:
    'A leave type says who may be away, for how long, how days are counted and what is carried into the next year.',
  own: { everybody: true },
  title: ['name'],
  naturalKey: 'code',
  search: ['code', 'name'],
  fields: {
    code: text({ max: 20, required: true, unique: true, format: 'code' }),
    name: text({ max: 80, required: true, unique: true }),
    description: longText({ max: 1_000, help: 'For whoever applies.' }),
    active: boolean({ initial: true, label: 'Can be applied for' }),
    legalKind: choice({
      label: 'What the law knows it as',
      choices: legalKinds,
      help: 'Its days may not be fewer than the legal minimum of this kind.',
    }),
    mode: choice({
      initial: 'unlimited',
      label: 'How days are given',
      choices: [
        { value: 'unlimited', label: 'Without limit' },
        { value: 'yearly', label: 'All when the year begins' },
        { value: 'earned_monthly', label: 'Month by month' },
        { value: 'per_event', label: 'Anew each time' },
      ],
    }),
    unit: choice({
      initial: 'day',
      label: 'Counted in',
      choices: [
        { value: 'day', label: 'Days' },
        { value: 'hour', label: 'Hours' },
      ],
      help: 'In hours: applied for from one time of a day to another, and all amounts below are hours.',
    }),
    hoursPerDay: decimal({
      scale: 2,
      min: 1,
      max: 24,
      unit: 'h',
      label: 'Hours of a working day',
      help: 'By them the legal minimum, which is in days, is held against hours. Empty: 8.',
    }),
    bands: text({
      max: 120,
      format: 'serviceBands',
      label: 'Given a year',
      help: 'One number such as 14, or by years of service: 0: 8, 2: 12, 5: 16.',
    }),
    resetOn: choice({
      initial: 'calendar_year',
      label: 'The year begins',
      choices: [
        { value: 'calendar_year', label: 'For all on the same day' },
        { value: 'join_anniversary', label: 'On the day one joined' },
      ],
    }),
    prorateOn: choice({
      initial: 'join',
      label: 'Part of a year',
      choices: [
        { value: 'join', label: 'The share of its days' },
        { value: 'none', label: 'The whole' },
      ],
    }),
    rounding: choice({
      initial: '0.5',
      label: 'Rounded to',
      choices: [
        { value: '0.25', label: 'Quarters' },
        { value: '0.5', label: 'Halves' },
        { value: '1', label: 'Whole ones' },
      ],
    }),
    carryForwardMax: decimal({
      scale: 2,
      min: 0,
      max: 366,
      label: 'Carried over, at most',
      help: 'Empty: nothing.',
    }),
    carryExpireMonths: integer({
      min: 1,
      max: 12,
      unit: 'months',
      label: 'Carried days lapse after',
      help: 'Empty: with the year.',
    }),
    paid: choice({
      initial: 'paid',
      choices: [
        { value: 'paid', label: 'Paid' },
        { value: 'unpaid', label: 'Unpaid' },
        { value: 'partial', label: 'Partly paid' },
      ],
    }),
    encashable: boolean({ initial: false, label: 'Days can be paid out' }),
    halfDays: boolean({ initial: true, label: 'Half days' }),
    includeHolidays: boolean({ initial: false, label: 'Public holidays count' }),
    includeRestDays: boolean({ initial: false, label: 'Rest days count' }),
    minNoticeDays: integer({ min: 0, max: 365, unit: 'days', label: 'Applied for before' }),
    allowBackdateDays: integer({
      min: 0,
      max: 3650,
      unit: 'days',
      label: 'Applied for afterwards',
      help: 'Empty: at any time.',
    }),
    maxConsecutiveDays: decimal({ scale: 2, min: 0.5, max: 366, label: 'At a time, at most' }),
    allowNegativeDays: decimal({
      scale: 2,
      min: 0,
      max: 366,
      label: 'In advance, at most',
      help: 'Below nothing left. Empty: none.',
    }),
    attachment: choice({
      initial: 'never',
      label: 'Attachment',
      choices: [
        { value: 'never', label: 'Not asked for' },
        { value: 'always', label: 'Always' },
        { value: 'over_days', label: 'When longer than' },
      ],
    }),
    attachmentOverDays: decimal({ scale: 2, min: 0, max: 366, label: 'Longer than' }),
    applicableAfterDays: integer({ min: 0, max: 3650, unit: 'days', label: 'After days of service' }),
    gender: choice({
      initial: 'any',
      choices: [
        { value: 'any', label: 'Everybody' },
        { value: 'male', label: 'Men' },
        { value: 'female', label: 'Women' },
      ],
    }),
    employmentTypes: choices({
      label: 'Employment',
      choices: [
        { value: 'permanent', label: 'Permanent' },
        { value: 'contract', label: 'Contract' },
        { value: 'part_time', label: 'Part time' },
        { value: 'temporary', label: 'Temporary' },
        { value: 'intern', label: 'Intern' },
        { value: 'subcontract', label: 'Subcontract' },
      ],
      help: 'Empty: all.',
    }),
  },
  list: {
    columns: ['code', 'name', 'unit', 'mode', 'bands', 'carryForwardMax', 'paid', 'legalKind', 'active'],
    sort: ['code', 'ASC'],
    filters: ['code', 'name', 'mode', 'legalKind', 'active'],
  },
  form: [
    {
      title: 'Leave type',
      fields: ['code', 'name', 'description', 'legalKind', 'paid', 'encashable', 'active'],
    },
    { title: 'Counting', fields: ['unit', 'hoursPerDay', 'halfDays', 'includeHolidays', 'includeRestDays'] },
    {
      title: 'What it gives',
      fields: ['mode', 'bands', 'resetOn', 'prorateOn', 'rounding', 'carryForwardMax', 'carryExpireMonths'],
    },
    {
      title: 'Applying',
      fields: [
        'minNoticeDays',
        'allowBackdateDays',
        'maxConsecutiveDays',
        'allowNegativeDays',
        'attachment',
        'attachmentOverDays',
      ],
    },
    { title: 'For whom', fields: ['gender', 'employmentTypes', 'applicableAfterDays'] },
  ],
})
