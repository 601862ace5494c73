import { describe, expect, test } from 'vitest'
import { menuSections, type MenuEntry } from '../../../src/app/shell/menu/menuEntries.ts'
import { overlayKey, overlayTexts } from '../../../src/domain/access/overlays.ts'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { platformCodes } from '../../../src/domain/platform/platform.ts'
import { trialBlocks, trialRibbon } from '../../../src/domain/platform/trial.ts'
import type { Viewer } from '../../../src/domain/access/viewAccess.ts'
import { furtherViews, shellViews, tabsOfViews } from '../../../src/domain/access/views.ts'
import { listPath } from '../../../src/kit/records/records.ts'
import { resources } from '../../../src/resources/index.ts'

const operatorClientId = 53
const company = { id: 7, useStripe: false, isPartnershipEnable: false }
const everything = { id: operatorClientId, useStripe: true, isPartnershipEnable: true }
const names = {
  view: ({ name }: { name: string }) => name,
  resource: ({ label }: { label: { many: string } }) => label.many,
  batches: 'Bulk changes',
  board: 'Deep Analytic',
  manual: 'Manual',
}
const analytics = { board: 'https://boards.example', manual: 'https://manual.example' }

/** The menu of somebody, as `Group: entry, entry (tab, tab)`. */
function menuOf(viewer: Partial<Viewer>, outside: typeof analytics | undefined = analytics) {
  const facts = 'company' in viewer ? viewer.company : everything
  // The server gives the team of a partner these codes.
  const rights = new Set(['read'] as const)
  const team = facts?.isPartnershipEnable ? platformCodes({ isOperator: false, rights }) : []
  const full = { codes: new Set([...allCodes, ...team]), company: everything, operatorClientId, ...viewer }
  const written = ({ name, tabs = [] }: MenuEntry): string =>
    tabs.length > 0 ? `${name} (${tabs.map((tab) => tab.name).join(', ')})` : name
  return menuSections({ viewer: full, paths: new Set(), names, analytics: outside }).map(
    ({ group, entries }) => `${group}: ${entries.map(written).join(', ')}`,
  )
}
const without = (...lost: string[]) => new Set(allCodes.filter((code) => !lost.includes(code)))

describe('side menu', () => {
  test('NAV-08 holds the groups and pages of the spec in its order, with our further pages as tabs', () => {
    expect(menuOf({})).toEqual([
      'Dashboard: Dashboard',
      'Pin Activities: Pin Activities (Pin Activities, Patrol board, Patrols, Touchdown board, Touchdowns, Touchdown schedules, Visits, Findings, Proofs of service, Snap & Send, Emergencies, Patrol checklists, Incident types, Escalation steps)',
      'Pin Management: Pin (Pin, Points), Contract',
      'Organization: Employees (Employees, Skills and permits, Working hours), Announcement, Group, Department, Employee Kit (Employee Kit, Kit issues), Policy, Job Management',
      'Leave Management: Leave, Leave Setting (Leave Setting, Approvers, Legal minimums, Blocked dates)',
      'Calendar: Scheduling (Scheduling, Shifts, Shift assignments, Claims of shifts, Offers of shifts, Off-days), Timesheet (Timesheet, Clockings, Attendance rules, Locked periods)',
      'Maintenance: Dashboard (maintenance), Work Request (Work Request, SLA policies), Utility Monitoring (Utility Monitoring, Utility months), Delivery Order (Delivery Order, Delivery tasks), Facility Reporting (Facility Reporting, Facility feedback, Facility requests), PM Schedule (PM Schedule, Reminders)',
      'Setting: Company Profile, Admin Access, Change Password, General (General, Holidays, States, Bulk changes), Upline Accessibility',
      'Report: Report',
      'EFP: EFP (EFP, Pay periods, Extra columns), Rate (Rate, Rate types)',
      'PAM: Clients (Clients, Leads, Plans, Invoices, Commissions, Owners, Changes, Team, Partners), Partners',
      'VMS: VMS Dashboard, Vendor Overview (Vendor Overview, Vendor documents), PIN Control, VMS Report',
      'Deep Analytic: Deep Analytic, Manual, Templates',
      'Payment: Payment',
      'Broadcast: Broadcast',
    ])
  })

  test('NAV-08 every list outside a record is a tab of one page', () => {
    // Parts of a record are shown with it; parts with states of their own are worked on as lists.
    const alone = resources.filter(
      ({ own, readOnly, transitions, within }) =>
        !within && (!own || readOnly || !('through' in own) || Object.keys(transitions).length > 0),
    )
    const lines = new Set(shellViews.map(({ path }) => path))
    const further = furtherViews.map(({ path }) => path)
    const lists = alone.map(listPath).filter((path) => !lines.has(path) && !further.includes(path))
    // Partners are a line of the operator's menu, and a tab for partners.
    const expected = [...lists, ...further, '/batch', '/partner']
    expect(Object.values(tabsOfViews).flat().toSorted()).toEqual(expected.toSorted())
    expect(Object.keys(tabsOfViews).filter((path) => !lines.has(path))).toEqual([])
  })

  test('NAV-09 NAV-11 PAM, Partners, Broadcast and Payment follow what holds of the company', () => {
    const clients =
      'PAM: Clients (Clients, Leads, Plans, Invoices, Commissions, Owners, Changes, Team, Partners)'
    const special = (viewer: Partial<Viewer>) =>
      menuOf(viewer).filter((line) => /^(PAM|Payment|Broadcast)/.test(line))
    expect(special({ company: undefined })).toEqual([])
    expect(special({ company })).toEqual([])
    expect(special({ company: { ...company, isPartnershipEnable: true } })).toEqual([clients])
    expect(special({ company: { ...company, useStripe: true } })).toEqual(['Payment: Payment'])
    expect(special({ company: { ...company, id: operatorClientId } })).toEqual(['Broadcast: Broadcast'])
    expect(special({ company: everything, operatorClientId: 54 })).toEqual([clients, 'Payment: Payment'])
  })

  test('NAV-10 VMS and Deep Analytic require their read permission and addresses', () => {
    const reading = (module: 'VM' | 'DA') => [codeFor(module, 'main', 'read'), codeFor(module, 'me', 'read')]
    const groups = (codes: ReadonlySet<string>) =>
      menuOf({ codes }).map((line) => line.slice(0, line.indexOf(':')))
    expect(groups(without(...reading('VM')))).not.toContain('VMS')
    expect(groups(without(...reading('VM')))).toContain('Deep Analytic')
    expect(groups(without(...reading('DA')))).not.toContain('Deep Analytic')
    expect(groups(without(...reading('DA')))).toContain('VMS')
    expect(menuOf({}, { board: '', manual: '' })).toContain('Deep Analytic: Templates')
  })

  test('NAV-08 own scope shows no list whose records have no owner', () => {
    const readers = (depth: 'main' | 'me') =>
      menuOf({ codes: new Set([codeFor('EM', depth, 'read')]) }).find((line) => line.startsWith('Pin Act'))
    expect(readers('main')).toBe('Pin Activities: Emergencies (Emergencies, Escalation steps)')
    expect(readers('me')).toBe('Pin Activities: Emergencies')
  })

  test('NAV-08 a member without permissions keeps dashboard, password and bulk changes', () => {
    expect(menuOf({ codes: new Set(), company })).toEqual([
      'Dashboard: Dashboard',
      'Setting: Change Password, Bulk changes',
    ])
  })
})

describe('trial', () => {
  test('OVER-02 overlay 4 blocks in exactly one of all combinations', () => {
    const yes = [true, false]
    const blocking = []
    for (const path of ['/payment', '/payment/cards', '/dashboard', '/employee/1', '/payments'])
      for (const isTrial of yes)
        for (const trialLeft of [0, 1, 7])
          for (const customerId of [null, '', 'cus_1'])
            for (const useStripe of yes)
              if (trialBlocks(path, { isTrial, trialLeft, customerId, useStripe }))
                blocking.push([path, isTrial, trialLeft, customerId, useStripe])
    const combination = (path: string) => [null, ''].map((none) => [path, false, 0, none, true])
    expect(blocking).toEqual(['/dashboard', '/employee/1', '/payments'].flatMap(combination))
    for (const { path } of shellViews) {
      const ended = { isTrial: false, trialLeft: 0, customerId: null, useStripe: true }
      expect([path, trialBlocks(path, ended)]).toEqual([path, path !== '/payment'])
    }
  })

  test('SHELL-06 the ribbon is red for 1 to 3 days, yellow to 5, green to 7, else absent', () => {
    const colours = Array.from({ length: 10 }, (_, trialLeft) => trialRibbon({ isTrial: true, trialLeft }))
    const none = undefined
    const week = ['red', 'red', 'red', 'yellow', 'yellow', 'green', 'green']
    expect(colours).toEqual([none, ...week, none, none])
    expect(trialRibbon({ isTrial: false, trialLeft: 3 })).toBeUndefined()
  })
})

test('OVER-01 the five overlays say what the spec has them say, and any other value says the default', () => {
  const said = [1, 2, 3, 4, 5, 0, 6, -1, 1.5, '1', null, undefined].map(
    (type) => overlayTexts[overlayKey(type)],
  )
  const otherwise = {
    title: 'Temporarily out of service!',
    subtitle: 'Our Technical Team is working on it!',
  }
  expect(said).toEqual([
    {
      title: "Sorry! You're unable to view this Feature",
      subtitle: "You're not authorized to use this feature. kindly check with your management.",
    },
    {
      title: 'This Feature will be live soon',
      subtitle: "Don't missed our new feature that will be release.",
    },
    {
      title: 'Temporarily out of service!',
      subtitle: 'Our Technical Team is fixing this thing as soon as possible.',
    },
    {
      title: 'Oops! Your Free Trial period has ended',
      subtitle:
        'Kindly proceed with registering your Payment Information to continue experiencing the best of our service.',
    },
    {
      title: "You've no new request and upline need to be handle",
      subtitle:
        'This function will be able if one of your client using the vendor system and required you to use their PINs.',
    },
    ...Array.from({ length: 7 }, () => otherwise),
  ])
})
