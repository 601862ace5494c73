import { boolean, choice, longText, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** How bad an incident is. */
export const severities = [
  { value: 'info', label: 'For information', tone: 'neutral' },
  { value: 'low', label: 'Low', tone: 'info' },
  { value: 'medium', label: 'Medium', tone: 'warning' },
  { value: 'high', label: 'High', tone: 'danger' },
  { value: 'critical', label: 'Critical', tone: 'danger' },
] as const

/** A kind of incident; kinds may stand below others (domain model 33). */
export const incidentType = defineResource({
  name: 'incident-type',
  path: 'snap/type',
  module: 'SS',
  label: { one: 'Incident type', many: 'Incident types' },
  about: 'The kinds of incidents that are reported, with how bad each usually is.',
  title: ['name'],
  naturalKey: 'name',
  search: ['name', 'description'],
  fields: {
    name: text({ max: 100, required: true, unique: true }),
    parentId: reference({ to: 'incident-type', keeps: true, label: 'Below' }),
    severity: choice({ choices: severities, initial: 'medium', label: 'Usual severity' }),
    description: longText({ max: 1000 }),
    active: boolean({ initial: true }),
  },
  list: {
    columns: ['name', 'parentId', 'severity', 'active'],
    sort: ['name', 'ASC'],
    filters: ['name', 'parentId', 'severity', 'active'],
  },
  form: [{ title: 'Incident type', fields: ['name', 'parentId', 'severity', 'description', 'active'] }],
})
