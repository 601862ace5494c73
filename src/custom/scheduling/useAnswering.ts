import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { KitDataProvider } from '../../kit/dataProvider.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { useReason } from '../../kit/texts.ts'
import type { Resource } from '../../schema/resource.ts'
import { schedulingTexts } from './texts.ts'

/** Steps of shifts and claims: carried out, reported, and all that is shown is read anew. */
export function useAnswering() {
  const dataProvider = useDataProvider<KitDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  const reason = useReason()
  const text = useTexts(schedulingTexts)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async (resource: Resource, id: number, verb: string, values: Record<string, unknown> = {}) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await dataProvider.transition(resource.route, id, verb, values)
      notify(text('answered'), { type: 'success' })
      return true
    } catch (error) {
      setFailure(reason(error))
      return false
    } finally {
      // What was refused has often been answered by somebody else in the meantime.
      await client.invalidateQueries()
      setBusy(false)
    }
  }
  return { run, busy, failure, clear: () => setFailure(undefined) }
}
