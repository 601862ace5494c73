import { choice, choices, date, instant, integer, longText, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'
import { vendorScopes } from './scopes.ts'

/** A PIN that a vendor may work at: from when until when, for what, with how many people (domain model 28, pinGrant). */
export const pinVendor = defineResource({
  name: 'pin-vendor',
  path: 'vms/pin-vendor',
  route: 'vms/pin-control',
  module: 'VM',
  label: { one: 'PIN of a vendor', many: 'PINs of vendors' },
  about:
    'Which vendor may work at which pin. Either side may ask; both must agree. When it ends, its days until then stay as they were.',
  own: { nobody: true },
  title: ['refNo'],
  lead: ['vendorId'],
  search: ['refNo', 'note', 'reason', 'vendorId', 'pinId'],
  refNo: { field: 'refNo', prefix: 'VP' },
  fields: {
    refNo: text({ max: 20, readOnly: true, unique: true, label: 'Ref. no.' }),
    vendorId: reference({ to: 'vendor', keeps: true, required: true, label: 'Vendor' }),
    pinId: reference({ to: 'pin', required: true, label: 'Pin' }),
    scopes: choices({ choices: vendorScopes, required: true, label: 'For' }),
    startDate: date({ required: true }),
    endDate: date({}),
    headcountMax: integer({ min: 1, max: 10_000, label: 'People at most' }),
    note: longText({ max: 1000 }),
    reason: longText({ max: 500, readOnly: true }),
    askedBy: choice({
      readOnly: true,
      initial: 'client',
      label: 'Asked by',
      choices: [
        { value: 'client', label: 'Us' },
        { value: 'vendor', label: 'The vendor' },
      ],
    }),
    decidedAt: instant({ readOnly: true, label: 'Decided' }),
    heldUntil: date({ readOnly: true, label: 'Held until' }),
    status: choice({
      initial: 'requested',
      readOnly: true,
      choices: [
        { value: 'requested', label: 'Waits for the vendor', tone: 'info' },
        { value: 'asked', label: 'The vendor asks', tone: 'warning' },
        { value: 'active', label: 'Active', tone: 'success' },
        { value: 'paused', label: 'Paused', tone: 'warning' },
        { value: 'rejected', label: 'Rejected', tone: 'danger' },
        { value: 'revoked', label: 'Revoked', tone: 'danger' },
        { value: 'ended', label: 'Ended', tone: 'neutral' },
      ],
    }),
  },
  list: {
    columns: ['refNo', 'vendorId', 'pinId', 'scopes', 'startDate', 'endDate', 'headcountMax', 'status'],
    sort: ['id', 'DESC'],
    filters: ['refNo', 'vendorId', 'pinId', 'scopes', 'startDate', 'endDate', 'status'],
  },
  form: [
    {
      title: 'PIN',
      fields: ['vendorId', 'pinId', 'scopes', 'startDate', 'endDate', 'headcountMax', 'note'],
    },
  ],
  transitions: {
    accept: {
      notice: 'own',
      confirm: true,
      label: 'Accept',
      from: ['asked'],
      to: 'active',
      stamps: { decidedAt: 'now' },
      tone: 'primary',
    },
    reject: {
      notice: 'own',
      label: 'Reject',
      from: ['asked'],
      to: 'rejected',
      asks: ['reason'],
      needs: ['reason'],
      stamps: { decidedAt: 'now' },
      tone: 'danger',
    },
    pause: {
      notice: 'own',
      label: 'Pause',
      from: ['active'],
      to: 'paused',
      asks: ['reason'],
      needs: ['reason'],
    },
    resume: { notice: 'own', label: 'Resume', from: ['paused'], to: 'active', tone: 'primary' },
    revoke: {
      notice: 'own',
      label: 'Revoke',
      from: ['requested', 'active', 'paused'],
      to: 'revoked',
      asks: ['reason'],
      needs: ['reason'],
      stamps: { decidedAt: 'now' },
      tone: 'danger',
    },
  },
})
