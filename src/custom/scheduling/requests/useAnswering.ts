import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { KitDataProvider } from '../../../kit/calls/dataProvider.ts'
import { useLabel, useReason } from '../../../kit/texts/texts.ts'
import { outcomeOf } from '../../../kit/transitions/useTransition.ts'
import type { Resource } from '../../../schema/resource.ts'

/** Steps of shifts and claims: carried out, reported, and all that is shown is read anew. */
export function useAnswering() {
  const dataProvider = useDataProvider<KitDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  const reason = useReason()
  const label = useLabel()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async (resource: Resource, id: number, verb: string, values: Record<string, unknown> = {}) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await dataProvider.transition(resource.route, id, verb, values)
      const step = resource.transitions[verb]
      if (step) notify(label(outcomeOf(resource, step)), { type: 'success' })
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
