import { choice, choices, date, instant, integer, longText, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'
import { vendorScopes } from './scopes.ts'

/**
 * The vendor's side of a PIN that a client gives it (Upline Accessibility). The server keeps it like the client's own
 * record; the vendor can only agree, decline or give it back.
 */
export const uplineAccess = defineResource({
  name: 'upline-access',
  path: 'vms/accessibility',
  route: 'accessibility',
  module: 'VM',
  label: { one: 'Upline access', many: 'Upline accessibility' },
  about:
    'PINs that your clients want you to work at: who gave which pin, for what, and until when. Ask for one by the client’s workspace code and the code of its pin.',
  own: { nobody: true },
  title: ['uplineName', 'pinName'],
  search: ['uplineName', 'pinName', 'address', 'uplineCode', 'pinCode'],
  fields: {
    uplineCode: text({ max: 40, required: true, label: 'Client’s workspace code' }),
    pinCode: text({ max: 20, required: true, label: 'Code of the client’s pin' }),
    uplineName: text({ max: 120, readOnly: true, label: 'Client' }),
    pinName: text({ max: 120, readOnly: true, label: 'Client’s pin' }),
    address: longText({ max: 600, readOnly: true }),
    pinId: reference({
      to: 'pin',
      readOnly: true,
      label: 'Your pin',
      help: 'The pin in your own workspace at which you schedule and clock your people.',
    }),
    scopes: choices({ choices: vendorScopes, required: true, label: 'For' }),
    startDate: date({ required: true }),
    endDate: date({}),
    headcountMax: integer({ min: 1, max: 10_000, label: 'People at most' }),
    note: longText({ max: 1000 }),
    reason: longText({ max: 500, readOnly: true }),
    decidedAt: instant({ readOnly: true, label: 'Decided' }),
    status: choice({
      initial: 'draft',
      readOnly: true,
      choices: [
        { value: 'draft', label: 'Draft', tone: 'neutral' },
        { value: 'requested', label: 'Waits for you', tone: 'warning' },
        { value: 'asked', label: 'Waits for the client', tone: 'info' },
        { value: 'accepted', label: 'Active', tone: 'success' },
        { value: 'paused', label: 'Paused', tone: 'warning' },
        { value: 'declined', label: 'Declined', tone: 'danger' },
        { value: 'ended', label: 'Ended', tone: 'neutral' },
      ],
    }),
  },
  list: {
    columns: ['uplineName', 'pinName', 'scopes', 'startDate', 'endDate', 'headcountMax', 'status'],
    sort: ['id', 'DESC'],
    filters: ['uplineName', 'startDate', 'endDate', 'scopes', 'status'],
  },
  form: [
    {
      title: 'PIN',
      fields: ['uplineCode', 'pinCode', 'scopes', 'startDate', 'endDate', 'headcountMax', 'note'],
    },
  ],
  transitions: {
    send: {
      notice: 'own',
      label: 'Ask the client',
      from: ['draft', 'declined'],
      to: 'asked',
      tone: 'primary',
    },
    accept: {
      notice: 'own',
      confirm: true,
      label: 'Accept',
      from: ['requested'],
      to: 'accepted',
      stamps: { decidedAt: 'now' },
      tone: 'primary',
    },
    decline: {
      notice: 'own',
      label: 'Decline',
      from: ['requested'],
      to: 'declined',
      asks: ['reason'],
      needs: ['reason'],
      stamps: { decidedAt: 'now' },
      tone: 'danger',
    },
    giveBack: {
      notice: 'own',
      label: 'Give back',
      from: ['accepted', 'paused'],
      to: 'ended',
      asks: ['reason'],
      needs: ['reason'],
      stamps: { decidedAt: 'now' },
      tone: 'danger',
    },
  },
})
