import { useGetList } from 'react-admin'
import { partner } from '../../../resources/pam/partners/partner.resource.ts'
import type { RowOf } from '../../../schema/resource.ts'

/** Ids and names of all partners. */
export function usePartners(enabled: boolean): (readonly [number, string])[] {
  const { data = [] } = useGetList<RowOf<typeof partner>>(
    partner.route,
    { sort: { field: 'companyName', order: 'ASC' }, pagination: { page: 1, perPage: 500 } },
    { enabled },
  )
  return data.map(({ id, companyName }) => [id, companyName])
}
