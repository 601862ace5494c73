import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { newKey } from '../../providers/data/newKey.ts'
import type { Resource } from '../../schema/resource.ts'
import { useBatchRuns } from '../batch/runs/useBatchRuns.tsx'
import type { KitDataProvider } from '../calls/dataProvider.ts'
import { useTexts } from '../texts/defineTexts.ts'
import { useReason } from '../texts/texts.ts'
import { trashTexts } from './texts.ts'

/** The trash's texts in the user's language. */
export const useTrashText = () => useTexts({ name: 'kit.trash', en: trashTexts })

/** Restores deleted records as one batch, which can be undone; a failure is shown. */
export function useRestore(resource: Resource) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const notify = useNotify()
  const { settle } = useBatchRuns()
  const text = useTrashText()
  const reason = useReason()
  const [busy, setBusy] = useState(false)
  const restore = async (ids: readonly number[]) => {
    setBusy(true)
    try {
      await settle(await dataProvider.startBatch(resource.route, 'restore', { ids }, newKey()))
    } catch (error) {
      notify(text('failed', { reason: reason(error) }), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { restore, busy }
}
