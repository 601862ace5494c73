import { useGetList } from 'react-admin'
import { plan } from '../../../resources/pam/billing/plan.resource.ts'
import type { RowOf } from '../../../schema/resource.ts'

/** The plans that a client can be given, by name. */
export function usePlans(enabled = true) {
  const { data = [] } = useGetList<RowOf<typeof plan>>(
    plan.route,
    {
      filter: { status: 'active' },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: 200 },
    },
    { enabled },
  )
  return data
}
