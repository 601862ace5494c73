import { useState } from 'react'
import { useDataProvider, useNotify, type RaRecord } from 'react-admin'
import type { Resource, Transition } from '../../schema/resource.ts'
import { newKey } from '../../providers/data/newKey.ts'
import { useAccess } from '../access/access.ts'
import type { KitDataProvider } from '../calls/dataProvider.ts'
import { useBatchRuns } from '../batch/runs/useBatchRuns.tsx'
import { isStale } from '../calls/failures.ts'
import { useTitle } from '../texts/title.ts'
import { useLabel, useReason, useText } from '../texts/texts.ts'
import { useReload } from '../records/useReload.ts'

/** A change of status, by the verb that makes it. */
interface Step {
  verb: string
  transition: Transition
}

/** What the state that a step leads to is called. */
export const outcomeOf = ({ fields: { status } }: Resource, { to, label }: Transition) =>
  (status?.kind === 'choice' && status.choices.find(({ value }) => value === to)?.label) || label

/** Runs transitions without a dialog: those without fields and confirmation. */
export function useTransition(resource: Resource) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const notify = useNotify()
  const reload = useReload(resource)
  const access = useAccess(resource)
  const label = useLabel()
  const text = useText()
  const reason = useReason()
  const titleOf = useTitle()
  const { settle } = useBatchRuns()
  const [busy, setBusy] = useState(false)

  /** Whether the caller is to be asked for something, or for a yes. */
  const asks = (transition: Transition) =>
    transition.tone === 'danger' || transition.confirm === true || access.asked(transition).length > 0

  /** Carries it out on the version that is shown and says what came of it, by what the record is called there. */
  const run = async (record: RaRecord, { verb, transition }: Step, name = titleOf(resource, record)) => {
    const state = label(outcomeOf(resource, transition))
    setBusy(true)
    try {
      // As a batch of one: what needs no yes beforehand can be undone afterwards.
      const body = { ids: [Number(record.id)], version: record['version'] }
      const batch = await dataProvider.startBatch(resource.route, verb, body, newKey())
      await settle(batch, { said: text('transitionDone', { name, state }) })
    } catch (error) {
      const why = isStale(error) ? text('stale') : reason(error)
      notify(text('transitionFailed', { name, reason: why }), { type: 'error' })
    }
    await reload()
    setBusy(false)
  }
  return { asks, run, busy }
}
