import { useListContext } from 'react-admin'
import { withoutAll } from '../../../domain/access/filters.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import { workByPin, workload } from '../../../resources/maintenance/work/workRequest.calls.ts'

/** What the list's filter keeps, as calls below the list take it. */
const useFilter = () => withoutAll(useListContext().filterValues)

/** How much work of the list is open at which site; renewed with the list. */
export const useWorkByPin = () => useCall(workByPin, { query: { filter: useFilter() } }, { keep: true })

/** Work of the list by person and day; renewed with the list. */
export const useWorkload = (days: { from: string; until: string }) =>
  useCall(workload, { query: { ...days, filter: useFilter() } }, { keep: true })
