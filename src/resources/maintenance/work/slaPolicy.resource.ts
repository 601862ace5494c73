import { boolean, choices, integer, reference, references, text } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'
import { weekdayChoices } from '../../reference/calendarChoices.ts'

const minutes = (label: string) => integer({ min: 1, max: 525_600, unit: 'min', label })

export const slaPolicy = defineResource({
  name: 'sla-policy',
  path: 'sla-policy',
  surface: 'cmms',
  module: 'CM',
  label: { one: 'SLA policy', many: 'SLA policies' },
  about:
    'An SLA policy promises, for each priority, how soon a work request is answered and done, in the hours of its site.',
  title: ['name'],
  search: ['name'],
  fields: {
    name: text({ max: 100, required: true }),
    pinId: reference({ to: 'pin', label: 'Pin', help: 'Left empty: every site that has none of its own.' }),
    active: boolean({ initial: true }),
    workdays: choices({ choices: weekdayChoices, required: true, label: 'Works on' }),
    opensAt: text({ max: 5, format: 'clock', initial: '08:00', label: 'Opens' }),
    closesAt: text({
      max: 5,
      format: 'clock',
      initial: '18:00',
      label: 'Closes',
      help: 'By the clock of the site. No later than it opens: on the day after; 00:00 to 00:00 is round the clock.',
    }),
    skipsHolidays: boolean({ initial: true, label: 'Rests on public holidays' }),
    criticalResponseMin: minutes('Critical: answered in'),
    criticalResolveMin: minutes('Critical: done in'),
    highResponseMin: minutes('High: answered in'),
    highResolveMin: minutes('High: done in'),
    mediumResponseMin: minutes('Medium: answered in'),
    mediumResolveMin: minutes('Medium: done in'),
    lowResponseMin: minutes('Low: answered in'),
    lowResolveMin: minutes('Low: done in'),
    atRiskPct: integer({
      min: 1,
      max: 100,
      initial: 80,
      unit: '%',
      label: 'At risk after',
      help: 'Share of the promised time after which a work request counts as at risk.',
    }),
    escalateUserIds: references({ notice: 'generic', to: 'employee', label: 'Told at risk' }),
    breachUserIds: references({ notice: 'generic', to: 'employee', label: 'Told of a breach' }),
  },
  list: {
    columns: ['name', 'pinId', 'active', 'workdays', 'opensAt', 'closesAt', 'atRiskPct'],
    sort: ['name', 'ASC'],
    filters: ['name', 'pinId', 'active'],
  },
  form: [
    { title: 'Policy', fields: ['name', 'pinId', 'active'] },
    { title: 'Hours', fields: ['workdays', 'opensAt', 'closesAt', 'skipsHolidays'] },
    {
      title: 'Answered in',
      fields: ['criticalResponseMin', 'highResponseMin', 'mediumResponseMin', 'lowResponseMin'],
    },
    {
      title: 'Done in',
      fields: ['criticalResolveMin', 'highResolveMin', 'mediumResolveMin', 'lowResolveMin'],
    },
    { title: 'Escalation', fields: ['atRiskPct', 'escalateUserIds', 'breachUserIds'] },
  ],
})
