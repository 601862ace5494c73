import { codeFor, moduleCodes, type Action, type ModuleCode, type Scope } from './permissions.ts'

/** A role that every new company starts with and may edit like any other (decisions 20). */
export interface SeedRole {
  name: string
  description: string
  permissions: readonly string[]
}

export type SeedRoleName = 'Administrator' | 'Manager' | 'Maintenance manager' | 'Employee'

const codes = (scope: Scope, modules: readonly ModuleCode[], actions: readonly Action[]) =>
  modules.flatMap((module) => actions.map((action) => codeFor(module, scope, action)))

/** Modules about the company: payment, permissions, settings. */
const companyMatters: ReadonlySet<ModuleCode> = new Set(['AC', 'CP', 'PA', 'ST'])
/** Personal data is for administrators, and roles that a company makes for it. */
const dailyWork = moduleCodes.filter(
  (module) => !companyMatters.has(module) && module !== 'OR' && module !== 'PD',
)

/** What holds nothing of one's own (decisions 26). */
const ofOthers: ReadonlySet<ModuleCode> = new Set([...companyMatters, 'VM', 'DA', 'EF', 'RP'])
const ofOneself = moduleCodes.filter((module) => !ofOthers.has(module))

/** What everybody does for themselves: they see what concerns them, report, ask and answer. */
const forOneself = [
  ...codes('me', ofOneself, ['read']),
  ...codes('me', ['AT', 'SS', 'EM', 'PT', 'TD', 'LV', 'AV', 'CM', 'TS'], ['create', 'update']),
  // Contact data may be kept current; nobody makes or ends their own employment.
  ...codes('me', ['US', 'NT'], ['update']),
  // Assignees confirm or decline shifts, request swaps and claim open shifts.
  ...codes('me', ['SC'], ['update']),
  // A work request that is not needed any more is cancelled, with a reason: others work on it.
  ...codes('me', ['LV'], ['delete']),
]

export const seedRoles: Readonly<Record<SeedRoleName, SeedRole>> = {
  Administrator: {
    name: 'Administrator',
    description: 'Everything in the company, its roles, payments and settings included.',
    permissions: codes('main', moduleCodes, ['create', 'read', 'update', 'delete', 'setting']),
  },
  Manager: {
    name: 'Manager',
    description:
      'Runs the daily work of all sites; leaves roles, payments and settings to the administrator.',
    permissions: [
      ...codes('main', dailyWork, ['create', 'read', 'update', 'delete']),
      ...codes('main', ['OR', 'CP'], ['read']),
      ...forOneself,
    ],
  },
  'Maintenance manager': {
    name: 'Maintenance manager',
    description: 'Takes in, assigns and closes work requests; sees sites and staff.',
    permissions: [
      ...codes('main', ['CM'], ['create', 'read', 'update', 'delete', 'setting']),
      ...codes('main', ['PN', 'US', 'OR'], ['read']),
      ...forOneself,
    ],
  },
  Employee: {
    name: 'Employee',
    description: 'What concerns oneself: own work, leave, attendance and particulars.',
    permissions: forOneself,
  },
}
