import { useRowList } from '../../../kit/records/rows.ts'
import { plan } from '../../../resources/pam/billing/plan.resource.ts'

/** The plans that a client can be given, by name. */
export function usePlans(enabled = true) {
  const { data = [] } = useRowList(
    plan,
    {
      filter: { status: 'active' },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: 200 },
    },
    { enabled },
  )
  return data
}
