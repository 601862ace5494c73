import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import type { Batch } from '../../../schema/calls/batch.ts'
import type { KitDataProvider } from '../../calls/dataProvider.ts'
import { batchKeys } from './paths.ts'
import { useBatchRuns } from './useBatchRuns.tsx'
import { isUnderWay } from './words.ts'

/** Milliseconds between two questions: soon after a batch began, and at most. */
const soonest = 500
const latest = 5_000
/** More than one person ever has under way. */
const most = 20

/**
 * The caller's batches that are under way, those found again after a reload among them. It asks less often the longer
 * they take, and settles each that has ended.
 */
export function useUnderWay(): Batch[] {
  const dataProvider = useDataProvider<KitDataProvider>()
  const client = useQueryClient()
  const { settle } = useBatchRuns()
  const since = useRef<number>(undefined)
  const settled = useRef(new Set<string>())
  const { data = [] } = useQuery({
    queryKey: batchKeys.underWay,
    queryFn: async () => {
      const filter = { state: ['running', 'undoing'], createdBy: 'me' }
      const found = (await dataProvider.batches({ filter, range: [0, most - 1] })).data
      // Missing batches have ended, or belong to another user, whose batch this user undoes.
      const known = client.getQueryData<Batch[]>(batchKeys.underWay) ?? []
      const missing = known.filter((batch) => isUnderWay(batch) && !found.some(({ id }) => id === batch.id))
      return [...found, ...(await Promise.all(missing.map(({ id }) => dataProvider.batch(id))))]
    },
    refetchInterval: ({ state: { data: batches = [] } }) => {
      if (!batches.some(isUnderWay)) {
        since.current = undefined
        return false
      }
      since.current ??= Date.now()
      return Math.min(Math.max((Date.now() - since.current) / 10, soonest), latest)
    },
  })
  useEffect(() => {
    for (const batch of data) {
      const end = `${batch.id} ${batch.state} ${batch.undoneAt ?? batch.finishedAt ?? ''}`
      if (isUnderWay(batch) || settled.current.has(end)) continue
      settled.current.add(end)
      void settle(batch)
    }
  }, [data, settle])
  return data.filter(isUnderWay)
}
