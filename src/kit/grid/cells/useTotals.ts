import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'react-admin'
import { addsUp } from '../../../schema/fields.ts'
import { fieldOf, type Resource } from '../../../schema/resource.ts'
import type { KitDataProvider } from '../../calls/dataProvider.ts'

/** Sums by field, as exact decimal text. */
export type Totals = Readonly<Record<string, string>>

/** The sums of the columns that add up, over all that the list's filter keeps; one of them for the last row. */
export function useTotals(resource: Resource, columns: readonly string[]): readonly Totals[] {
  const { filterValues, total } = useListContext()
  const dataProvider = useDataProvider<KitDataProvider>()
  const wanted = columns.some((name) => name in resource.fields && addsUp(fieldOf(resource, name)))
  const { data } = useQuery({
    queryKey: [resource.route, 'totals', filterValues],
    queryFn: async () => [await dataProvider.totals(resource.route, filterValues)],
    enabled: wanted && total !== undefined && total > 0,
    placeholderData: (before) => before,
  })
  return wanted && data && total !== 0 ? data : none
}

const none: readonly Totals[] = []
