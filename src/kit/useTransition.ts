import { useState } from 'react'
import { useDataProvider, useNotify, type RaRecord } from 'react-admin'
import type { Resource, Transition } from '../schema/resource.ts'
import { useAccess } from './access.ts'
import type { KitDataProvider } from './dataProvider.ts'
import { failureOf } from './form/failures.ts'
import { titleOf } from './records.ts'
import { useLabel, useReason, useText } from './texts.ts'
import { useReload } from './useRemove.tsx'

/** A change of status, by the verb that makes it. */
interface Step {
  verb: string
  transition: Transition
}

/** Changes of status that need no dialog: those that ask for nothing and need no confirmation. */
export function useTransition(resource: Resource) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const notify = useNotify()
  const reload = useReload(resource)
  const access = useAccess(resource)
  const label = useLabel()
  const text = useText()
  const reason = useReason()
  const [busy, setBusy] = useState(false)

  /** Whether the caller is to be asked for something, or for a yes. */
  const asks = (transition: Transition) =>
    transition.tone === 'danger' || transition.confirm === true || access.asked(transition).length > 0

  /** Carries it out on the version that is shown, tells what became of it and renews what is on screen. */
  const run = async (record: RaRecord, { verb, transition }: Step) => {
    const name = titleOf(resource, record)
    const title = label(transition.label)
    setBusy(true)
    try {
      await dataProvider.transition(resource.route, record.id, verb, { version: record['version'] })
      notify(text('transitionDone', { verb: title, name }), { type: 'success' })
    } catch (error) {
      const why = failureOf(error).current ? text('stale') : reason(error)
      notify(text('transitionFailed', { name, reason: why }), { type: 'error' })
    }
    await reload()
    setBusy(false)
  }
  return { asks, run, busy }
}
