import { useEvent, useListContext, useNavigate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { listQuery } from '../records/records.ts'
import type { FilterValues } from './filterValues.ts'

/** Filters the list in place of what the address says, so that the way back does not lead through that. */
export function useReplaceFilter() {
  const { sort } = useListContext()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useEvent((filter: FilterValues) => {
    void navigate(`${pathname}?${listQuery(filter, sort.field, sort.order, search)}`, { replace: true })
  })
}
