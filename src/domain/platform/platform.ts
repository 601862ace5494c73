/** Who manages client companies, and what they may do with them (decisions 19). */

/** `read`: sees them; `manage`: acts on them; `team`: says who else of the own company may. */
export const platformRights = ['read', 'manage', 'team'] as const
export type PlatformRight = (typeof platformRights)[number]

/** How the caller's company stands to the others: the operator reaches all of them, a partner those that it brought. */
export interface PlatformRole {
  readonly operatorId: number
  readonly companyId: number
  readonly isOperator: boolean
  readonly rights: ReadonlySet<PlatformRight>
}

/** What a company is to the platform; `id` is its number. */
interface PlatformCompany {
  id: number
  isPartnershipEnable: boolean
}

/**
 * The standing of a member, or undefined for whoever has none: only members of the operator and of partners do, and of
 * those the administrators and the ones they have named.
 * @param named rights that the own company's team list gives
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

/** May somebody of that standing do what asks for `who` and `right`? */
export const standsFor = (
  standing: PlatformRole | undefined,
  who: 'operator' | 'partner',
  right: PlatformRight,
): standing is PlatformRole =>
  standing !== undefined && (who === 'partner' || standing.isOperator) && standing.rights.has(right)

export const partnerTiers = ['bronze', 'silver', 'gold', 'platinum'] as const
