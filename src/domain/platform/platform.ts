import { codeFor } from '../access/permissions.ts'

/** Managers of client companies, and their rights there (decisions 19). */

/** `read`: sees them; `manage`: acts on them; `team`: says who else of the own company may. */
export const platformRights = ['read', 'manage', 'team'] as const
export type PlatformRight = (typeof platformRights)[number]

/**
 * The relation of the caller's company to others: the operator reaches all companies, a partner the ones it brought.
 */
export interface PlatformRole {
  readonly operatorId: number
  readonly companyId: number
  readonly isOperator: boolean
  readonly rights: ReadonlySet<PlatformRight>
}

/** A company's role on the platform; `id` is its number. */
interface PlatformCompany {
  id: number
  isPartnershipEnable: boolean
}

/**
 * The platform role of a member. Only administrators and named members of the operator and of partners have one.
 * @param named rights from the company's team list
 */
export function platformRole(
  company: PlatformCompany,
  operatorId: number,
  isAdministrator: boolean,
  named: readonly PlatformRight[],
): PlatformRole | undefined {
  const isOperator = company.id === operatorId
  if (!isOperator && !company.isPartnershipEnable) return undefined
  const rights = new Set<PlatformRight>(isAdministrator ? platformRights : named)
  return rights.has('read') ? { operatorId, companyId: company.id, isOperator, rights } : undefined
}

/** Whether a member with that role has the access `who` and the `right`. */
export const standsFor = (
  standing: PlatformRole | undefined,
  who: 'operator' | 'partner',
  right: PlatformRight,
): standing is PlatformRole =>
  standing !== undefined && (who === 'partner' || standing.isOperator) && standing.rights.has(right)

/**
 * The permission codes of a team. Each team has the leads of its company. The operator's team reaches all records of the
 * platform, a partner's team its clients.
 */
export const platformCodes = ({
  isOperator,
  rights,
}: Pick<PlatformRole, 'isOperator' | 'rights'>): readonly string[] => {
  const writes = rights.has('manage') ? (['create', 'update', 'delete'] as const) : []
  const codesOf = (module: 'LD' | 'PL') =>
    (['read', ...writes] as const).map((action) => codeFor(module, 'main', action))
  return [...codesOf('LD'), ...(isOperator ? codesOf('PL') : [codeFor('PL', 'me', 'read')])]
}
