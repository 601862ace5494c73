import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { failureOf } from '../../../../kit/calls/failures.ts'
import { useLabel, useReason } from '../../../../kit/texts/texts.ts'
import type { PortalDataProvider } from '../../../../providers/data/dataProvider.ts'
import { links } from '../../../../resources/maintenance/work/workRequest.calls.ts'
import { workRequest } from '../../../../resources/maintenance/work/workRequest.resource.ts'
import { workTask } from '../../../../resources/maintenance/work/workTask.resource.ts'
import { rowOf } from '../../../../kit/records/rows.ts'
import type { WorkTask } from '../rows.ts'

type Values = Partial<WorkTask>

/** What has become of the last thing that was entered at a step. */
export type StepState =
  | { kind: 'idle' | 'saved' }
  | { kind: 'saving'; values: Values }
  | { kind: 'failed'; values: Values; message: string }
  | { kind: 'conflict'; values: Values; current: WorkTask }

/**
 * Saves what is entered at a step at once. Whatever goes wrong, what was entered is kept with the state, to be sent again
 * as it is or over what somebody else has written meanwhile.
 */
export function useSaveStep(task: WorkTask) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const client = useQueryClient()
  const reason = useReason()
  const label = useLabel()
  const [state, setState] = useState<StepState>({ kind: 'idle' })
  /** The newest version known, which the list on screen may not have yet. */
  const version = useRef(0)

  const send = useCallback(
    async (values: Values, over?: number): Promise<boolean> => {
      setState({ kind: 'saving', values })
      const at = over ?? Math.max(version.current, task.version)
      try {
        const { data } = await dataProvider.update<WorkTask>(workTask.route, {
          id: task.id,
          data: { ...values, version: at },
          previousData: task,
        })
        version.current = data.version
        await client.invalidateQueries({ queryKey: [workTask.route] })
        if (values.result === 'fail')
          await client.invalidateQueries({ queryKey: [workRequest.route, links.method, links.path] })
        setState({ kind: 'saved' })
        return true
      } catch (error) {
        const { current, errors } = failureOf(error)
        if (current)
          setState({ kind: 'conflict', values, current: rowOf(workTask, { ...current, id: task.id }) })
        else {
          const [first] = Object.values(errors ?? {})
          setState({
            kind: 'failed',
            values,
            message: typeof first === 'string' ? label(first) : reason(error),
          })
        }
        return false
      }
    },
    [client, dataProvider, label, reason, task],
  )
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  /** One after the other: what is entered while the last is on its way goes over that, and is no conflict with it. */
  const save = useCallback(
    (values: Values, over?: number): Promise<boolean> => {
      setState({ kind: 'saving', values })
      const sent = turn.current.then(() => send(values, over))
      turn.current = sent
      return sent
    },
    [send],
  )
  /** Gives up what was entered for what stands. */
  const drop = useCallback(async () => {
    setState({ kind: 'idle' })
    await client.invalidateQueries({ queryKey: [workTask.route] })
  }, [client])
  /** The step as it was entered here, whether that is saved yet or not. */
  const shown: WorkTask = 'values' in state ? { ...task, ...state.values } : task
  return { state, shown, save, drop }
}
