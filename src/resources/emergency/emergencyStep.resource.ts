import { boolean, choice, email, integer, phone, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** A rung of the ladder that an emergency climbs as long as nobody acknowledges it. */
export const emergencyStep = defineResource({
  name: 'emergency-step',
  path: 'emergency/escalation',
  module: 'EM',
  // Whoever reaches only emergencies of their own could otherwise have themselves told of everybody's, or strangers written to.
  own: { nobody: true },
  label: { one: 'Escalation step', many: 'Escalation steps' },
  about:
    'Who is told of an emergency that nobody has acknowledged, and after how long. Without any step, everybody who may see emergencies is told again after one minute, and the administrators after three.',
  title: ['name'],
  search: ['name', 'email'],
  fields: {
    name: text({ max: 80, required: true }),
    afterSeconds: integer({
      required: true,
      min: 0,
      max: 86_400,
      unit: 's',
      label: 'After',
      help: 'Counted from the call for help.',
    }),
    audience: choice({
      initial: 'everybody',
      label: 'Who is told',
      choices: [
        { value: 'everybody', label: 'All who see emergencies' },
        { value: 'administrators', label: 'Administrators' },
        { value: 'role', label: 'A role' },
        { value: 'employee', label: 'One employee' },
        { value: 'external', label: 'Somebody outside' },
      ],
    }),
    roleId: reference({ to: 'role', label: 'Role' }),
    employeeId: reference({ notice: 'generic', to: 'employee', label: 'Employee' }),
    email: email({ label: 'E-mail' }),
    contactNumber: phone({ label: 'Contact number' }),
    client: boolean({ initial: false, label: 'Belongs to the client', help: 'Clients hear of no drill.' }),
    pinId: reference({ to: 'pin', label: 'Pin', help: 'Only emergencies of this site; empty for all.' }),
    active: boolean({ initial: true, label: 'In use' }),
  },
  list: {
    columns: ['name', 'afterSeconds', 'audience', 'roleId', 'employeeId', 'client', 'pinId', 'active'],
    sort: ['afterSeconds', 'ASC'],
    filters: ['afterSeconds', 'audience', 'pinId', 'active'],
  },
  form: [
    { title: 'Step', fields: ['name', 'afterSeconds', 'pinId', 'active'] },
    {
      title: 'Who is told',
      fields: ['audience', 'roleId', 'employeeId', 'email', 'contactNumber', 'client'],
    },
  ],
})
