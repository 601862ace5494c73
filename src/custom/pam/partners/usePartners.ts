import { useRowList } from '../../../kit/records/rows.ts'
import { partner } from '../../../resources/pam/partners/partner.resource.ts'

/** Ids and names of all partners. */
export function usePartners(enabled: boolean): (readonly [number, string])[] {
  const { data = [] } = useRowList(
    partner,
    { sort: { field: 'companyName', order: 'ASC' }, pagination: { page: 1, perPage: 500 } },
    { enabled },
  )
  return data.map(({ id, companyName }) => [id, companyName])
}
