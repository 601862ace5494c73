import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useDataProvider, useNotify, type Identifier } from 'react-admin'
import { newKey } from '../providers/newKey.ts'
import type { Resource } from '../schema/resource.ts'
import { useBatchRuns } from './batch/useBatchRuns.tsx'
import type { KitDataProvider } from './dataProvider.ts'
import { useReason, useText } from './texts.ts'

/** Makes every list, record and reference of the resource on screen fetch itself anew. */
export function useReload(resource: Resource) {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: [resource.route] }), [client, resource])
}

/**
 * Deletes a few records as a batch, which offers the way back. Gives whether all of them were deleted; the user has
 * been told either way.
 */
export function useRemove(resource: Resource) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const notify = useNotify()
  const { settle } = useBatchRuns()
  const text = useText()
  const reason = useReason()
  return useCallback(
    async (ids: readonly Identifier[]): Promise<boolean> => {
      try {
        const body = { ids: ids.map(Number) }
        const batch = await dataProvider.startBatch(resource.route, 'delete', body, newKey())
        await settle(batch)
        return batch.counts.failed === 0
      } catch (error) {
        notify(text('deleteFailed', { reason: reason(error) }), { type: 'error' })
        return false
      }
    },
    [dataProvider, settle, notify, text, reason, resource],
  )
}
