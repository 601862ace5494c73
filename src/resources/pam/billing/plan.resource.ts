import { switchable } from '../../../domain/access/features.ts'
import { modules } from '../../../domain/access/permissions.ts'
import { usualGraceDays } from '../../../domain/platform/billing/subscription.ts'
import { boolean, choice, choices, integer, money, text } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'

const limit = (label: string) => integer({ min: 1, max: 10_000_000, label, help: 'Empty: without a limit.' })
const price = (label: string) => money({ required: true, adds: false, label })

/** What clients buy: prices, limits and areas. */
export const plan = defineResource({
  name: 'plan',
  path: 'pam/plan',
  route: 'PAM/plans',
  module: 'PL',
  label: { one: 'Plan', many: 'Plans' },
  about: 'Prices, limits and areas that clients choose from.',
  own: { everybody: true },
  title: ['name'],
  lead: ['code'],
  naturalKey: 'code',
  search: ['code', 'name', 'description'],
  fields: {
    code: text({ max: 30, required: true, unique: true }),
    name: text({ max: 80, required: true, unique: true }),
    description: text({ max: 500 }),
    status: choice({
      initial: 'active',
      choices: [
        { value: 'draft', label: 'Draft', tone: 'neutral' },
        { value: 'active', label: 'Active', tone: 'success' },
        { value: 'grandfathered', label: 'For present clients', tone: 'info' },
        { value: 'retired', label: 'Retired', tone: 'neutral' },
      ],
    }),
    isPublic: boolean({ initial: true, label: 'On offer' }),
    sortOrder: integer({ min: 0, max: 10_000, initial: 0, label: 'Order' }),
    perUnit: choice({
      initial: 'employee',
      label: 'Price for each',
      choices: [
        { value: 'employee', label: 'Employee' },
        { value: 'pin', label: 'Site' },
        { value: 'flat', label: 'Company' },
      ],
    }),
    priceMonthly: price('Price a month'),
    priceYearly: price('Price a year'),
    baseMonthly: price('Base a month'),
    baseYearly: price('Base a year'),
    includedUnits: integer({ min: 0, max: 10_000_000, initial: 0, label: 'Included' }),
    quantityRule: choice({
      initial: 'peak',
      label: 'Growth is billed by',
      choices: [
        { value: 'peak', label: 'The highest day' },
        { value: 'average', label: 'The average day' },
        { value: 'end', label: 'The last day' },
      ],
    }),
    trialDays: integer({ min: 0, max: 365, initial: 7, label: 'Days of trial' }),
    transferGraceDays: integer({
      min: 0,
      max: 60,
      initial: usualGraceDays,
      label: 'Days open after a reported transfer',
    }),
    maxEmployees: limit('Employees at most'),
    maxPins: limit('Sites at most'),
    storageGb: limit('Storage in GB at most'),
    messagesMonthly: limit('Messages a month at most'),
    limitGracePercent: integer({
      min: 0,
      max: 100,
      initial: 0,
      unit: '%',
      label: 'Limits may be exceeded by',
    }),
    features: choices({
      label: 'Areas',
      initial: switchable,
      choices: switchable.map((value) => ({ value, label: modules[value] })),
    }),
  },
  list: {
    columns: ['name', 'code', 'status', 'perUnit', 'priceMonthly', 'baseMonthly', 'maxEmployees', 'maxPins'],
    sort: ['name', 'ASC'],
    filters: ['name', 'status'],
  },
  form: [
    { title: 'Plan', fields: ['name', 'code', 'description', 'status', 'isPublic', 'sortOrder'] },
    {
      title: 'Price',
      fields: ['perUnit', 'priceMonthly', 'priceYearly', 'baseMonthly', 'baseYearly', 'includedUnits'],
    },
    { title: 'Billing', fields: ['quantityRule', 'trialDays', 'transferGraceDays'] },
    {
      title: 'Limits',
      fields: ['maxEmployees', 'maxPins', 'storageGb', 'messagesMonthly', 'limitGracePercent'],
    },
    { title: 'Areas', fields: ['features'] },
  ],
})
