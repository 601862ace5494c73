import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { KitDataProvider } from '../../calls/dataProvider.ts'
import { isMissing } from '../../calls/failures.ts'
import { batchKeys } from './paths.ts'
import { isUnderWay } from './words.ts'

/** Milliseconds between two questions about a batch that is under way and on screen. */
const pause = 1_000

/** A batch, kept up to date while it is under way. */
export function useBatch(id: number) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: batchKeys.one(id),
    queryFn: () => dataProvider.batch(id),
    retry: (count, reason) => count < 2 && !isMissing(reason),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pause : false),
  })
  return { batch: data, error, retry: () => void refetch() }
}
