import { moduleCodes, permissionOf, type ModuleCode } from './permissions.ts'

/** Areas that nobody can do without: people and their data, rights, the company itself, payments and notifications. */
const always: ReadonlySet<ModuleCode> = new Set(['US', 'OR', 'PN', 'AC', 'CP', 'ST', 'PA', 'NT', 'PD'])

/** Areas that a plan may hold or not, and that a company may switch off. */
export const switchable: readonly ModuleCode[] = moduleCodes.filter((code) => !always.has(code))

/** The facts that decide a company's areas. */
export interface Features {
  /** Areas that it has switched off. */
  featuresOff: readonly string[]
  /** Areas that the operator has closed for it. */
  featuresClosed: readonly string[]
  /** Areas that its plan holds; null: all of them. */
  planModules: readonly string[] | null
}

/** Areas that are closed to all users of the company, regardless of their permissions. */
export const closedModules = ({ featuresOff, featuresClosed, planModules }: Features): ModuleCode[] =>
  switchable.filter(
    (code) =>
      featuresOff.includes(code) ||
      featuresClosed.includes(code) ||
      (planModules !== null && !planModules.includes(code)),
  )

/** The codes that are left of somebody's where these areas are closed. */
export function openCodes(codes: readonly string[], features: Features): Set<string> {
  const closed = new Set(closedModules(features))
  if (closed.size === 0) return new Set(codes)
  return new Set(
    codes.filter((code) => {
      const module = permissionOf(code)?.module
      return module === undefined || !closed.has(module)
    }),
  )
}
