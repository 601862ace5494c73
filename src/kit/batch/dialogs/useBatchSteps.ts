import { useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { newKey } from '../../../providers/data/newKey.ts'
import type { Batch } from '../../../schema/calls/batch.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { KitDataProvider } from '../../calls/dataProvider.ts'
import { failureOf } from '../../calls/failures.ts'
import type { Body } from '../../form/resolver.ts'
import { useReason } from '../../texts/texts.ts'
import type { Chosen } from '../../records/chosen.ts'
import { useBatchRuns } from '../runs/useBatchRuns.tsx'
import { isUnderWay } from '../runs/words.ts'

interface Options {
  action: string
  chosen: Chosen
  /** There is nothing to ask: the preview is made at once. */
  atOnce?: boolean
  /** It is done or under way, and nothing is left to be looked at here. */
  onStarted: () => void
}

/** The steps of a batch: request, preview, run. */
export function useBatchSteps(resource: Resource, { action, chosen, atOnce = false, onStarted }: Options) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const { settle } = useBatchRuns()
  const reason = useReason()
  const [preview, setPreview] = useState<Batch>()
  const [result, setResult] = useState<Batch>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // A second attempt after a lost answer must not make a second batch; another wish is another batch.
  const last = useRef({ wish: '', key: '' })
  const keyOf = (wish: string) => {
    if (last.current.wish !== wish) last.current = { wish, key: newKey() }
    return last.current.key
  }

  const during = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    setBusy(true)
    setFailure(undefined)
    try {
      return await work()
    } catch (error) {
      setFailure(reason(error))
      throw error
    } finally {
      setBusy(false)
    }
  }

  /** What could not be changed stays in sight, with the reasons. */
  const end = async (batch: Batch) => {
    if (batch.counts.failed > 0 && !isUnderWay(batch)) setResult(batch)
    else onStarted()
    await settle(batch)
  }

  /** Sends the request; returns the messages by field of a refusal in react-hook-form's shape. */
  const send = async (further: Body, previewed: boolean) => {
    const body = { ...chosen, ...further, ...(previewed && { preview: true }) }
    try {
      await during(async () => {
        const batch = await dataProvider.startBatch(
          resource.route,
          action,
          body,
          keyOf(JSON.stringify([action, body])),
        )
        if (previewed) {
          setPreview(batch)
          return
        }
        await end(batch)
      })
      return undefined
    } catch (error) {
      return failureOf(error).errors ?? { root: { serverError: reason(error) } }
    }
  }

  const asked = useRef(false)
  useEffect(() => {
    if (!atOnce || asked.current) return
    asked.current = true
    void send({}, true)
  })

  return {
    preview,
    result,
    busy,
    failure,
    back: () => {
      setPreview(undefined)
      setFailure(undefined)
    },
    send,
    /** @param changed includes records that somebody has changed since the preview */
    run: async (id: number, changed: boolean) => {
      try {
        await during(async () => end(await dataProvider.runBatch(id, changed)))
      } catch {
        // `failure` shows it next to the preview.
      }
    },
  }
}
