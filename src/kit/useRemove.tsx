import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { newKey } from '../providers/newKey.ts'
import { resources } from '../resources/index.ts'
import { referringFields, type Resource } from '../schema/resource.ts'
import type { Chosen, Selected } from './batch/Selection.tsx'
import { useBatchRuns } from './batch/useBatchRuns.tsx'
import type { KitDataProvider } from './dataProvider.ts'
import { later } from './later.tsx'
import { useReason, useText } from './texts.ts'

const DeleteBatchDialog = later(async () => (await import('./batch/DeleteBatchDialog.tsx')).DeleteBatchDialog)

/** Makes every list, record and reference of the resource on screen fetch itself anew. */
export function useReload(resource: Resource) {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: [resource.route] }), [client, resource])
}

/**
 * Deletes records, after a look at what they are and what refers to them. A single record that nothing can refer to is
 * deleted at once: the way back is all that it takes.
 * @param onRemoved is told when they are deleted, or are being deleted
 * @returns what asks, and the dialog to be drawn
 */
export function useRemoval(resource: Resource, onRemoved?: () => void) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const notify = useNotify()
  const { settle } = useBatchRuns()
  const text = useText()
  const reason = useReason()
  const [asked, setAsked] = useState<Selected>()
  const remove = async (chosen: Chosen) => {
    try {
      const batch = await dataProvider.startBatch(resource.route, 'delete', chosen, newKey())
      await settle(batch)
      if (batch.counts.failed === 0) onRemoved?.()
    } catch (error) {
      notify(text('deleteFailed', { reason: reason(error) }), { type: 'error' })
    }
  }
  const ask = async (selection: Selected) => {
    if (selection.count > 1 || referringFields(resources, resource.name).length > 0) setAsked(selection)
    else await remove(selection.chosen)
  }
  const close = () => setAsked(undefined)
  const dialog = asked && (
    <DeleteBatchDialog
      resource={resource}
      selection={asked}
      onClose={close}
      onStarted={() => {
        close()
        onRemoved?.()
      }}
    />
  )
  return { ask, dialog }
}
