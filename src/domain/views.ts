import type { ModuleCode } from './permissions.ts'
import { viewNameAt, viewNames, type ViewPath } from './viewNames.ts'

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
  /** Module whose read permission opens the page (decisions 18); absent: every member, or a rule of its own. */
  module?: ModuleCode
}

const placed: readonly (Omit<View, 'path' | 'name'> & { path: ViewPath })[] = [
  { path: '/dashboard', group: 'Dashboard' },
  { path: '/pin-activities', group: 'Pin Activities', module: 'AV' },
  { path: '/pin', group: 'Pin Management', module: 'PN' },
  { path: '/contract', group: 'Pin Management', module: 'PN' },
  { path: '/employee', group: 'Organization', module: 'US' },
  { path: '/announcement', group: 'Organization', module: 'AN' },
  { path: '/group', group: 'Organization', module: 'US' },
  { path: '/department', group: 'Organization', module: 'OR' },
  { path: '/employee-kit', group: 'Organization', module: 'US' },
  { path: '/policy', group: 'Organization', module: 'OR' },
  { path: '/job', group: 'Organization', module: 'OR' },
  { path: '/leave', group: 'Leave Management', module: 'LV' },
  { path: '/leave-setting', group: 'Leave Management', module: 'LV' },
  { path: '/schedulling', group: 'Calendar', module: 'SC' },
  { path: '/timesheet', group: 'Calendar', module: 'TS' },
  { path: '/cmms', group: 'Maintenance', module: 'CM' },
  { path: '/work', group: 'Maintenance', module: 'CM' },
  { path: '/utility', group: 'Maintenance', module: 'CM' },
  { path: '/delivery', group: 'Maintenance', module: 'CM' },
  { path: '/facility', group: 'Maintenance', module: 'CM' },
  { path: '/pmschedule', group: 'Maintenance', module: 'CM' },
  { path: '/company', group: 'Setting', module: 'CP' },
  { path: '/admin', group: 'Setting', module: 'AC' },
  { path: '/password', group: 'Setting' },
  { path: '/general', group: 'Setting', module: 'ST' },
  { path: '/accessibility', group: 'Setting', module: 'VM' },
  { path: '/report', group: 'Report', module: 'RP' },
  { path: '/efp', group: 'EFP', module: 'EF' },
  { path: '/rate', group: 'EFP', module: 'EF' },
  { path: '/PAM', group: 'PAM' },
  { path: '/partner', group: 'PAM' },
  { path: '/vms/dashboard', group: 'VMS', module: 'VM' },
  { path: '/vms/vendor', group: 'VMS', module: 'VM' },
  { path: '/vms/pin-control', group: 'VMS', module: 'VM' },
  { path: '/vms/report', group: 'VMS', module: 'VM' },
  { path: '/mb/templates', group: 'Deep Analytic', module: 'DA' },
  { path: '/payment', group: 'Payment', module: 'PA' },
  { path: '/broadcast', group: 'Broadcast', module: 'AN' },
]

/** The shell's pages in the menu's order (spec 2, side menu groups). */
export const shellViews: readonly View[] = placed.map((view) => ({ ...view, name: viewNames[view.path] }))

/** The shell's page at a path, such as Employees for `/employee/12`; undefined where it is none of the spec's. */
export function viewAt(path: string): View | undefined {
  const found = viewNameAt(path)
  return found && shellViews.find((view) => view.path === found[0])
}
