/** What a department of the demo consists of: its jobs with their share of the staff and the span of basic pay in ringgit. */
export interface DemoDepartment {
  code: string
  name: string
  costCentre: string
  /** Code of the department above it, which stands before it in the list. */
  parent?: string
  head: string
  jobs: readonly (readonly [title: string, share: number, from: number, to: number])[]
}

/** The eight departments of the facility company, in three levels. */
export const facilityDepartments: readonly DemoDepartment[] = [
  {
    code: 'OPS',
    name: 'Operations',
    costCentre: '100',
    head: 'Head of Operations',
    jobs: [
      ['Site Supervisor', 24, 3200, 4600],
      ['Operations Executive', 6, 3000, 4200],
      ['Facility Coordinator', 8, 2600, 3500],
    ],
  },
  {
    code: 'MNT',
    name: 'Maintenance',
    costCentre: '200',
    parent: 'OPS',
    head: 'Maintenance Manager',
    jobs: [
      ['M&E Technician', 22, 2300, 3400],
      ['Chargeman A4', 6, 3200, 4500],
      ['HVAC Technician', 12, 2400, 3600],
      ['Plumber', 8, 2000, 2900],
      ['Handyman', 12, 1700, 2300],
    ],
  },
  {
    code: 'HSK',
    name: 'Housekeeping',
    costCentre: '300',
    parent: 'OPS',
    head: 'Housekeeping Manager',
    jobs: [
      ['Cleaner', 108, 1700, 1900],
      ['Cleaning Team Leader', 14, 2000, 2500],
    ],
  },
  {
    code: 'GRD',
    name: 'Guarding',
    costCentre: '400',
    parent: 'OPS',
    head: 'Chief Security Officer',
    jobs: [
      ['Security Guard', 92, 1800, 2400],
      ['Guard Post Commander', 12, 2500, 3200],
      ['Control Room Operator', 8, 2200, 2900],
    ],
  },
  {
    code: 'GRN',
    name: 'Grounds & Gardens',
    costCentre: '500',
    parent: 'HSK',
    head: 'Landscape Manager',
    jobs: [
      ['Gardener', 30, 1700, 2000],
      ['Arborist', 4, 2400, 3200],
    ],
  },
  {
    code: 'HRD',
    name: 'Human Resources',
    costCentre: '600',
    head: 'HR Manager',
    jobs: [
      ['HR Executive', 6, 3000, 4500],
      ['Training Officer', 2, 3200, 4300],
    ],
  },
  {
    code: 'FIN',
    name: 'Finance & Procurement',
    costCentre: '700',
    head: 'Finance Manager',
    jobs: [
      ['Accounts Executive', 6, 3000, 4600],
      ['Procurement Officer', 4, 2900, 4200],
    ],
  },
  {
    code: 'QHS',
    name: 'Quality, Health & Safety',
    costCentre: '800',
    parent: 'OPS',
    head: 'QHSE Manager',
    jobs: [
      ['Safety Officer', 5, 3500, 5200],
      ['Quality Auditor', 2, 3300, 4800],
    ],
  },
]

/** Departments of a small company. */
export const smallDepartments: readonly DemoDepartment[] = [
  {
    code: 'OFF',
    name: 'Office',
    costCentre: '10',
    head: 'Office Manager',
    jobs: [['Executive', 4, 2800, 4200]],
  },
  {
    code: 'FLD',
    name: 'Field Team',
    costCentre: '20',
    head: 'Field Manager',
    jobs: [
      ['Technician', 6, 2100, 3200],
      ['Assistant', 3, 1700, 2100],
    ],
  },
]

/** Groups of the facility company: crews that requests are given to, zones, and those who approve. */
export const facilityGroups = [
  { name: 'Electrical crew', description: 'Lighting, distribution boards, generators', type: 'crew' },
  { name: 'Air-conditioning crew', description: 'Chillers, split units, ventilation', type: 'crew' },
  { name: 'Plumbing crew', description: 'Pumps, leaks, sanitary fittings', type: 'crew' },
  { name: 'Civil & handyman crew', description: 'Doors, ceilings, tiling, painting', type: 'crew' },
  { name: 'Pasukan pembersihan malam', description: 'Night cleaning team', type: 'team' },
  { name: 'Rapid response guards', description: 'Stand-in guards for all sites', type: 'team' },
  { name: 'Klang Valley zone', description: 'Sites in Kuala Lumpur, Putrajaya and Selangor', type: 'zone' },
  { name: 'Northern zone', description: 'Sites in Penang and Perak', type: 'zone' },
  { name: 'Southern zone', description: 'Sites in Negeri Sembilan, Melaka and Johor', type: 'zone' },
  {
    name: 'East coast & Borneo zone',
    description: 'Sites in Pahang, Kelantan, Sarawak and Sabah',
    type: 'zone',
  },
  { name: 'Leave approvers', description: 'Heads of department and their deputies', type: 'approval' },
  { name: 'First aiders 急救员', description: 'Certified first aiders of all sites', type: 'custom' },
] as const

/** Which group of the facility company sees to which category of work. */
export const crewOf: Readonly<Record<string, string>> = {
  electrical: 'Electrical crew',
  lift: 'Electrical crew',
  fire: 'Electrical crew',
  security_system: 'Electrical crew',
  ict: 'Electrical crew',
  hvac: 'Air-conditioning crew',
  plumbing: 'Plumbing crew',
  civil: 'Civil & handyman crew',
  other: 'Civil & handyman crew',
  cleaning: 'Pasukan pembersihan malam',
}

/** Which states a zone covers. */
export const zoneOf: Readonly<Record<string, string>> = {
  'Kuala Lumpur': 'Klang Valley zone',
  Putrajaya: 'Klang Valley zone',
  Selangor: 'Klang Valley zone',
  'Pulau Pinang': 'Northern zone',
  Perak: 'Northern zone',
  'Negeri Sembilan': 'Southern zone',
  Melaka: 'Southern zone',
  Johor: 'Southern zone',
  Pahang: 'East coast & Borneo zone',
  Kelantan: 'East coast & Borneo zone',
  Sarawak: 'East coast & Borneo zone',
  Sabah: 'East coast & Borneo zone',
}
