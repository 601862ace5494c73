import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { resourceNamed } from '../../../resources/index.ts'
import type { Batch } from '../../../schema/calls/batch.ts'
import type { KitDataProvider } from '../../calls/dataProvider.ts'
import { useReason, useText } from '../../texts/texts.ts'
import { BatchToast } from './BatchToast.tsx'
import { batchKeys } from './paths.ts'
import { useBatchText } from './texts.ts'
import { isUnderWay } from './words.ts'

/** Milliseconds that the way back is offered in the message. */
const undoFor = 10_000

/** Whether a query is about one record: the record, its history, or a call about it. */
const isOfOne = ([, what, which]: QueryKey) =>
  what === 'getOne' || what === 'history' || typeof which === 'number' || String(which).includes('{id}')

/** The queries that a finished batch makes stale: its resource, and all lists of batches. */
const staleAfter =
  ({ resource, action }: Batch) =>
  ({ queryKey }: { queryKey: QueryKey }) => {
    const [of, what] = queryKey
    if (of === 'batch') return what !== 'underWay'
    // A record that is shown and now deleted would report itself missing.
    return of === resourceNamed(resource).route && !(action === 'delete' && isOfOne(queryKey))
  }

/** What follows a call that begins, runs or undoes a batch. */
export function useBatchRuns() {
  const dataProvider = useDataProvider<KitDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  const text = useBatchText()
  const kitText = useText()
  const reason = useReason()

  return useMemo(() => {
    const saidOf = (tell: 'all' | 'brief' | { said: string }) => {
      if (tell === 'all') return undefined
      return tell === 'brief' ? kitText('saved') : tell.said
    }
    /**
     * Reports the outcome of a batch and refreshes the page; a running batch goes to the progress panel.
     * @param tell `brief` reports only that it is saved, `said` the text of a single change, `none` nothing, because
     * its page reports it
     */
    async function settle(batch: Batch, tell: 'all' | 'brief' | 'none' | { said: string } = 'all') {
      client.setQueryData(batchKeys.one(batch.id), batch)
      if (isUnderWay(batch)) {
        client.setQueryData<Batch[]>(batchKeys.underWay, (known = []) => [
          ...known.filter(({ id }) => id !== batch.id),
          batch,
        ])
        return
      }
      const { failed, kept } = batch.counts
      const type = batch.state === 'failed' ? 'error' : failed + kept > 0 ? 'warning' : 'success'
      const undo = () => void act('undoBatch', batch.id)
      if (tell !== 'none')
        notify(<BatchToast batch={batch} said={saidOf(tell)} onUndo={undo} />, {
          type,
          autoHideDuration: undoFor,
        })
      await client.invalidateQueries({ predicate: staleAfter(batch) })
    }

    /** Runs, cancels or undoes. A failure is reported and returns undefined. */
    async function act(
      verb: 'runBatch' | 'cancelBatch' | 'undoBatch',
      id: number,
      tell: 'all' | 'none' = 'all',
    ) {
      try {
        const batch = await dataProvider[verb](id)
        await settle(batch, batch.counts.kept > 0 ? 'all' : tell)
        return batch
      } catch (error) {
        notify(text('callFailed', { reason: reason(error) }), { type: 'error' })
        return undefined
      }
    }

    /** Undoes one after the other, up to the first that cannot be put back whole: the others rest on it. */
    async function undoAll(ids: readonly number[]) {
      for (const [at, id] of ids.entries()) {
        const batch = await act('undoBatch', id, at === ids.length - 1 ? 'all' : 'none')
        if (!batch || batch.counts.kept > 0) break
      }
      await client.invalidateQueries()
    }

    /** Reports several batches of one call, which are undone together in their order. */
    async function settleAll(ids: readonly number[], said: string) {
      const batches = await Promise.all(ids.map((id) => dataProvider.batch(id))).catch(() => [])
      const [first] = batches
      if (!first || batches.some(({ undoUntil }) => undoUntil === null)) {
        notify(said, { type: 'success' })
        return
      }
      const toast = <BatchToast batch={first} said={said} onUndo={() => void undoAll(ids)} />
      notify(toast, { type: 'success', autoHideDuration: undoFor })
    }
    return { settle, settleAll, act }
  }, [dataProvider, client, notify, text, kitText, reason])
}
