import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'react-admin'
import { withoutAll } from '../../../domain/filters.ts'
import type { PortalDataProvider } from '../../../providers/dataProvider.ts'
import { workRequest } from '../../../resources/cmms/workRequest.resource.ts'

/**
 * What a call below the list says of what the list's filter keeps; it is renewed with the lists of the resource.
 * @param query further parameters of the call
 */
export function useWorkCall<T>(
  name: string,
  answer: { parse: (data: unknown) => T },
  query: Readonly<Record<string, string>> = {},
) {
  const { filterValues } = useListContext()
  const dataProvider = useDataProvider<PortalDataProvider>()
  const filter = JSON.stringify(withoutAll(filterValues))
  return useQuery({
    queryKey: [workRequest.route, name, filter, query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const below = `${name}?${new URLSearchParams({ ...query, filter })}`
      return answer.parse((await dataProvider.call(workRequest.name, below, { signal })).data)
    },
  })
}
