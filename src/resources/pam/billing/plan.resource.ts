import { boolean, choice, integer, money, text } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'

/** What clients buy: prices, limits and areas. */
export const plan = defineResource({
  name: 'plan',
  path: 'pam/plans',
  route: 'PAM/plans',
  module: 'PL',
  readOnly: true,
  label: { one: 'Plan', many: 'Plans' },
  about: 'Prices, limits and areas that clients choose from.',
  own: { everybody: true },
  title: ['name'],
  lead: ['code'],
  search: ['code', 'name', 'description'],
  fields: {
    code: text({ max: 30, required: true, unique: true }),
    name: text({ max: 80, required: true }),
    description: text({ max: 500 }),
    status: choice({
      required: true,
      choices: [
        { value: 'draft', label: 'Draft', tone: 'neutral' },
        { value: 'active', label: 'Active', tone: 'success' },
        { value: 'grandfathered', label: 'For present clients', tone: 'info' },
        { value: 'retired', label: 'Retired', tone: 'neutral' },
      ],
    }),
    perUnit: choice({
      required: true,
      label: 'Price for each',
      choices: [
        { value: 'employee', label: 'Employee' },
        { value: 'pin', label: 'Site' },
        { value: 'flat', label: 'Company' },
      ],
    }),
    priceMonthly: money({ required: true, label: 'Price a month' }),
    priceYearly: money({ required: true, label: 'Price a year' }),
    baseMonthly: money({ required: true, label: 'Base a month' }),
    baseYearly: money({ required: true, label: 'Base a year' }),
    includedUnits: integer({ required: true, label: 'Included' }),
    maxEmployees: integer({ label: 'Employees at most' }),
    maxPins: integer({ label: 'Sites at most' }),
    isPublic: boolean({ initial: true, label: 'On offer' }),
  },
  list: {
    columns: ['name', 'code', 'status', 'perUnit', 'priceMonthly', 'priceYearly', 'maxEmployees', 'maxPins'],
    sort: ['name', 'ASC'],
    filters: ['name', 'status'],
  },
  form: [{ title: 'Plan', fields: ['name', 'code', 'status', 'perUnit', 'priceMonthly', 'priceYearly'] }],
})
