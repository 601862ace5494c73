import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { KitDataProvider } from '../../kit/dataProvider.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { useReason } from '../../kit/texts.ts'
import { newKey } from '../../providers/newKey.ts'
import { clocking } from '../../resources/calendar/clocking.resource.ts'
import { timesheetTexts } from './texts.ts'

/** Approves or rejects one or many lines as one batch, which can be undone like any other. */
export function useDecision(verb: 'approve' | 'reject', onDone: () => void) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  const text = useTexts(timesheetTexts)
  const reason = useReason()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async (ids: readonly number[], values?: { remark: string }) => {
    if (ids.length === 0) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { counts } = await dataProvider.startBatch(
        clocking.route,
        verb,
        { ids, ...(values && { values }) },
        newKey(),
      )
      const { done, failed } = counts
      const approves = verb === 'approve'
      if (failed > 0)
        notify(text(approves ? 'partly' : 'partlyRejected', { done, failed }), { type: 'warning' })
      else
        notify(text(approves ? 'approved' : 'rejectedMany', { smart_count: ids.length }), { type: 'success' })
      await client.invalidateQueries()
      onDone()
    } catch (error) {
      setFailure(reason(error))
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, failure }
}
