/**
 * Permission codes (spec 6, decisions 7 and 18): two letters of the module and one for scope and action.
 * The server guards its calls and the console its menu with the functions of this file, so that they agree.
 */
export const modules = {
  SC: 'Scheduling',
  AT: 'Attendance',
  SS: 'Snap & Send',
  AN: 'Announcement',
  NT: 'Notification',
  US: 'User',
  ST: 'Setting',
  PN: 'Pin',
  CP: 'Company Profile',
  OR: 'Company',
  RP: 'Report',
  TS: 'Timesheet',
  EM: 'Emergency',
  PT: 'Patrol',
  TD: 'Touchdown',
  LV: 'e-Leave',
  PA: 'Payment',
  EF: 'Efp',
  AC: 'Admin Access',
  AV: 'Activities',
  DA: 'Deep Analytic',
  VM: 'VMS',
  // Not in the spec's table: it gives the maintenance area no code (decisions 18).
  CM: 'Maintenance',
  // Nor does it have one for the personal data of employees (decisions 36).
  PD: 'Personal Data',
  // The platform's records of its clients, and the leads of a company. No role gives them: the teams of the operator and
  // of partners do (decisions 19).
  PL: 'Platform',
  LD: 'Leads',
} as const

export type ModuleCode = keyof typeof modules
export type Scope = 'main' | 'me'
export type Action = 'create' | 'read' | 'update' | 'delete' | 'setting'

/** Rows that a caller reaches: all of the company's, only their own, or none. */
export type Reach = 'all' | 'own' | 'none'

export interface Permission {
  module: ModuleCode
  scope: Scope
  action: Action
}

export const scopes = ['main', 'me'] as const satisfies readonly Scope[]
export const actions = ['create', 'read', 'update', 'delete', 'setting'] as const satisfies readonly Action[]

type Letters = Readonly<Record<Scope, Readonly<Record<Action, string>>>>

const usual: Letters = {
  main: { create: 'A', read: 'B', update: 'C', delete: 'D', setting: 'I' },
  me: { create: 'E', read: 'F', update: 'G', delete: 'H', setting: 'J' },
}

const sequential: Letters = {
  main: { create: 'A', read: 'B', update: 'C', delete: 'D', setting: 'E' },
  me: { create: 'F', read: 'G', update: 'H', delete: 'I', setting: 'J' },
}

const lettersOf = (module: ModuleCode): Letters => (module === 'DA' || module === 'VM' ? sequential : usual)

/** Tells a module code from any other text. */
export const isModuleCode = (text: string): text is ModuleCode => Object.hasOwn(modules, text)

/** Tells an action from any other text. */
export const isAction = (text: string): text is Action => actions.some((action) => action === text)

const everyModule: readonly ModuleCode[] = Object.keys(modules).filter(isModuleCode)

const platformModules: readonly ModuleCode[] = ['PL', 'LD']

/** The module codes that roles give, in the order of the spec's table. */
export const moduleCodes: readonly ModuleCode[] = everyModule.filter(
  (code) => !platformModules.includes(code),
)

/** The code that permits `action` on `module` in `scope`: `codeFor('US', 'main', 'read')` is `USB` (spec 6). */
export function codeFor(module: ModuleCode, scope: Scope, action: Action): string {
  return module + lettersOf(module)[scope][action]
}

/** Whether a code opens records of the platform's teams, so that no role gives it. */
export const isOfPlatform = (code: string): boolean =>
  platformModules.some((module) => code.startsWith(module))

const catalogue: ReadonlyMap<string, Permission> = new Map(
  everyModule.flatMap((module) =>
    scopes.flatMap((scope) =>
      actions.map((action) => [codeFor(module, scope, action), { module, scope, action }] as const),
    ),
  ),
)

/** Every code that roles give, module by module. */
export const allCodes: readonly string[] = [...catalogue.keys()].filter((code) => !isOfPlatform(code))

/** The permission of a code, or undefined if the text is not a code. */
export const permissionOf = (code: string): Permission | undefined => catalogue.get(code)

/** How far a list of codes reaches for one action: `main` gives all rows, `me` alone the caller's own (decisions 7). */
export function scopeOf(codes: ReadonlySet<string>, module: ModuleCode, action: Action): Reach {
  if (codes.has(codeFor(module, 'main', action))) return 'all'
  return codes.has(codeFor(module, 'me', action)) ? 'own' : 'none'
}

/**
 * The effective codes in a deployment whose access lists have only the spec's modules. The maintenance area is open to
 * every member, as in the spec's menu (decisions 18), and User opens personal data (decisions 36).
 */
export function withOurModules(codes: ReadonlySet<string>): ReadonlySet<string> {
  const personal = [...codes].flatMap((code) => {
    const { module, scope, action } = permissionOf(code) ?? {}
    return module === 'US' && scope && action ? codeFor('PD', scope, action) : []
  })
  return new Set([...codes, ...actions.map((action) => codeFor('CM', 'main', action)), ...personal])
}
