import type { ModuleCode } from './permissions.ts'

export const menuGroups = [
  'Dashboard',
  'Pin Activities',
  'Pin Management',
  'Organization',
  'Leave Management',
  'Calendar',
  'Maintenance',
  'Setting',
  'Report',
  'EFP',
  'PAM',
  'VMS',
  'Deep Analytic',
  'Payment',
  'Broadcast',
] as const

export type MenuGroup = (typeof menuGroups)[number]

/** A page of the shell: its path and name are the spec's (section 2, table of shell routes). */
export interface View {
  path: string
  name: string
  group: MenuGroup
  /** Module whose read permission opens the page (decisions 18); absent: every member, or a separate rule. */
  module?: ModuleCode
}

/** The shell's pages in the menu's order (spec 2, side menu groups). */
export const shellViews: readonly View[] = [
  { path: '/dashboard', name: 'Dashboard', group: 'Dashboard' },
  { path: '/pin-activities', name: 'Pin Activities', group: 'Pin Activities', module: 'AV' },
  { path: '/pin', name: 'Pin', group: 'Pin Management', module: 'PN' },
  { path: '/contract', name: 'Contract', group: 'Pin Management', module: 'PN' },
  { path: '/employee', name: 'Employees', group: 'Organization', module: 'US' },
  { path: '/announcement', name: 'Announcement', group: 'Organization', module: 'AN' },
  { path: '/group', name: 'Group', group: 'Organization', module: 'US' },
  { path: '/department', name: 'Department', group: 'Organization', module: 'OR' },
  { path: '/employee-kit', name: 'Employee Kit', group: 'Organization', module: 'US' },
  { path: '/policy', name: 'Policy', group: 'Organization', module: 'OR' },
  { path: '/job', name: 'Job Management', group: 'Organization', module: 'OR' },
  { path: '/leave', name: 'Leave', group: 'Leave Management', module: 'LV' },
  { path: '/leave-setting', name: 'Leave Setting', group: 'Leave Management', module: 'LV' },
  { path: '/schedulling', name: 'Scheduling', group: 'Calendar', module: 'SC' },
  { path: '/timesheet', name: 'Timesheet', group: 'Calendar', module: 'TS' },
  { path: '/cmms', name: 'Dashboard (maintenance)', group: 'Maintenance', module: 'CM' },
  { path: '/work', name: 'Work Request', group: 'Maintenance', module: 'CM' },
  { path: '/utility', name: 'Utility Monitoring', group: 'Maintenance', module: 'CM' },
  { path: '/delivery', name: 'Delivery Order', group: 'Maintenance', module: 'CM' },
  { path: '/facility', name: 'Facility Reporting', group: 'Maintenance', module: 'CM' },
  { path: '/pmschedule', name: 'PM Schedule', group: 'Maintenance', module: 'CM' },
  { path: '/company', name: 'Company Profile', group: 'Setting', module: 'CP' },
  { path: '/admin', name: 'Admin Access', group: 'Setting', module: 'AC' },
  { path: '/password', name: 'Change Password', group: 'Setting' },
  { path: '/general', name: 'General', group: 'Setting', module: 'ST' },
  { path: '/accessibility', name: 'Upline Accessibility', group: 'Setting', module: 'VM' },
  { path: '/report', name: 'Report', group: 'Report', module: 'RP' },
  { path: '/efp', name: 'EFP', group: 'EFP', module: 'EF' },
  { path: '/rate', name: 'Rate', group: 'EFP', module: 'EF' },
  { path: '/PAM', name: 'Clients', group: 'PAM' },
  { path: '/partner', name: 'Partners', group: 'PAM' },
  { path: '/vms/dashboard', name: 'VMS Dashboard', group: 'VMS', module: 'VM' },
  { path: '/vms/vendor', name: 'Vendor Overview', group: 'VMS', module: 'VM' },
  { path: '/vms/pin-control', name: 'PIN Control', group: 'VMS', module: 'VM' },
  { path: '/vms/report', name: 'VMS Report', group: 'VMS', module: 'VM' },
  { path: '/mb/templates', name: 'Templates', group: 'Deep Analytic', module: 'DA' },
  { path: '/payment', name: 'Payment', group: 'Payment', module: 'PA' },
  { path: '/broadcast', name: 'Broadcast', group: 'Broadcast', module: 'AN' },
]

/** Is `path` the page's, or below it? */
export const holdsPath = (page: string, path: string) => path === page || path.startsWith(`${page}/`)

/** The shell's page at a path, such as Employees for `/employee/12`; undefined for other paths. */
export const viewAt = (path: string): View | undefined =>
  shellViews.find((view) => holdsPath(view.path.toLowerCase(), path.toLowerCase()))

/** The board of patrols, a tab of Pin Activities. */
export const patrolBoardPath = '/pin-activities/patrol'

/** Our further pages that are not the list of a resource. */
export const furtherViews: readonly View[] = [
  { path: patrolBoardPath, name: 'Patrol board', group: 'Pin Activities', module: 'PT' },
  { path: '/pin-activities/touchdown', name: 'Touchdown board', group: 'Pin Activities', module: 'TD' },
  { path: '/pin-activities/proof', name: 'Proofs of service', group: 'Pin Activities', module: 'AV' },
  { path: '/PAM/revenue', name: 'Revenue', group: 'PAM', module: 'PL' },
  { path: '/PAM/transfers', name: 'Reported transfers', group: 'PAM', module: 'PL' },
  { path: '/PAM/owners', name: 'Owners', group: 'PAM' },
  { path: '/PAM/changes', name: 'Changes', group: 'PAM' },
  { path: '/PAM/team', name: 'Team', group: 'PAM' },
  { path: '/PAM/settings', name: 'Platform settings', group: 'PAM', module: 'PL' },
]

/** The tabs of the specification's pages: our further pages, each under the page to which it belongs (decisions 37). */
export const tabsOfViews: Readonly<Record<string, readonly string[]>> = {
  '/pin-activities': [
    patrolBoardPath,
    '/patrol-session',
    '/pin-activities/touchdown',
    '/touchdown-activity',
    '/touchdown-schedule',
    '/visit',
    '/visit-finding',
    '/pin-activities/proof',
    '/snap',
    '/emergency',
    '/patrol-checklist',
    '/incident-type',
    '/emergency-step',
  ],
  '/pin': ['/point'],
  '/employee': ['/skill', '/working-hour'],
  '/employee-kit': ['/kit-issue'],
  '/leave-setting': ['/leave-approver', '/leave-floor', '/leave-block'],
  '/schedulling': ['/shift', '/shift-assignment', '/shift-claim', '/shift-offer', '/off-day'],
  '/timesheet': ['/clocking', '/attendance-rule', '/period-lock'],
  '/work': ['/sla-policy'],
  '/utility': ['/util-month'],
  '/delivery': ['/delivery-task'],
  '/facility': ['/facility-feedback', '/facility-request'],
  '/pmschedule': ['/reminder'],
  '/general': ['/holiday', '/state', '/batch'],
  '/efp': ['/efp-period', '/efp-column'],
  '/rate': ['/rate-type'],
  '/PAM': [
    '/PAM/revenue',
    '/PAM/leads',
    '/PAM/partner-leads',
    '/PAM/plans',
    '/PAM/invoices',
    '/PAM/payments',
    '/PAM/commissions',
    '/PAM/transfers',
    '/PAM/owners',
    '/PAM/changes',
    '/PAM/team',
    '/PAM/settings',
    '/partner',
  ],
  '/vms/vendor': ['/vms/document'],
}
