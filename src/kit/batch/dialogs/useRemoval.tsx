import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { newKey } from '../../../providers/data/newKey.ts'
import { resources } from '../../../resources/index.ts'
import { referringFields, type Resource } from '../../../schema/resource.ts'
import type { Selected } from '../../list/Selection.tsx'
import type { Chosen } from '../../records/chosen.ts'
import { useBatchRuns } from '../runs/useBatchRuns.tsx'
import type { KitDataProvider } from '../../calls/dataProvider.ts'
import { later } from '../../loading/later.tsx'
import { useReason, useText } from '../../texts/texts.ts'

const DeleteBatchDialog = later(async () => (await import('./DeleteBatchDialog.tsx')).DeleteBatchDialog)

/**
 * Deletes records, after a preview of them and of references to them. A single record without possible references is
 * deleted at once, because undo is enough.
 * @param onRemoved called when they are deleted, or the deletion has begun
 * @returns the function to start it, and the dialog to render
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
