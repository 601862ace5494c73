import { expect, test } from 'vitest'
import { permissionOf } from '../../../src/domain/access/permissions.ts'
import { seedRoles } from '../../../src/domain/access/seedRoles.ts'
import { mayOpen } from '../../../src/domain/access/viewAccess.ts'
import { shellViews } from '../../../src/domain/access/views.ts'

const held = seedRoles.Employee.permissions

test('the seeded Employee has own scope only, and opens no company page', () => {
  expect(held.filter((code) => permissionOf(code)?.scope !== 'me')).toEqual([])
  const closed = shellViews
    .filter(
      (view) =>
        !mayOpen(view, {
          codes: new Set(held),
          company: { id: 1, useStripe: true, isPartnershipEnable: false },
          operatorClientId: 53,
        }),
    )
    .map(({ name }) => name)
  expect(closed).toEqual([
    'Leave Setting',
    'Company Profile',
    'Admin Access',
    'General',
    'Upline Accessibility',
    'Report',
    'EFP',
    'Rate',
    'Clients',
    'Partners',
    'VMS Dashboard',
    'Vendor Overview',
    'PIN Control',
    'VMS Report',
    'Templates',
    'Payment',
    'Broadcast',
  ])
})
