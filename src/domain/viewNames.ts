/** Names of the shell's pages by path, both as the spec has them (section 2, table of shell routes), in the menu's order. */
export const viewNames = {
  '/dashboard': 'Dashboard',
  '/pin-activities': 'Pin Activities',
  '/pin': 'Pin',
  '/contract': 'Contract',
  '/employee': 'Employees',
  '/announcement': 'Announcement',
  '/group': 'Group',
  '/department': 'Department',
  '/employee-kit': 'Employee Kit',
  '/policy': 'Policy',
  '/job': 'Job Management',
  '/leave': 'Leave',
  '/leave-setting': 'Leave Setting',
  '/schedulling': 'Scheduling',
  '/timesheet': 'Timesheet',
  '/cmms': 'Dashboard (maintenance)',
  '/work': 'Work Request',
  '/utility': 'Utility Monitoring',
  '/delivery': 'Delivery Order',
  '/facility': 'Facility Reporting',
  '/pmschedule': 'PM Schedule',
  '/company': 'Company Profile',
  '/admin': 'Admin Access',
  '/password': 'Change Password',
  '/general': 'General',
  '/accessibility': 'Upline Accessibility',
  '/report': 'Report',
  '/efp': 'EFP',
  '/rate': 'Rate',
  '/PAM': 'Clients',
  '/partner': 'Partners',
  '/vms/dashboard': 'VMS Dashboard',
  '/vms/vendor': 'Vendor Overview',
  '/vms/pin-control': 'PIN Control',
  '/vms/report': 'VMS Report',
  '/mb/templates': 'Templates',
  '/payment': 'Payment',
  '/broadcast': 'Broadcast',
} as const

export type ViewPath = keyof typeof viewNames

/** Is `path` the page's, or below it? */
export const holdsPath = (page: string, path: string) => path === page || path.startsWith(`${page}/`)

/** Path and name of the shell's page at a path, such as Employees for `/employee/12`; undefined where it is none of them. */
export const viewNameAt = (path: string) =>
  Object.entries(viewNames).find(([page]) => holdsPath(page.toLowerCase(), path.toLowerCase()))
