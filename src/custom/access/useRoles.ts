import { useQuery } from '@tanstack/react-query'
import { useDataProvider, usePermissions } from 'react-admin'
import { scopeOf } from '../../domain/permissions.ts'
import { codesOf } from '../../kit/access.ts'
import type { PortalDataProvider } from '../../providers/dataProvider.ts'
import { role } from '../../resources/organization/role.resource.ts'

/** Begins with the role's route, so that whatever renews roles renews this. */
export const rolesKey = [role.route, 'access'] as const

/** The company's roles with what they give and how many hold them. */
export function useRoles() {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const query = useQuery({ queryKey: rolesKey, queryFn: () => dataProvider.accessList() })
  return { ...query, roles: query.data?.roles }
}

/** Whether the user may change what roles give: by a code for his own role he may not. */
export function useMayGrant(): boolean {
  const { permissions } = usePermissions<unknown>()
  return scopeOf(codesOf(permissions), 'AC', 'update') === 'all'
}
