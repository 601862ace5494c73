import { useQuery } from '@tanstack/react-query'
import { useDataProvider, usePermissions } from 'react-admin'
import { scopeOf } from '../../domain/access/permissions.ts'
import { codesOf } from '../../kit/access/access.ts'
import type { PortalDataProvider } from '../../providers/data/dataProvider.ts'
import { role } from '../../resources/access/role.resource.ts'

/** Begins with the role's route, so that whatever renews roles renews this. */
export const rolesKey = [role.route, 'access'] as const

/** The company's roles with what they give and how many hold them. */
export function useRoles() {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const query = useQuery({ queryKey: rolesKey, queryFn: () => dataProvider.accessList() })
  return { ...query, roles: query.data?.roles }
}

function useReachesAll(action: 'read' | 'update'): boolean {
  const { permissions } = usePermissions<unknown>()
  return scopeOf(codesOf(permissions), 'AC', action) === 'all'
}

/** Whether the user may change what roles give: by a code for their own role they may not. */
export const useMayGrant = () => useReachesAll('update')

/** Whether the user may look into every role, and through it, and at what others may do. */
export const useSeesAllRoles = () => useReachesAll('read')
